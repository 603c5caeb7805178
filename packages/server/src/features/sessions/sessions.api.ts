export { actFor, jobOrigin, originOf } from './act-for.ts';
export { profileOf } from './identify.ts';
export { tellUserChanged } from './sessions.queries.ts';
