export { organisationChanged } from './organisation-changed.ts';
export { reachOf } from './reach.ts';
export { listDownlineIds, listFavoriteIds, listGroupMemberIds, listPeople } from './users.queries.ts';
