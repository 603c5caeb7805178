import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import {
  colorOrNone,
  domainOrNone,
  emailOrNone,
  flag,
  idOrNone,
  stateOrNone,
  websiteOrNone,
  zipOrNone,
} from '../form-fields.ts';
import { listQuery, one, page } from '../paging.ts';
import { languages } from '../rules/options.ts';
import { MAX_FILE_BYTES } from './files.ts';

export const corporationTypes = ['company', 'business_unit', 'vendor'] as const;
export type CorporationType = (typeof corporationTypes)[number];
/** R100. */
export const socialLinks = ['facebook', 'instagram', 'linkedin', 'twitter', 'google', 'youtube', 'yelp'] as const;

export const MAX_CORPORATION_FILES = 20;

const named = z.object({ id: uuid, name: z.string() });
const picture = z.object({ url: z.string() });
const type = z.enum(corporationTypes, { message: 'Choose company, business unit or vendor.' });

/** R101. */
export const corporationFile = z.object({
  id: uuid,
  file_title: z.string(),
  preview_image: picture.nullable(),
  file: z.object({ url: z.string(), name: z.string(), size: z.int() }).nullable(),
  file_link: z.string(),
});

/** A corporation in a list. */
export const corporationRow = z.object({
  id: uuid,
  type,
  name: z.string(),
  domain_name: z.string(),
  color_1: z.string().nullable(),
  logo: picture.nullable(),
  /** The company that a business unit belongs to. */
  company: named.nullable(),
  /** The business unit that a vendor works for. */
  business_unit: named.nullable(),
  city: z.string(),
  state: z.string(),
  webpage_active: z.boolean(),
  /** How many active people belong to it. */
  people: z.int(),
});
export type CorporationRow = z.infer<typeof corporationRow>;

const words = {
  description: text(4000),
  faqs: text(20_000),
  latest_news: text(20_000),
  office_hours: text(1000),
  office_address: line(200),
  city: line(80),
};
const plain = z.string();

/** R099: a corporation, whole. Texts are plain text and shown as such, never as markup. */
export const corporation = corporationRow.extend({
  color_2: z.string().nullable(),
  color_3: z.string().nullable(),
  company_id: uuid.nullable(),
  business_unit_id: uuid.nullable(),
  description: plain,
  faqs: plain,
  latest_news: plain,
  languages_spoken: z.array(z.string()),
  office_hours: plain,
  office_address: plain,
  zip_code: plain,
  /** E.164, or ''. */
  phone: plain,
  email: plain,
  facebook: plain,
  instagram: plain,
  linkedin: plain,
  twitter: plain,
  google: plain,
  youtube: plain,
  yelp: plain,
  tracking_code: plain,
  user: named.nullable(),
  files: z.array(corporationFile),
  created_at: isoTime,
  updated_at: isoTime.nullable(),
});
export type Corporation = z.infer<typeof corporation>;

const fileInput = z.object({
  /** Of a file that is there already; without it the file is added. */
  id: uuid.optional(),
  file_title: line(200).optional(),
  file_link: websiteOrNone.optional(),
  /** '' removes what is there; the new one comes as the file part of that name. */
  file: z.string().max(300).optional(),
  preview_image: z.string().max(300).optional(),
  delete: flag.optional(),
});

const fields = {
  ...words,
  type,
  name: line(120).min(1, 'Name it.'),
  domain_name: domainOrNone,
  color_1: colorOrNone,
  color_2: colorOrNone,
  color_3: colorOrNone,
  /** '' removes the logo. */
  logo: z.literal('', { message: 'Send the logo as a file.' }),
  business_unit_id: idOrNone,
  company_id: idOrNone,
  languages_spoken: z.preprocess(
    (value) => (value === '' ? [] : value),
    z.array(z.enum(languages, { message: 'Choose one of the languages.' })).max(languages.length),
  ),
  state: stateOrNone,
  zip_code: zipOrNone,
  phone: line(40),
  email: emailOrNone,
  facebook: websiteOrNone,
  instagram: websiteOrNone,
  linkedin: websiteOrNone,
  twitter: websiteOrNone,
  google: websiteOrNone,
  youtube: websiteOrNone,
  yelp: websiteOrNone,
  tracking_code: z
    .string()
    .trim()
    .regex(/^([A-Za-z]{1,4}-[A-Za-z0-9-]{4,30})?$/, 'Give the code alone, such as G-AB12CD34EF.'),
  webpage_active: flag,
  user_id: idOrNone,
  files: z.array(fileInput).max(MAX_CORPORATION_FILES, `At most ${MAX_CORPORATION_FILES} files.`),
};
const change = z.object(fields).partial();
export type CorporationChange = z.output<typeof change>;

const params = z.object({ id: uuid });
const upload = {
  field: 'logo',
  max_bytes: MAX_FILE_BYTES,
  more: ['files[*][file]', 'files[*][preview_image]'],
} as const;
const parts =
  'Text parts are nested in bracket style: `files[0][file_title]`, `languages_spoken[]`. A new file is the file part `files[0][file]`, its picture `files[0][preview_image]`; places count from 0. Web addresses are http or https and are never opened by the server.';

/** R289, R385: a tenant's companies, business units and vendors. */
export const corporations = {
  list: defineEndpoint({
    id: 'corporations.list',
    method: 'GET',
    path: '/v1/admin/corporations',
    access: ADMIN,
    summary: 'Corporations by name',
    description:
      '`business_unit_ids`: these units and what belongs to them. `company_id`: the company and its units. `for_campaign_triggers`: those that a campaign can be sent for, which are companies and business units.',
    query: listQuery(['name', 'type', 'city']).extend({
      type: type.optional(),
      business_unit_ids: z.array(uuid).max(200).optional(),
      company_id: uuid.optional(),
      for_campaign_triggers: flag.optional(),
    }),
    response: page(corporationRow),
  }),
  get: defineEndpoint({
    id: 'corporations.get',
    method: 'GET',
    path: '/v1/admin/corporations/{id}',
    access: ADMIN,
    summary: 'One corporation, whole',
    params,
    response: one(corporation),
  }),
  create: defineEndpoint({
    id: 'corporations.create',
    method: 'POST',
    path: '/v1/admin/corporations',
    access: ADMIN,
    summary: 'Add a company, a business unit or a vendor',
    description: parts,
    upload,
    body: change.extend({ type: fields.type, name: fields.name }),
    response: one(corporation),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'corporations.update',
    method: 'PATCH',
    path: '/v1/admin/corporations/{id}',
    access: ADMIN,
    summary: 'Change a corporation',
    description: `What is left out stays; '' empties a field. ${parts}`,
    params,
    upload,
    body: change,
    response: one(corporation),
  }),
  delete: defineEndpoint({
    id: 'corporations.delete',
    method: 'DELETE',
    path: '/v1/admin/corporations/{id}',
    access: ADMIN,
    summary: 'Delete a corporation that nothing belongs to any more',
    description: '422 where people, offices, pools or other corporations still belong to it, saying what.',
    params,
  }),
};
