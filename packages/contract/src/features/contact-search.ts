import { z } from 'zod';
import { isoDate, line, money, serial, uuid } from '../fields.ts';
import { BOUNDED_PERIOD, PERIOD } from '../rules/periods.ts';
import { isEmptyEntry, isGrouping, withoutEmptyEntries } from '../rules/scope-search.ts';
import { policyStatus, productLine } from './contact-policies.ts';

/** What a contact can be. */
export const category = z.enum(['lead', 'client', 'recruit']);
export const gender = z.enum(['male', 'female', 'other']);
export const maritalStatus = z.enum(['single', 'married', 'divorced', 'widowed', 'separated', 'partnered']);

/** What can be known of a contact or not: whether it is filled in is a question of its own. */
export const knownFields = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'date_of_birth',
  'gender',
  'marital_status',
  'language',
  'line1',
  'city',
  'state',
  'zip',
  'county',
  'occupation',
  'employer',
  'annual_income',
  'website',
  'status',
  'agentflow_status',
  'source',
  'tags',
  'tobacco',
  'height_in',
  'weight_lb',
] as const;
const knownField = z.enum(knownFields);

const contains = line(100);
const several = <T extends z.ZodType>(item: T) => z.array(item).max(500, 'At most 500 at once.');
const ids = several(serial);
const uuids = several(uuid);
const yesNo = z.boolean();
const whole = (max: number) => z.coerce.number().int().min(0).max(max);
const stateCodes = several(z.string().regex(/^[A-Z]{2}$/));
const period = z.string().regex(PERIOD, 'Give a period such as last_30_days, next_6_months or this_quarter.');

/** The entries of the advanced search; a group of conditions has the same. */
const entries = {
  ids: uuids.optional(),
  categories: several(category).optional(),
  first_name: contains.optional(),
  middle_name: contains.optional(),
  last_name: contains.optional(),
  suffix: contains.optional(),
  nickname: contains.optional(),
  phone: contains.optional(),
  /** 1 Home, 2 Mobile, 3 Work, 9 Other: a number of this type is there. */
  phone_type: several(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(9)])).optional(),
  email: contains.optional(),
  /** Whether a mail is there that was verified, unsubscribed, bounced; `false` is true of who has no mail at all. */
  email_verified: yesNo.optional(),
  email_unsubscribed: yesNo.optional(),
  email_bounced: yesNo.optional(),
  line1: contains.optional(),
  line2: contains.optional(),
  city: contains.optional(),
  county: contains.optional(),
  state: stateCodes.optional(),
  state_exclude: stateCodes.optional(),
  /** Whole ZIPs or their beginnings. */
  zip: several(z.string().regex(/^\d{1,5}$/)).optional(),
  occupation: contains.optional(),
  employer: contains.optional(),
  website: contains.optional(),
  gender: several(gender).optional(),
  marital_status: several(maritalStatus).optional(),
  language: several(contains).optional(),
  timezone: several(contains).optional(),
  tobacco: yesNo.optional(),
  do_not_call: yesNo.optional(),
  do_not_email: yesNo.optional(),
  do_not_text: yesNo.optional(),
  has_phone: yesNo.optional(),
  has_email: yesNo.optional(),
  /** All of these are filled in; all of these are empty. */
  filled: several(knownField).optional(),
  empty: several(knownField).optional(),
  status: ids.optional(),
  status_exclude: ids.optional(),
  agentflow_status: ids.optional(),
  agentflow_status_exclude: ids.optional(),
  source: ids.optional(),
  source_exclude: ids.optional(),
  owner: uuids.optional(),
  owner_exclude: uuids.optional(),
  pool: uuids.optional(),
  pool_exclude: uuids.optional(),
  /** Whether it came in by an import, and by which. */
  imported: yesNo.optional(),
  import_attempt: uuids.optional(),
  /** Any of these tags; `tags_all` every one of them. */
  tags: ids.optional(),
  tags_all: ids.optional(),
  tags_exclude: ids.optional(),
  /** Carriers, types, status, number, amounts and dates of policies hold of one and the same policy; what excludes holds of all. */
  has_policy: yesNo.optional(),
  carriers: uuids.optional(),
  carriers_exclude: uuids.optional(),
  policy_types: several(productLine).optional(),
  policy_types_exclude: several(productLine).optional(),
  policy_status: several(policyStatus).optional(),
  policy_number: contains.optional(),
  premium_from: money.optional(),
  premium_to: money.optional(),
  face_amount_from: money.optional(),
  face_amount_to: money.optional(),
  effective_on_from: isoDate.optional(),
  effective_on_to: isoDate.optional(),
  effective_on_in: period.optional(),
  expires_on_from: isoDate.optional(),
  expires_on_to: isoDate.optional(),
  expires_on_in: period.optional(),
  renewal_on_from: isoDate.optional(),
  renewal_on_to: isoDate.optional(),
  renewal_on_in: period.optional(),
  /** Another contact is linked to it. */
  linked: yesNo.optional(),
  /** Something is to be done, whoever is to do it; its time is over. */
  has_follow_up: yesNo.optional(),
  follow_up_overdue: yesNo.optional(),
  has_security: yesNo.optional(),
  has_file: yesNo.optional(),
  date_of_birth_from: isoDate.optional(),
  date_of_birth_to: isoDate.optional(),
  date_of_birth_in: period.optional(),
  /** Who is born on February 29 has the birthday on March 1 of other years, as the age is reckoned. */
  birthday_in: z
    .string()
    .regex(BOUNDED_PERIOD, 'Give a period such as next_30_days, last_7_days or this_month.')
    .optional(),
  age_from: whole(130).optional(),
  age_to: whole(130).optional(),
  /** Has the birthday of this age between today and so many months from today. */
  turning: z
    .strictObject({
      age: z.coerce.number().int().min(1).max(130),
      months: z.coerce.number().int().min(1).max(120),
    })
    .optional(),
  annual_income_from: money.optional(),
  annual_income_to: money.optional(),
  height_in_from: whole(120).optional(),
  height_in_to: whole(120).optional(),
  weight_lb_from: whole(1500).optional(),
  weight_lb_to: whole(1500).optional(),
  created_at_from: isoDate.optional(),
  created_at_to: isoDate.optional(),
  created_at_in: period.optional(),
  updated_at_from: isoDate.optional(),
  updated_at_to: isoDate.optional(),
  updated_at_in: period.optional(),
  last_activity_at_from: isoDate.optional(),
  last_activity_at_to: isoDate.optional(),
  last_activity_at_in: period.optional(),
  /** Nothing happened in the last so many days, or ever. */
  no_activity_days: z.coerce.number().int().min(1).max(3650).optional(),
  /** Imported columns by their key: equal to the value, letter case included. */
  custom: z
    .record(line(100), line(500))
    .refine((map) => Object.keys(map).length <= 50, 'At most 50 columns.')
    .optional(),
};

