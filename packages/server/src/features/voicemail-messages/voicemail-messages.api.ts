export { messageUrl, openMessage } from './message-link.ts';
export { findMessageFile } from './voicemail-messages.queries.ts';
