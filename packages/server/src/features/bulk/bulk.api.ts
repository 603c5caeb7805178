export { changeContacts } from './change-part.queries.ts';
