export { actFor, actInside, type JobOrigin, jobOrigin, originOf } from './act-for.ts';
export { confirmPassword } from './confirm-password.ts';
export { endSessionsOf } from './end-sessions.ts';
export { hashToken, profileOf, toTenant } from './identify.ts';
export { mayUseFeature } from './may-use-feature.ts';
export { mustDoFirst } from './must-do-first.ts';
export { openSession } from './open-session.ts';
export { hashPassword, NO_PASSWORD, passwordMatches } from './password.ts';
export {
  findSignInName,
  findTenant,
  findUser,
  TWO_FACTOR_REQUIRED_FOR,
  tellUserChanged,
} from './sessions.queries.ts';
export { stillCarries } from './still-carries.ts';
export { DAY_S, forgetTurns, giveTurnsBack, networkOf, type Turn, takeTurns } from './throttle.ts';
