export { deliver } from './deliver-mail.ts';
export { listAttachments } from './mail.queries.ts';
export { inkOn } from './mail-template.ts';
export { senderAddress } from './outbound.ts';
export { mailsOfReturnPaths } from './return-path.ts';
export { type OutgoingMail, sendMail } from './send-mail.ts';
export { insertWrittenMails, queueWrittenMail, takeBackMail, type WrittenMail } from './written-mail.ts';
