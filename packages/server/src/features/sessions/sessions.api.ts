export { actFor, jobOrigin, originOf } from './act-for.ts';
