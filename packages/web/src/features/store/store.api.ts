export { ItemView } from './components/item-view.tsx';
export { OrderHistory } from './components/order-history.tsx';
export { OrderItems, Totals } from './components/order-parts.tsx';
export { receiptUrl } from './store.data.ts';
export { priceText } from './store-words.ts';
