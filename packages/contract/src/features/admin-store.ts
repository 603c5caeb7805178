import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, money, reference, text, uuid, withId } from '../fields.ts';
import { emailOrNone, flag, idOrNone, textList } from '../form-fields.ts';
import { listQuery, one, page, pageQuery } from '../paging.ts';
import { MAX_FILE_BYTES, MAX_QUERY_IDS, MAX_RECORD_NAME, MAX_SEARCH } from '../rules/limits.ts';
import { MIN_CHARGE_CENTS } from '../rules/payments.ts';
import { accountTypes } from '../rules/roles.ts';
import {
  adminStatuses,
  MAX_EACH,
  MAX_MONTHS,
  MAX_ORDER_NOTE,
  MAX_PRODUCT_DESCRIPTION,
  MAX_STOCK,
  managedTypes,
  STORE_ORDER_TYPE,
} from '../rules/store.ts';
import { channels } from '../rules/subscriptions.ts';
import { refundBody, refundInfo } from './admin-billing.ts';
import { orderEvent, storeItem, storeOrder, storeOrderRow } from './store.ts';
import { subscriptionOrder } from './subscriptions.ts';

/** R102. */
export const productCategory = entity('ProductCategory', {
  id: uuid,
  title: z.string(),
  description: z.string(),
  /** Products in it. */
  products: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type ProductCategory = z.infer<typeof productCategory>;

/** R097. */
export const product = storeItem
  .extend({
    category_id: uuid,
    /** The company or business unit whose users see it. Null for everyone. */
    corporation_id: uuid.nullable(),
    corporation: reference.nullable(),
    /** The roles that see and buy it. Empty for all. */
    for_account_types: z.array(z.string()),
    active: z.boolean(),
    /** Where it stands in the store, counted from 0. */
    place: z.int(),
    fulfiller_email: z.string(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

const categoryFields = {
  title: line(MAX_RECORD_NAME).min(1, 'Enter a title.'),
  description: line(300),
};

/** R379. */
export const adminCategories = defineEndpoints('admin-categories', {
  list: {
    method: 'GET',
    path: '/v1/admin/categories',
    access: ADMIN,
    summary: 'List the categories of products',
    query: listQuery(['title', 'updated_at']),
    response: page(productCategory),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/categories/{id}',
    access: ADMIN,
    summary: 'Get a category',
    params: withId,
    response: one(productCategory),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/categories',
    access: ADMIN,
    summary: 'Add a category',
    body: z.object({ ...categoryFields, description: categoryFields.description.default('') }),
    response: one(productCategory),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/categories/{id}',
    access: ADMIN,
    summary: 'Change a category',
    params: withId,
    body: z.object(categoryFields).partial(),
    response: one(productCategory),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/categories/{id}',
    access: ADMIN,
    summary: 'Delete an empty category',
    params: withId,
  },
});

/** A whole number, also as the text of a multipart part. */
const whole = (from: number, to: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value),
    z.int({ message }).min(from, message).max(to, message),
  );
/** The same, or '' for none. */
const wholeOrNone = (from: number, to: number, message: string) =>
  z.preprocess((value) => (value === '' ? null : value), whole(from, to, message).nullable());

const productFields = {
  name: line(MAX_RECORD_NAME).min(1, 'Enter a name.'),
  description: text(MAX_PRODUCT_DESCRIPTION),
  category_id: uuid,
  corporation_id: idOrNone,
  price: money.refine(
    (amount) => Number(amount) * 100 >= MIN_CHARGE_CENTS && Number(amount) < 1_000_000,
    'Enter a price from $0.50 to $999,999.99.',
  ),
  months_count: wholeOrNone(1, MAX_MONTHS, `Enter 1 to ${MAX_MONTHS} months.`),
  active: flag,
  shipping: flag,
  digital: flag,
  shipping_price: money.refine((amount) => Number(amount) < 100_000, 'Enter a price of up to $99,999.99.'),
  for_account_types: z.preprocess(textList, z.array(z.enum(accountTypes)).max(accountTypes.length)),
  needs_contacts: flag,
  stock: wholeOrNone(0, MAX_STOCK, 'Enter how many are left.'),
  most_each: whole(1, MAX_EACH, `Enter 1 to ${MAX_EACH}.`),
  place: whole(0, 9_999, 'Enter a number from 0 to 9999.'),
  fulfiller_email: emailOrNone,
};
const upload = { field: 'image', max_bytes: MAX_FILE_BYTES } as const;

/** R380. */
export const adminProducts = defineEndpoints('admin-products', {
  list: {
    method: 'GET',
    path: '/v1/admin/products',
    access: ADMIN,
    summary: 'List products',
    description: '`all`: inactive ones too. `category`: the id of one.',
    query: listQuery(['place', 'name', 'price', 'updated_at']).extend({
      all: flag.default(false),
      category: uuid.optional(),
    }),
    response: page(product),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/products/{id}',
    access: ADMIN,
    summary: 'Get a product',
    params: withId,
    response: one(product),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/products',
    access: ADMIN,
    summary: 'Add a product',
    description:
      'R243: `months_count` only if it’s set. The image is the file part `image`. In multipart requests, `for_account_types` is comma-separated text.',
    upload,
    body: z.object({
      ...productFields,
      description: productFields.description.default(''),
      corporation_id: productFields.corporation_id.default(''),
      months_count: productFields.months_count.default(null),
      active: productFields.active.default(true),
      shipping: productFields.shipping.default(true),
      /** If absent, what isn't sent to an address is delivered by email. */
      digital: productFields.digital.optional(),
      shipping_price: productFields.shipping_price.default('0.00'),
      for_account_types: productFields.for_account_types.default([]),
      needs_contacts: productFields.needs_contacts.default(false),
      stock: productFields.stock.default(null),
      most_each: productFields.most_each.default(100),
      place: productFields.place.default(0),
      fulfiller_email: productFields.fulfiller_email.default(''),
    }),
    response: one(product),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/products/{id}',
    access: ADMIN,
    summary: 'Change a product',
    description: 'R245: the image changes only if a new file is sent. Orders keep their prices.',
    params: withId,
    upload,
    body: z.object(productFields).partial(),
    response: one(product),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/products/{id}',
    access: ADMIN,
    summary: 'Delete a product',
    description: 'Orders keep it.',
    params: withId,
  },
});

/** An order of any kind, as the list shows it. */
export const orderRow = storeOrderRow
  .extend({
    /** Never null, because only paid orders are listed. */
    number: z.int(),
    status: z.literal('paid'),
    order_type: z.enum(managedTypes),
    /** What a subscription or number is for. Null for the store. */
    channel: z.enum(channels).nullable(),
    user: reference,
    email: z.string(),
    contacts_count: z.int(),
  })
  .meta({ id: 'ManagedOrderRow' });
export type OrderRow = z.infer<typeof orderRow>;

const managed = {
  number: z.int(),
  status: z.literal('paid'),
  channel: z.enum(channels).nullable(),
  user: reference,
  email: z.string(),
  contacts_count: z.int(),
  /** What can still be refunded. */
  refundable: money,
  refunds: z.array(refundInfo),
};

/** An order of the store. */
export const managedStoreOrder = storeOrder
  .extend({ ...managed, order_type: z.literal(STORE_ORDER_TYPE), fulfillers: z.array(z.string()) })
  .meta({ id: 'ManagedStoreOrder' });
export type ManagedStoreOrder = z.infer<typeof managedStoreOrder>;

/** An order of a subscription, its licenses, or a phone number. It’s completed once it’s paid, so it can only be canceled. */
export const managedSalesOrder = subscriptionOrder
  .omit({ status: true, payable: true })
  .extend({
    ...managed,
    channel: z.enum(channels),
    title: z.string(),
    admin_status: z.enum(adminStatuses),
    /** Whether it can be canceled, which refunds the rest and ends what it added. */
    cancelable: z.boolean(),
    events: z.array(orderEvent),
  })
  .meta({ id: 'ManagedSalesOrder' });
export type ManagedSalesOrder = z.infer<typeof managedSalesOrder>;

export const order = z.discriminatedUnion('order_type', [managedStoreOrder, managedSalesOrder]);
export type Order = z.infer<typeof order>;

/** Groups of statuses. */
export const orderTabs = ['to_do', 'done', 'canceled'] as const;
export type OrderTab = (typeof orderTabs)[number];

const filters = {
  user_id: uuid.optional(),
  q: line(MAX_SEARCH).optional(),
  /** Every tab, whatever `tab` is. */
  all_tabs: flag.optional(),
  tab: z.enum(orderTabs).optional(),
  /** Every status, whatever `status_filter` is. */
  all_statuses: flag.optional(),
  status_filter: z.array(z.enum(adminStatuses)).max(adminStatuses.length).optional(),
  /** The kind of order. All if absent. */
  order_type: z.enum(managedTypes).optional(),
  /** What `q` looks in. All if absent. */
  search_fields: z
    .array(z.enum(['number', 'user', 'product']))
    .max(3)
    .optional(),
};

/** R381–R384. */
export const orderManagement = defineEndpoints('admin-orders', {
  list: {
    method: 'GET',
    path: '/v1/admin/order_management',
    access: ADMIN,
    summary: 'List paid orders of the store, subscriptions, and phone numbers',
    query: pageQuery.extend({
      ...filters,
      order_field: z.enum(['created_at', 'number', 'total', 'user']).default('created_at'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: page(orderRow).extend({
      counts: z.object({
        tabs: z.record(z.enum(orderTabs), z.int()),
        statuses: z.record(z.enum(adminStatuses), z.int()),
        order_types: z.record(z.enum(managedTypes), z.int()),
      }),
    }),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/order_management/{id}',
    access: ADMIN,
    summary: 'Get an order with its history',
    params: withId,
    response: one(order),
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/order_management/{id}',
    access: ADMIN_THEMSELVES,
    summary: 'Change an order’s status, or add a note',
    description:
      'R382. The user gets an email when the status changes. Notes are for admins. An order of a subscription can only be canceled, which refunds the rest of it.',
    params: withId,
    body: z
      .object({ admin_status: z.enum(adminStatuses).optional(), note: text(MAX_ORDER_NOTE).optional() })
      .refine(({ admin_status, note }) => admin_status !== undefined || note?.trim(), {
        message: 'Choose a status, or enter a note.',
        path: ['admin_status'],
      }),
    response: one(order),
  },
  refund: {
    method: 'POST',
    path: '/v1/admin/order_management/{id}/refund',
    access: ADMIN_THEMSELVES,
    summary: 'Refund an order, in full or in part',
    description: 'R383. Never more than was paid. The order itself goes on.',
    params: withId,
    body: refundBody,
    response: one(order),
    idempotent: true,
  },
  contacts: {
    method: 'GET',
    path: '/v1/admin/order_management/{id}/contacts.csv',
    access: ADMIN,
    summary: 'Download the contact list of an order',
    params: withId,
    produces: 'text/csv',
  },
  export: {
    method: 'GET',
    path: '/v1/admin/order_management/export.csv',
    access: ADMIN,
    summary: 'Export orders as CSV, safe from formulas',
    description: 'R384. `all`, or those with `ids`.',
    query: z.object({
      all: flag.default(false),
      ids: z.array(uuid).max(MAX_QUERY_IDS).optional(),
      ...filters,
    }),
    produces: 'text/csv',
  },
});