export const MOST_GROUPS = 20;
export const MOST_CONDITIONS = 100;

const groupsOf = <T extends z.ZodType>(group: T) => {
  const list = z.array(group).max(MOST_GROUPS, `At most ${MOST_GROUPS} groups.`).optional();
  return { any: list, all: list, none: list };
};
const innerGroup = z.strictObject(entries).meta({ id: 'ContactSearchInnerGroup' });
const group = z.strictObject({ ...entries, ...groupsOf(innerGroup) }).meta({ id: 'ContactSearchGroup' });

/**
 * The advanced search. Text means 'contains', a list 'one of these', `_exclude` 'none of these', `_from` and `_to` are
 * inclusive, `_in` is a period that moves with today (rules/periods.ts). All entries must hold. `any`, `all` and `none` are groups
 * of entries: at least one, every one, not one of them must hold. Groups may have groups once more, and no deeper.
 * Entries that are '' or [] are ignored (R223, R224); an unknown entry is refused rather than ignored,
 * because ignoring it would widen the set that a transfer or an export acts on.
 */
export const contactSearch = z
  .strictObject({ ...entries, ...groupsOf(group) })
  .refine((search) => sizeOf(search).groups <= MOST_GROUPS, `At most ${MOST_GROUPS} groups in all.`)
  .refine((search) => sizeOf(search).conditions <= MOST_CONDITIONS, `At most ${MOST_CONDITIONS} conditions in all.`)
  .meta({ id: 'ContactSearch' });
export type ContactSearch = z.infer<typeof contactSearch>;
/** A group of conditions, with groups of its own or without. */
export type SearchGroup = z.infer<typeof group>;
export type SearchEntries = z.infer<typeof innerGroup>;

/** How many groups and conditions a search has, in its groups too. */
function sizeOf(search: object): { groups: number; conditions: number } {
  const size = { groups: 0, conditions: 0 };
  for (const [key, value] of Object.entries(search)) {
    if (!isGrouping(key)) {
      size.conditions++;
      continue;
    }
    for (const inner of Array.isArray(value) ? value : []) {
      const of = sizeOf(inner);
      size.groups += 1 + of.groups;
      size.conditions += of.conditions;
    }
  }
  return size;
}

/** The advanced search as it is sent or kept: cleaned, then checked. */
export const sentContactSearch = z.preprocess(
  (search) => withoutEmptyEntries(search, (value) => value === null || isEmptyEntry(value)),
  contactSearch,
);
