export { listKnown, placeContact } from './vendor-leads.queries.ts';
export { whoItIs } from './who-it-is.ts';
