import { z } from 'zod';
import { isoDate, line, money, serial, uuid } from '../fields.ts';
import { CAMPAIGN_FILTER } from '../rules/campaigns.ts';
import {
  MAX_AGE,
  MAX_CHOICES,
  MAX_CONDITIONS,
  MAX_CUSTOM_VALUE,
  MAX_GROUPS,
  MAX_HEIGHT_IN,
  MAX_INACTIVE_DAYS,
  MAX_SEARCH,
  MAX_TURNING_MONTHS,
  MAX_WEIGHT_LB,
} from '../rules/limits.ts';
import { lineFilterKeys } from '../rules/line-types.ts';
import { contactCategories, maritalStatuses } from '../rules/options.ts';
import { BOUNDED_PERIOD, PERIOD } from '../rules/periods.ts';
import { isEmptyEntry, isGrouping, withoutEmptyEntries } from '../rules/scope-search.ts';
import {
  knownFields,
  type SearchEntry,
  type SearchEntryKind,
  STATE_CODE,
  searchEntries,
  ZIP_START,
} from '../rules/search-entries.ts';
import { policyStatus, productLine } from './contact-policies.ts';

/** Contact categories. */
export const category = z.enum(contactCategories);
export const gender = z.enum(['male', 'female', 'other']);
export const maritalStatus = z.enum(maritalStatuses);

const knownField = z.enum(knownFields.map(({ value }) => value)).meta({ id: 'KnownContactField' });

const contains = line(MAX_SEARCH);
const several = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_CHOICES, `Choose ${MAX_CHOICES} or fewer.`);
const whole = (max: number) => z.coerce.number().int().min(0).max(max);
const period = z.string().regex(PERIOD, 'Enter a period such as last_30_days, next_6_months, or this_quarter.');

/** What each kind of entry holds. */
const kinds = {
  text: contains,
  texts: several(contains),
  flag: z.boolean(),
  money,
  day: isoDate,
  period,
  bounded_period: z.string().regex(BOUNDED_PERIOD, 'Enter a period such as next_30_days, last_7_days, or this_month.'),
  uuids: several(uuid),
  serials: several(serial),
  states: several(z.string().regex(STATE_CODE)),
  zips: several(z.string().regex(ZIP_START)),
  phone_types: several(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(9)])),
  line_types: several(z.enum(lineFilterKeys)),
  categories: several(category),
  genders: several(gender),
  marital_statuses: several(maritalStatus),
  product_lines: several(productLine),
  policy_statuses: several(policyStatus),
  known_fields: several(knownField),
  campaigns: several(z.string().regex(CAMPAIGN_FILTER, 'Choose a campaign and an outcome.')),
  age: whole(MAX_AGE),
  height: whole(MAX_HEIGHT_IN),
  weight: whole(MAX_WEIGHT_LB),
  days: z.coerce.number().int().min(1).max(MAX_INACTIVE_DAYS),
  turning: z.strictObject({
    age: z.coerce.number().int().min(1).max(MAX_AGE),
    months: z.coerce.number().int().min(1).max(MAX_TURNING_MONTHS),
  }),
  custom: z
    .record(line(MAX_SEARCH), line(MAX_CUSTOM_VALUE))
    .refine((map) => Object.keys(map).length <= 50, 'Choose 50 columns or fewer.'),
} satisfies Record<SearchEntryKind, z.ZodType>;

/** The entries of an advanced search, also used by groups of conditions. */
const entries = Object.fromEntries(
  Object.entries(searchEntries).map(([entry, kind]) => [entry, kinds[kind].optional()]),
) as { [E in SearchEntry]: z.ZodOptional<(typeof kinds)[(typeof searchEntries)[E]]> };

const groupsOf = <T extends z.ZodType>(group: T) => {
  const list = z.array(group).max(MAX_GROUPS, `Use ${MAX_GROUPS} groups or fewer.`).optional();
  return { any: list, all: list, none: list };
};
const innerGroup = z.strictObject(entries).meta({ id: 'ContactSearchInnerGroup' });
const group = z.strictObject({ ...entries, ...groupsOf(innerGroup) }).meta({ id: 'ContactSearchGroup' });

/**
 * The advanced search. Text means "contains", `_is`, `_starts`, and `_not` compare the whole text or its beginning. A list means "one of
 * these", `_exclude` "none of these". `_from` and `_to` are inclusive. `_in` is a relative period (rules/periods.ts). All entries must match. `any`, `all`, and `none` are groups
 * of entries: at least one, every one, or none must match. Groups can be nested one level.
 * Entries that are '' or [] are ignored (R223, R224). An unknown entry is refused, not ignored,
 * because ignoring it would widen the set for a transfer or an export.
 */
export const contactSearch = z
  .strictObject({ ...entries, ...groupsOf(group) })
  .refine((search) => sizeOf(search).groups <= MAX_GROUPS, `Use ${MAX_GROUPS} groups or fewer in total.`)
  .refine(
    (search) => sizeOf(search).conditions <= MAX_CONDITIONS,
    `Use ${MAX_CONDITIONS} conditions or fewer in total.`,
  )
  .meta({ id: 'ContactSearch' });
export type ContactSearch = z.infer<typeof contactSearch>;
/** A group of conditions, with or without nested groups. */
export type SearchGroup = z.infer<typeof group>;
export type SearchEntries = z.infer<typeof innerGroup>;

/** How many groups and conditions a search has, including nested ones. */
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

/** The advanced search as it's sent or saved: cleaned, then checked. */
export const sentContactSearch = z.preprocess(
  (search) => withoutEmptyEntries(search, (value) => value === null || isEmptyEntry(value)),
  contactSearch,
);
