export {
  countMembers,
  deleteMembers,
  insertMembers,
  listAccountTypes,
  listMembers,
} from './membership.queries.ts';
export { organisationChanged } from './organisation-changed.ts';
export { type Reach, reachOf, readReach } from './reach.ts';
export { listDownlineIds, listFavoriteIds, listGroupMemberIds, listPeople, lockUser } from './users.queries.ts';
export { type Holder, personReach, personSees } from './who-sees.ts';
