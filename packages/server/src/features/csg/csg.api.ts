export { insertQuote } from './csg.queries.ts';
export { presentPlan } from './find-plans.ts';
