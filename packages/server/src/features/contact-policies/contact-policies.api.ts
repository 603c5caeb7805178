export { countPoliciesOf } from './contact-policies.queries.ts';
