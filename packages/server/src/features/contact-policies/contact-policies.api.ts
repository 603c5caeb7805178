export { countPoliciesOf, findPolicy } from './contact-policies.queries.ts';
export { type AppliedFor, advancePolicy, submitPolicy } from './submit-policy.ts';
