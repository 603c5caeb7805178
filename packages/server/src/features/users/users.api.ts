export {
  countMembers,
  deleteMembers,
  insertMembers,
  listAccountTypes,
  listMembers,
} from './membership.queries.ts';
export { organisationChanged } from './organisation-changed.ts';
export { reachOf, readReach } from './reach.ts';
export { listDownlineIds, listFavoriteIds, listGroupMemberIds, listPeople } from './users.queries.ts';
