export { findOrder as findSalesOrder, type OrderRow as SalesOrder } from './orders.queries.ts';
export { cancelOrder, readOrder as readSalesOrder } from './orders.service.ts';
export { readOwnSubscriptions } from './subscriptions.service.ts';
export { countsAgainst, factsOf, hasUsedOwn, type Terms, termsOf } from './terms.ts';
