export { beginCard, finishCard, savedCardOf } from './cards.ts';
export { openPayment } from './open-payment.ts';
export { findPayment, type Payment } from './payments.queries.ts';
export { openRefund } from './refund-payment.ts';
export { endPayment, settlePayment } from './settle-payment.ts';
