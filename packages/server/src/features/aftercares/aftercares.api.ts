export { insertAftercare, insertSurvivors, updateDeceased } from './aftercares.queries.ts';
export { standardSteps } from './standard-steps.ts';
