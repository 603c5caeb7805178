export { recordRecipientEvent } from './recipient-events.ts';
export { isTextTrigger } from './triggers.service.ts';
