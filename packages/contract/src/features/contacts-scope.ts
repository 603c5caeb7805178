import { z } from 'zod';
import { isoDate, line, money, serial, uuid } from '../fields.ts';

/** What a contact can be. */
export const category = z.enum(['lead', 'client', 'recruit']);
export const gender = z.enum(['male', 'female', 'other']);
export const maritalStatus = z.enum(['single', 'married', 'divorced', 'widowed', 'separated', 'partnered']);

/** The fields a list can be ordered by: every column it can show. */
export const orderFields = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'city',
  'state',
  'zip',
  'status',
  'source',
  'owner',
  'category',
  'date_of_birth',
  'created_at',
  'updated_at',
  'last_activity_at',
] as const;

/** `mine`, `all`, `all_agents`, `pool`, `favorites`, `deleted` or `group:{id}`: a slice of what the viewer may see. */
export const contactGroup = z
  .string()
  .regex(
    /^(mine|all|all_agents|pool|favorites|deleted|group:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/,
    'There is no such group of contacts.',
  );

const contains = line(100);
const several = <T extends z.ZodType>(item: T) => z.array(item).max(500);
const ids = several(serial);

/**
 * The advanced search. Text means 'contains', a list 'one of these', `_exclude` 'none of these', `_from` and `_to` are
 * inclusive. Entries that are '' or [] are ignored (R223, R224); an unknown entry is refused rather than ignored,
 * because ignoring it would widen the set that a transfer or an export acts on.
 */
export const contactSearch = z.strictObject({
  ids: several(uuid).optional(),
  first_name: contains.optional(),
  middle_name: contains.optional(),
  last_name: contains.optional(),
  nickname: contains.optional(),
  phone: contains.optional(),
  email: contains.optional(),
  line1: contains.optional(),
  city: contains.optional(),
  county: contains.optional(),
  state: several(z.string().regex(/^[A-Z]{2}$/)).optional(),
  state_exclude: several(z.string().regex(/^[A-Z]{2}$/)).optional(),
  /** Whole ZIPs or their beginnings. */
  zip: several(z.string().regex(/^\d{1,5}$/)).optional(),
  occupation: contains.optional(),
  employer: contains.optional(),
  website: contains.optional(),
  gender: several(gender).optional(),
  marital_status: several(maritalStatus).optional(),
  language: several(contains).optional(),
  timezone: several(contains).optional(),
  tobacco: z.boolean().optional(),
  do_not_call: z.boolean().optional(),
  do_not_email: z.boolean().optional(),
  do_not_text: z.boolean().optional(),
  has_phone: z.boolean().optional(),
  has_email: z.boolean().optional(),
  status: ids.optional(),
  status_exclude: ids.optional(),
  agentflow_status: ids.optional(),
  agentflow_status_exclude: ids.optional(),
  source: ids.optional(),
  source_exclude: ids.optional(),
  owner: several(uuid).optional(),
  owner_exclude: several(uuid).optional(),
  /** Any of these tags; `tags_all` every one of them. */
  tags: ids.optional(),
  tags_all: ids.optional(),
  tags_exclude: ids.optional(),
  date_of_birth_from: isoDate.optional(),
  date_of_birth_to: isoDate.optional(),
  age_from: z.coerce.number().int().min(0).max(130).optional(),
  age_to: z.coerce.number().int().min(0).max(130).optional(),
  annual_income_from: money.optional(),
  annual_income_to: money.optional(),
  height_in_from: z.coerce.number().int().min(0).max(120).optional(),
  height_in_to: z.coerce.number().int().min(0).max(120).optional(),
  weight_lb_from: z.coerce.number().int().min(0).max(1500).optional(),
  weight_lb_to: z.coerce.number().int().min(0).max(1500).optional(),
  created_at_from: isoDate.optional(),
  created_at_to: isoDate.optional(),
  updated_at_from: isoDate.optional(),
  updated_at_to: isoDate.optional(),
  last_activity_at_from: isoDate.optional(),
  last_activity_at_to: isoDate.optional(),
  /** Imported columns by their key: equal to the value, letter case included. */
  custom: z.record(line(100), line(500)).optional(),
});
export type ContactSearch = z.infer<typeof contactSearch>;

const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);
const withoutEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, entry]) => !isEmpty(entry)))
    : value;

/** One set of contacts, the same in every call that takes it: list, export, transfer, delete, tag, print, campaign. */
export const contactsScope = z.object({
  search: z.preprocess(withoutEmpty, contactSearch).default({}),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** R433: 50 on a page unless asked otherwise. */
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Words to find in name, phone and mail, all of them. */
  q: line(200).default(''),
  order: z.enum(['asc', 'desc']).default('desc'),
  order_field: z.enum(orderFields).default('created_at'),
  category: category.nullish(),
  all_downline: z.boolean().default(false),
  contact_group: contactGroup.default('all'),
  pool_id: uuid.nullish(),
  downline_user_id: uuid.nullish(),
  /** Only the first N of the set in its order. */
  select_n: z.coerce.number().int().min(1).max(999_999).nullish(),
});
export type ContactsScope = z.infer<typeof contactsScope>;
export type ContactsScopeInput = z.input<typeof contactsScope>;
