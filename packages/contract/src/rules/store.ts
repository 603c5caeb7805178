import { NUMBER_ORDER, orderTypes, salesOrderTypes, VALIDATION_ORDER } from './subscriptions.ts';

/** Where the company is with a paid order. */
export const adminStatuses = ['new', 'in_progress', 'shipped', 'completed', 'canceled'] as const;
export type AdminStatus = (typeof adminStatuses)[number];
export const adminStatusLabels: Readonly<Record<AdminStatus, string>> = {
  new: 'New',
  in_progress: 'In progress',
  shipped: 'Shipped',
  completed: 'Completed',
  canceled: 'Canceled',
};

/** What can follow. A canceled order stays canceled, because its pieces are back in stock. */
export const nextStatuses: Readonly<Record<AdminStatus, readonly AdminStatus[]>> = {
  new: ['in_progress', 'shipped', 'completed', 'canceled'],
  in_progress: ['shipped', 'completed', 'canceled'],
  shipped: ['completed', 'in_progress'],
  completed: ['in_progress'],
  canceled: [],
};

/** Whether an order is paid. `open`: the bank hasn't answered, or asks the payer. */
export const orderStatuses = ['open', 'paid', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Orders of every kind are in one list. */
export const STORE_ORDER_TYPE = 'Store';
export const managedTypes = [STORE_ORDER_TYPE, ...salesOrderTypes] as const;
export type ManagedType = (typeof managedTypes)[number];
export const managedTypeLabels: Readonly<Record<ManagedType, string>> = {
  [STORE_ORDER_TYPE]: 'Store',
  [orderTypes.company]: 'Company subscription',
  [orderTypes.manager]: 'Manager subscription',
  [orderTypes.self]: 'Personal subscription',
  [NUMBER_ORDER]: 'Phone number',
  [VALIDATION_ORDER]: 'Phone validations',
};

/** How a product gets to the user. A product can have both, and the user then chooses. */
export const deliveries = ['shipping', 'digital'] as const;
export type Delivery = (typeof deliveries)[number];
export const deliveryLabels: Readonly<Record<Delivery, string>> = {
  shipping: 'Sent to an address',
  digital: 'Delivered by email',
};

export const MAX_PRODUCT_DESCRIPTION = 4_000;
export const MAX_CART_ITEMS = 50;
export const MAX_EACH = 1_000;
export const MAX_STOCK = 1_000_000;
export const MAX_MONTHS = 120;
export const MAX_ORDER_NOTE = 1_000;
/** Contacts of one order. Their list is frozen while it's placed. */
export const MAX_ORDER_CONTACTS = 50_000;
/** How long the link in a fulfiller's email works. */
export const LINK_DAYS = 30;

/** Counting more of the orders that a search finds takes longer than anyone waits. The number is then one more. */
export const MAX_COUNTED_ORDERS = 10_000;
