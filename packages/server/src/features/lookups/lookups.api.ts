export {
  findOrCreateSource,
  findTitles,
  listOwnGroups,
  listVisiblePools,
  readAgentflowStatuses,
  readStatuses,
  requireLookups,
} from './lookups.service.ts';
