export {
  countMembers,
  deleteMembers,
  insertMembers,
  listAccountTypes,
  listMembers,
} from './membership.queries.ts';
export { organizationChanged } from './organization-changed.ts';
export { listDownlineIds, listFavoriteIds, listGroupMemberIds, listPeople, lockUser } from './users.queries.ts';
export {
  type Holder,
  personSees,
  readVisibleOwners,
  type VisibleOwners,
  visibleOwners,
  visibleOwnersOf,
} from './visible-owners.ts';
