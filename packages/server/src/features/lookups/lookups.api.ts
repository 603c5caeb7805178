export {
  findOrCreateSource,
  findTitles,
  listOwnGroups,
  listVisiblePools,
  readAgentflowStatuses,
  readCarriers,
  readSources,
  readStatuses,
  requireLookups,
} from './lookups.service.ts';
