export { reachOf } from './reach.ts';
export { listDownlineIds, listFavoriteIds, listGroupMemberIds, listPeople } from './users.queries.ts';
