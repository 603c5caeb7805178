export { acceptCode } from './accept-code.ts';
export {
  beginSecondStep,
  forgetCodes,
  forgiveCodes,
  type SecondStep,
  takeSecondStepTry,
  wrongCode,
} from './second-step.ts';
export { deleteChallengesOf, saveTwoFactor } from './two-factor.queries.ts';
