export { mailEnded, mailFailedRenewal, mailReceipt, writeToPayer } from './billing-mail.ts';
export { afterFailure, graceEnd } from './dunning.ts';
export { setGrant } from './grants.ts';
export { invoicePdf } from './invoice-pdf.ts';
export { nextInvoiceNumber } from './invoices.queries.ts';
export { partiesOf } from './issue-invoice.ts';
export { getMember, lockBilling } from './memberships.queries.ts';
export { dollars, periodOf } from './plan-words.ts';
export { outcomeOf } from './update-plan.ts';
