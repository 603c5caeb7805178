import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, money, reference, text, uuid, withId } from '../fields.ts';
import { stateOrNone, zipOrNone } from '../form-fields.ts';
import { all, listQuery, one, page, pageQuery } from '../paging.ts';
import { MAX_EMAIL, MAX_NAME, MAX_OFFICE_CITY, MAX_PHONE, MAX_STREET } from '../rules/limits.ts';
import { adminStatuses, deliveries, MAX_EACH, MAX_ORDER_NOTE, orderStatuses } from '../rules/store.ts';
import { chargeOutcome } from './billing.ts';
import { contactsScope } from './contacts-scope.ts';

const BUYER: Access = { kind: 'user', feature: 'store' };
/** No one spends another user's money. */
const THEIR_MONEY: Access = { kind: 'user', in_person: true, no_impersonation: true, feature: 'store' };

const picture = z.object({ url: z.string() });

/** R076: a product as users see it. */
export const storeItem = entity('StoreItem', {
  id: uuid,
  name: z.string(),
  description: z.string(),
  category: reference,
  price: money,
  /** For how many months it's bought. Null for a thing. */
  months_count: z.int().nullable(),
  /** Whether it can be sent to an address. */
  shipping: z.boolean(),
  /** Whether it can be delivered by email. */
  digital: z.boolean(),
  /** Added once if it's sent to an address, whatever the quantity. */
  shipping_price: money,
  /** Whether an order names contacts. */
  needs_contacts: z.boolean(),
  /** Pieces left. Null if they aren't counted. */
  stock: z.int().nullable(),
  /** The most one order can have. */
  most_each: z.int(),
  image: picture.nullable(),
});
export type StoreItem = z.infer<typeof storeItem>;

const orderLine = entity('StoreOrderLine', {
  product_id: uuid,
  name: z.string(),
  price: money,
  quantity: z.int(),
  /** Without shipping. */
  total: money,
  months_count: z.int().nullable(),
  delivery: z.enum(deliveries),
  shipping_price: money,
});

const cartLine = orderLine
  .extend({
    image: picture.nullable(),
    /** Why it can't be ordered now. */
    problem: z.string().nullable(),
    most_each: z.int(),
    /** What the user can choose. */
    deliveries: z.array(z.enum(deliveries)),
  })
  .meta({ id: 'StoreCartLine' });

const costs = {
  /** Of the items. */
  subtotal: money,
  shipping_price: money,
  /** Both together, before tax. */
  net: money,
  tax: money,
  tax_rate: z.string(),
  tax_state: z.string(),
};

/** What a user is about to order, and what it costs. */
export const cart = entity('StoreCart', {
  items: z.array(cartLine),
  shipping: z.boolean(),
  needs_contacts: z.boolean(),
  ...costs,
  /** Send it back with the order. */
  total: money,
  /** Whether every item can be ordered now. */
  can_order: z.boolean(),
});
export type Cart = z.infer<typeof cart>;

const whom = {
  name: line(MAX_NAME).min(1, 'Enter a name.'),
  email: z.email('Enter an email address such as name@example.com.').max(MAX_EMAIL),
  phone: line(MAX_PHONE).default(''),
  line1: line(MAX_STREET).default(''),
  city: line(MAX_OFFICE_CITY).default(''),
  state: stateOrNone.default(''),
  zip: zipOrNone.default(''),
};

const filled = {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  line1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
};

/** R361: what the order form begins with. */
export const agentInfo = entity('StoreAgentInfo', filled);
export type AgentInfo = z.infer<typeof agentInfo>;

