export { listRegistrationStates, registrationOf } from './registration-of.ts';
