export { mailStatus } from './order-mail.ts';
export {
  findOrder,
  insertEvent,
  insertOrderContacts,
  listItems,
  listOrderContacts,
  lockOrder,
  type OrderRow,
  updateOrder,
} from './orders.queries.ts';
export { listFile, presentOrder, titleOf } from './orders.service.ts';
export { presentItems } from './present-item.ts';
export { countProducts, listProducts, type ProductRow } from './products.queries.ts';
export { returnPieces } from './store-purpose.ts';