export const orderEvent = entity('StoreOrderEvent', {
  id: uuid,
  at: isoTime,
  kind: z.enum(['placed', 'paid', 'status', 'note', 'refund']),
  admin_status: z.enum(adminStatuses).nullable(),
  text: z.string(),
  amount: money.nullable(),
  by: reference.nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const storeOrderRow = entity('StoreOrderRow', {
  id: uuid,
  /** Null until it's paid. */
  number: z.int().nullable(),
  status: z.enum(orderStatuses),
  admin_status: z.enum(adminStatuses),
  /** 'Prospecting kit and 2 more'. */
  title: z.string(),
  total: money,
  refunded: money,
  created_at: isoTime,
});
export type StoreOrderRow = z.infer<typeof storeOrderRow>;

export const storeOrder = storeOrderRow
  .extend({
    ...filled,
    note: z.string(),
    items: z.array(orderLine),
    shipping: z.boolean(),
    contacts_count: z.int(),
    ...costs,
    paid_at: isoTime.nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** What happened, the latest first. Without the company's own notes for its users. */
    events: z.array(orderEvent),
  })
  .meta({ id: 'StoreOrder' });
export type StoreOrder = z.infer<typeof storeOrder>;

export const store = defineEndpoints('store', {
  items: {
    method: 'GET',
    path: '/v1/store_items',
    access: BUYER,
    summary: 'List what you can order',
    description: 'Products for everyone, and those for your role, corporation, or business unit.',
    query: listQuery(['place', 'name', 'price']).extend({ category_id: uuid.optional() }),
    response: page(storeItem),
  },
  categories: {
    method: 'GET',
    path: '/v1/store_categories',
    access: BUYER,
    summary: 'List the categories of what you can order',
    response: all(z.object({ id: uuid, title: z.string(), description: z.string(), items: z.int() })),
  },
  item: {
    method: 'GET',
    path: '/v1/store_items/{id}',
    access: BUYER,
    summary: 'Get a product',
    params: z.object({ id: uuid }),
    response: one(storeItem),
  },
  cart: {
    method: 'GET',
    path: '/v1/store_cart',
    access: BUYER,
    summary: 'Get your cart',
    response: one(cart),
  },
  set_cart: {
    method: 'PUT',
    path: '/v1/store_cart',
    access: THEIR_MONEY,
    summary: 'Change your cart',
    description: 'Sets the quantity of one product, and how it’s delivered. 0 takes it out.',
    body: z.object({
      product_id: uuid,
      quantity: z.int().min(0).max(MAX_EACH, `Enter up to ${MAX_EACH}.`),
      delivery: z.enum(deliveries).optional(),
    }),
    response: one(cart),
  },
  agent_info: {
    method: 'GET',
    path: '/v1/store_orders/agent_info',
    access: BUYER,
    summary: 'Get what the order form begins with',
    response: one(agentInfo),
  },
  order: {
    method: 'POST',
    path: '/v1/store_orders',
    access: THEIR_MONEY,
    summary: 'Order what is in your cart',
    description:
      'R360: charges the saved card. `contacts_scope` is frozen now, with its contacts. `total` is what the cart showed: 409 if it costs more by now. The cart is emptied once the order is paid.',
    body: z.object({
      ...whom,
      note: text(MAX_ORDER_NOTE).default(''),
      total: money,
      contacts_scope: contactsScope.optional(),
    }),
    response: one(chargeOutcome.extend({ order_id: uuid }).meta({ id: 'StoreOrderOutcome' })),
    idempotent: true,
  },
  orders: {
    method: 'GET',
    path: '/v1/store_orders',
    access: BUYER,
    summary: 'List your orders',
    query: pageQuery,
    response: page(storeOrderRow),
  },
  get_order: {
    method: 'GET',
    path: '/v1/store_orders/{id}',
    access: BUYER,
    summary: 'Get one of your orders',
    params: withId,
    response: one(storeOrder),
  },
  receipt: {
    method: 'GET',
    path: '/v1/store_orders/{id}/receipt',
    access: BUYER,
    summary: 'Download the receipt of an order',
    params: withId,
    produces: 'application/pdf',
  },
  reorder: {
    method: 'POST',
    path: '/v1/store_orders/{id}/reorder',
    access: THEIR_MONEY,
    summary: 'Put the items of an order in your cart again',
    description: 'Leaves out what is no longer sold.',
    params: withId,
    response: one(cart),
  },
  contacts_file: {
    method: 'GET',
    path: '/v1/store_lists/{token}',
    access: { kind: 'public' },
    summary: 'Download the contact list of an order, for its fulfiller',
    description: 'The link of the fulfiller’s email. It works for 30 days.',
    params: z.object({ token: z.string().max(100) }),
    produces: 'text/csv',
  },
});
