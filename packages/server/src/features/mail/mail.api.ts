export { deliver } from './deliver-mail.ts';
export { listAttachments } from './mail.queries.ts';
export { inkOn } from './mail-template.ts';
export { type OutgoingMail, sendMail } from './send-mail.ts';
export { queueWrittenMail, takeBackMail } from './written-mail.ts';
