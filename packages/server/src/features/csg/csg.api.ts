export { insertQuote } from './csg.queries.ts';
export { readQuote } from './csg.service.ts';
export { presentPlan } from './find-plans.ts';
