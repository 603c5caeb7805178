/**
 * For features that send email to contacts in a user's name (`ctx`; jobs get one with `actFor`). The outbound check runs when an email is queued and again
 * before it is sent.
 */
export { cleanHtml, escapeHtml, plainOf } from './clean-html.ts';
export { composeMail } from './compose-mail.ts';
export { deliverToContact } from './deliver-to-contact.ts';
export { fillHtml, fillSubject, fillText, missingField } from './fill-fields.ts';
export {
  footerOf,
  keptCopy,
  linksOf,
  mailFaultOf,
  NO_POSTAL_ADDRESS,
  newLink,
  type Written,
  writeMail,
} from './fill-mail.ts';
export { busyLinkPage, lostLinkPage, sendLinkPage } from './link-page.ts';
export { jobOf as mailToContactJob, queueTestMail } from './send-to-contact.ts';
export { brandColor, policyHash, type VisitorBrand, visitorPages } from './visitor-page.ts';
export { writeToContact } from './write-to-contact.ts';
