export { type KnownContact, listKnown, placeContact } from './vendor-leads.queries.ts';
