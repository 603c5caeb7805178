export { actFor, type JobPerson, jobOrigin, originOf } from './act-for.ts';
