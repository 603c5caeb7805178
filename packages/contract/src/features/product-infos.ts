import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import { all, listQuery, one, page } from '../paging.ts';
import { states } from '../rules/options.ts';
import { productLine } from './contact-policies.ts';
import { category } from './contacts-scope.ts';
import { MAX_FILE_BYTES } from './files.ts';

/** R275: basic users have none of it. */
const PRODUCT_INFO: Access = { kind: 'user', feature: 'product_info' };
const KEEPS: Access = { kind: 'user', roles: ['admin'], feature: 'product_info' };

/** What an agent should know of a product while they talk to somebody whom it fits. */
export const productInfo = z.object({
  id: uuid,
  title: z.string(),
  product_line: productLine,
  carrier: z.object({ id: uuid, name: z.string() }).nullable(),
  body: z.string(),
  /** A page of the web; '' for none. */
  link: z.string(),
  /** `url` is signed and expires within two hours. */
  file: z.object({ name: z.string(), size: z.int(), url: z.string() }).nullable(),
  updated_at: isoTime,
});

export const fittingProductInfo = productInfo.extend({
  /** What of the contact is not known, so that nobody can say whether it fits. */
  unknown: z.array(z.enum(['state', 'age'])),
});
export type FittingProductInfo = z.infer<typeof fittingProductInfo>;

const state = z.enum(states.map(({ value }) => value));
export const adminProductInfo = productInfo.extend({
  /** Everywhere where empty. */
  states: z.array(state),
  /** Everybody where empty. */
  categories: z.array(category),
  /** Whole years, both included. */
  age_from: z.int().nullable(),
  age_to: z.int().nullable(),
  /** Whether agents see it. */
  active: z.boolean(),
});
export type AdminProductInfo = z.infer<typeof adminProductInfo>;

const ofInfo = z.object({ id: uuid });
// As parts beside a file everything is text.
const textList = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value);
const noneIfEmpty = (value: unknown) => (value === '' ? null : value);
const yesNo = z.preprocess((value) => (typeof value === 'string' ? value === 'true' : value), z.boolean());
const age = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? Number(value) : noneIfEmpty(value)),
  z.int('A whole number of years.').min(0, 'Between 0 and 120.').max(120, 'Between 0 and 120.').nullable(),
);
const fields = {
  title: line(160).min(1, 'Give it a title.'),
  product_line: productLine,
  carrier_id: z.preprocess(noneIfEmpty, uuid.nullable()),
  body: text(10_000),
  link: line(500),
  states: z.preprocess(textList, z.array(state).max(states.length)),
  categories: z.preprocess(textList, z.array(category).max(3)),
  age_from: age,
  age_to: age,
  active: yesNo,
};
const upload = { field: 'file', max_bytes: MAX_FILE_BYTES } as const;
const PARTS = "As multipart, `states` and `categories` are texts with commas between, and '' is none.";

/** The product sheets beside a contact. */
export const productInfos = {
  fitting: defineEndpoint({
    id: 'product-infos.fitting',
    method: 'GET',
    path: '/v1/contacts/{id}/product_infos',
    access: PRODUCT_INFO,
    summary: "The product sheets that fit a contact's state, age and category",
    params: z.object({ id: uuid }),
    response: all(fittingProductInfo),
  }),
};

export const adminProductInfos = {
  list: defineEndpoint({
    id: 'admin-product-infos.list',
    method: 'GET',
    path: '/v1/admin/product_infos',
    access: KEEPS,
    summary: 'All product sheets',
    description: 'Filters by `q` in the title.',
    query: listQuery(['title', 'product_line', 'updated_at']),
    response: page(adminProductInfo),
  }),
  create: defineEndpoint({
    id: 'admin-product-infos.create',
    method: 'POST',
    path: '/v1/admin/product_infos',
    access: KEEPS,
    summary: 'Add a product sheet, with a file or without',
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
  }),
  update: defineEndpoint({
    id: 'admin-product-infos.update',
    method: 'PATCH',
    path: '/v1/admin/product_infos/{id}',
    access: KEEPS,
    summary: 'Change a product sheet, give it another file or none',
    description: PARTS,
    params: ofInfo,
    upload,
    body: z.object({ ...fields, remove_file: yesNo }).partial(),
    response: one(adminProductInfo),
  }),
  delete: defineEndpoint({
    id: 'admin-product-infos.delete',
    method: 'DELETE',
    path: '/v1/admin/product_infos/{id}',
    access: KEEPS,
    summary: 'Delete a product sheet and its file',
    params: ofInfo,
  }),
};
