export { type OutgoingMail, sendMail } from './send-mail.ts';
