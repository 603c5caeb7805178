export { setGrant } from './grants.ts';
export { lockBilling } from './memberships.queries.ts';
