export {
  findOrder as findSalesOrder,
  findPurchase,
  findUnpaidValidations,
  insertOrder as insertSalesOrder,
  listUnpaidPurchases,
  mapOpenNumberOrders,
  NUMBER_PURPOSE,
  type OrderRow as SalesOrder,
  updateOrder as updateSalesOrder,
  VALIDATION_PURPOSE,
} from './orders.queries.ts';
export { cancelOrder, readOrder as readSalesOrder } from './orders.service.ts';
export { paymentOf } from './place-order.ts';
export { readOwnSubscriptions } from './subscriptions.service.ts';
export { tellUsers } from './tell.ts';
export { countsAgainst, factsOf, hasUsedOwn, runs, type Terms, termsOf } from './terms.ts';
export { textsAreSold } from './texts-are-sold.queries.ts';
export { keepTextUsage } from './usage.queries.ts';
