export { type Activity, amendCall, recordActivity, recordTheirs } from './activity.ts';
export { readDetail } from './activity-details.ts';
export { queueChangedContacts } from './changed-contacts.queries.ts';
export { keepConsent, keepTheirConsent } from './consent-ledger.ts';
export { contactName, contactNameOrNull } from './contact-name.ts';
export { inParts } from './in-parts.queries.ts';
export { findSurvivorId } from './open-contact.queries.ts';
export { auditView, getContact, holdLiveContact, NEW_TAG, requireContact, requireLiveContact } from './open-contact.ts';
export {
  countPointing,
  countPointingEach,
  type Pointer,
  repointContacts,
} from './pointing-contacts.queries.ts';
export { changeContact, createContact } from './save-contact.ts';
export { scopeConditions, typedConditions } from './scope-conditions.ts';
export { fold, likePatterns, searchText, sortName } from './search-text.ts';
export { countSelected, type SelectedContacts, selectedContacts } from './selected-contacts.ts';
export { typedWords } from './typed-search.ts';
export { allOf, type Condition, seenBy, visibleContacts } from './visibility.ts';
export { visibleContactRows } from './visible-contact-rows.ts';
export { wasCalled } from './was-called.ts';
export { zoneOfAddress } from './zone-of-address.ts';
