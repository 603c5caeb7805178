export { requireLookups } from './lookups.service.ts';
