export {
  findOrCreateSource,
  findTitles,
  listVisiblePools,
  readAgentflowStatuses,
  readStatuses,
  requireLookups,
} from './lookups.service.ts';
