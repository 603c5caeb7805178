export { recordRecipientEvent } from './recipient-events.ts';
