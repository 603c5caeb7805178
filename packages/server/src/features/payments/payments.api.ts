export { atOf, beginCard, finishCard, savedCardOf } from './cards.ts';
export { gatewayOf } from './gateway-of.ts';
export { endPaymentSoon, openPayment } from './open-payment.ts';
export { findOpenPayment, findPayment, type Payment } from './payments.queries.ts';
export { type RefundsOf, refundsOf } from './refund-infos.ts';
export { openRefund } from './refund-payment.ts';
export { endPayment, type Settled, settlePayment } from './settle-payment.ts';
