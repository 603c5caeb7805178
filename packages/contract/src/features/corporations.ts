import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid, withId } from '../fields.ts';
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
import {
  MAX_CORPORATION_FILES,
  MAX_FILE_BYTES,
  MAX_OFFICE_CITY,
  MAX_OFFICE_HOURS,
  MAX_PAGE_DESCRIPTION,
  MAX_PAGE_TEXT,
  MAX_PHONE,
  MAX_QUERY_IDS,
  MAX_RECORD_NAME,
  MAX_STREET,
  MAX_TITLE,
} from '../rules/limits.ts';
import { languages } from '../rules/options.ts';
import { TRACKING_CODE } from '../rules/settings.ts';
import { webpageInput, webpageShown } from '../webpage-fields.ts';

export const corporationTypes = ['company', 'business_unit', 'vendor'] as const;
export type CorporationType = (typeof corporationTypes)[number];
/** R100. */
export const socialLinks = ['facebook', 'instagram', 'linkedin', 'twitter', 'google', 'youtube', 'yelp'] as const;

const picture = z.object({ url: z.string() });
const type = z.enum(corporationTypes, { message: 'Choose company, business unit, or vendor.' });

/** R101. */
export const corporationFile = entity('CorporationFile', {
  id: uuid,
  file_title: z.string(),
  preview_image: picture.nullable(),
  file: z.object({ url: z.string(), name: z.string(), size: z.int() }).nullable(),
  file_link: z.string(),
});

/** A corporation in a list. */
export const corporationRow = entity('CorporationRow', {
  id: uuid,
  type,
  name: z.string(),
  domain_name: z.string(),
  color_1: z.string().nullable(),
  logo: picture.nullable(),
  /** The company of a business unit. */
  company: reference.nullable(),
  /** The business unit a vendor works for. */
  business_unit: reference.nullable(),
  city: z.string(),
  state: z.string(),
  webpage_active: z.boolean(),
  /** How many active users belong to it. */
  people: z.int(),
});
export type CorporationRow = z.infer<typeof corporationRow>;

const words = {
  description: text(MAX_PAGE_DESCRIPTION),
  faqs: text(MAX_PAGE_TEXT),
  latest_news: text(MAX_PAGE_TEXT),
  office_hours: text(MAX_OFFICE_HOURS),
  office_address: line(MAX_STREET),
  city: line(MAX_OFFICE_CITY),
};
const plain = z.string();

/** R099: the whole corporation. Texts are plain text, shown without markup. */
export const corporation = corporationRow
  .extend({
    ...webpageShown,
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
    user_id: uuid.nullable(),
    user: reference.nullable(),
    files: z.array(corporationFile),
    created_at: isoTime,
    updated_at: isoTime.nullable(),
  })
  .meta({ id: 'Corporation' });
export type Corporation = z.infer<typeof corporation>;

const fileInput = z.object({
  /** The id of an existing file. Without it, the file is added. */
  id: uuid.optional(),
  file_title: line(MAX_TITLE).optional(),
  file_link: websiteOrNone.optional(),
  /** '' removes the current one. A new one is the file part of that name. */
  file: z.string().max(300).optional(),
  preview_image: z.string().max(300).optional(),
  delete: flag.optional(),
});

const fields = {
  ...words,
  ...webpageInput,
  type,
  name: line(MAX_RECORD_NAME).min(1, 'Enter a name.'),
  domain_name: domainOrNone,
  color_1: colorOrNone,
  color_2: colorOrNone,
  color_3: colorOrNone,
  /** '' removes the logo. */
  logo: z.literal('', { message: 'Upload the logo as a file.' }),
  business_unit_id: idOrNone,
  company_id: idOrNone,
  languages_spoken: z.preprocess(
    (value) => (value === '' ? [] : value),
    z.array(z.enum(languages, { message: 'Choose a language from the list.' })).max(languages.length),
  ),
  state: stateOrNone,
  zip_code: zipOrNone,
  phone: line(MAX_PHONE),
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
    .refine((code) => code === '' || TRACKING_CODE.test(code), 'Enter only the code, such as G-AB12CD34EF.'),
  webpage_active: flag,
  user_id: idOrNone,
  files: z.array(fileInput).max(MAX_CORPORATION_FILES, `Add ${MAX_CORPORATION_FILES} files or fewer.`),
};
const change = z.object(fields).partial();
export type CorporationChange = z.output<typeof change>;

const upload = {
  field: 'logo',
  max_bytes: MAX_FILE_BYTES,
  more: ['files[*][file]', 'files[*][preview_image]'],
} as const;
const parts =
  'Text parts are nested in bracket style: `files[0][file_title]`, `languages_spoken[]`. A new file is the file part `files[0][file]`, its image `files[0][preview_image]`. Positions start at 0. Web addresses are http or https and are never opened by the server.';

/** R289, R385: a tenant's companies, business units, and vendors. */
export const corporations = defineEndpoints('corporations', {
  list: {
    method: 'GET',
    path: '/v1/admin/corporations',
    access: ADMIN,
    summary: 'List corporations by name',
    description:
      '`business_unit_ids`: these units and what belongs to them. `company_id`: the company and its units. `for_campaign_triggers`: companies and business units, which campaigns can be sent for. `ids`: only these.',
    query: listQuery(['name', 'type', 'city']).extend({
      type: type.optional(),
      business_unit_ids: z.array(uuid).max(MAX_QUERY_IDS).optional(),
      company_id: uuid.optional(),
      for_campaign_triggers: flag.optional(),
      ids: z.array(uuid).max(MAX_QUERY_IDS).optional(),
    }),
    response: page(corporationRow),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/corporations/{id}',
    access: ADMIN,
    summary: 'Get a corporation',
    params: withId,
    response: one(corporation),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/corporations',
    access: ADMIN,
    summary: 'Add a company, business unit, or vendor',
    description: parts,
    upload,
    body: change.extend({ type: fields.type, name: fields.name }),
    response: one(corporation),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/corporations/{id}',
    access: ADMIN,
    summary: 'Change a corporation',
    description: `Fields you leave out don’t change. '' clears a field. ${parts}`,
    params: withId,
    upload,
    body: change,
    response: one(corporation),
  },
  preview_webpage: {
    method: 'POST',
    path: '/v1/admin/corporations/{id}/preview_webpage',
    access: ADMIN,
    reads: true,
    summary: 'Preview a corporation’s public page with unsaved changes',
    params: withId,
    body: change,
    response: one(z.object({ html: z.string() })),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/corporations/{id}',
    access: ADMIN,
    summary: 'Delete an empty corporation',
    description: '422 with a list if users, offices, pools, or other corporations still belong to it.',
    params: withId,
  },
});
