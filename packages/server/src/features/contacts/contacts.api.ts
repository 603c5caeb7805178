export { recordActivity } from './activity.ts';
export { queueChangedContacts } from './changed-contacts.queries.ts';
export { auditView, NEW_TAG, requireContact, requireLiveContact } from './open-contact.ts';
export {
  countPointing,
  countPointingEach,
  type Pointer,
  repointContacts,
} from './pointing-contacts.queries.ts';
export { fold, searchText, sortName } from './search-text.ts';
export { allOf, type Condition, visibleContacts } from './visibility.ts';
export { zoneOfAddress } from './zone-of-address.ts';
