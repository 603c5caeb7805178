export { setGrant } from './grants.ts';
