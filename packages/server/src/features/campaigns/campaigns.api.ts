export { type RecipientEvent, recordRecipientEvent } from './recipient-events.ts';
