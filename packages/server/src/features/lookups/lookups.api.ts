export {
  findOrCreateSource,
  findTitles,
  listOwnGroups,
  listVisiblePools,
  readAgentflowStatuses,
  readSources,
  readStatuses,
  requireLookups,
} from './lookups.service.ts';
