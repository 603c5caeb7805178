export { actFor, jobOrigin, originOf } from './act-for.ts';
export { endSessionsOf } from './end-sessions.ts';
export { profileOf } from './identify.ts';
export { openSession } from './open-session.ts';
export { hashPassword } from './password.ts';
export { tellUserChanged } from './sessions.queries.ts';
