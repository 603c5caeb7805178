export { changeContacts } from './change-part.queries.ts';
export { purgeContacts } from './purge-contacts.queries.ts';
