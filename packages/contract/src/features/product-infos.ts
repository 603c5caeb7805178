import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid, withId } from '../fields.ts';
import { textList } from '../form-fields.ts';
import { all, listQuery, one, page } from '../paging.ts';
import { MAX_ARTICLE, MAX_ARTICLE_TITLE, MAX_FILE_BYTES, MAX_URL } from '../rules/limits.ts';
import { states } from '../rules/options.ts';
import { productLine } from './contact-policies.ts';
import { category } from './contacts-scope.ts';

/** R275: not for basic users. */
const PRODUCT_INFO: Access = { kind: 'user', feature: 'product_info' };
const KEEPS: Access = { kind: 'user', roles: ['admin'], feature: 'product_info' };

/** What an agent should know about a product when talking to a contact it fits. */
export const productInfo = entity('ProductInfo', {
  id: uuid,
  title: z.string(),
  product_line: productLine,
  carrier: reference.nullable(),
  body: z.string(),
  /** A web page. '' for none. */
  link: z.string(),
  /** `url` is signed and expires within two hours. */
  file: z.object({ name: z.string(), size: z.int(), url: z.string() }).nullable(),
  updated_at: isoTime,
});

export const fittingProductInfo = productInfo
  .extend({
    /** Unknown contact values that leave open whether it fits. */
    unknown: z.array(z.enum(['state', 'age'])),
  })
  .meta({ id: 'MatchingProductInfo' });
export type FittingProductInfo = z.infer<typeof fittingProductInfo>;

const state = z.enum(states.map(({ value }) => value));
export const adminProductInfo = productInfo
  .extend({
    /** Everywhere if empty. */
    states: z.array(state),
    /** Everyone if empty. */
    categories: z.array(category),
    /** Whole years, inclusive. */
    age_from: z.int().nullable(),
    age_to: z.int().nullable(),
    /** Whether agents see it. */
    active: z.boolean(),
  })
  .meta({ id: 'AdminProductInfo' });
export type AdminProductInfo = z.infer<typeof adminProductInfo>;

// In multipart requests, everything is text.
const noneIfEmpty = (value: unknown) => (value === '' ? null : value);
const yesNo = z.preprocess((value) => (typeof value === 'string' ? value === 'true' : value), z.boolean());
const age = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? Number(value) : noneIfEmpty(value)),
  z.int('Enter a whole number of years.').min(0, 'Enter 0 to 120.').max(120, 'Enter 0 to 120.').nullable(),
);
const fields = {
  title: line(MAX_ARTICLE_TITLE).min(1, 'Enter a title.'),
  product_line: productLine,
  carrier_id: z.preprocess(noneIfEmpty, uuid.nullable()),
  body: text(MAX_ARTICLE),
  link: line(MAX_URL),
  states: z.preprocess(textList, z.array(state).max(states.length)),
  categories: z.preprocess(textList, z.array(category).max(3)),
  age_from: age,
  age_to: age,
  active: yesNo,
};
const upload = { field: 'file', max_bytes: MAX_FILE_BYTES } as const;
const PARTS = "In multipart requests, `states` and `categories` are comma-separated text, and '' means none.";

/** Product sheets on the contact page. */
export const productInfos = defineEndpoints('product-infos', {
  fitting: {
    method: 'GET',
    path: '/v1/contacts/{id}/product_infos',
    access: PRODUCT_INFO,
    summary: "List the product sheets that fit a contact's state, age, and category",
    params: z.object({ id: uuid }),
    response: all(fittingProductInfo),
  },
});

export const adminProductInfos = defineEndpoints('admin-product-infos', {
  list: {
    method: 'GET',
    path: '/v1/admin/product_infos',
    access: KEEPS,
    summary: 'List all product sheets',
    description: '`q` filters by title.',
    query: listQuery(['title', 'product_line', 'updated_at']),
    response: page(adminProductInfo),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/product_infos',
    access: KEEPS,
    summary: 'Add a product sheet, with or without a file',
    description: PARTS,
    upload,
    body: z.object({
      ...fields,
      carrier_id: fields.carrier_id.default(null),
      body: fields.body.default(''),
      link: fields.link.default(''),
      states: fields.states.default([]),
      categories: fields.categories.default([]),
      age_from: fields.age_from.default(null),
      age_to: fields.age_to.default(null),
      active: fields.active.default(true),
    }),
    response: one(adminProductInfo),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/product_infos/{id}',
    access: KEEPS,
    summary: 'Change a product sheet, or replace or remove its file',
    description: PARTS,
    params: withId,
    upload,
    body: z.object({ ...fields, remove_file: yesNo }).partial(),
    response: one(adminProductInfo),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/product_infos/{id}',
    access: KEEPS,
    summary: 'Delete a product sheet and its file',
    params: withId,
  },
});
