export { findOrCreateSource, findTitles, listVisiblePools, requireLookups } from './lookups.service.ts';
