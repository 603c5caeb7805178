import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { BOUNDED_PERIOD, PERIOD } from '@bookline/contract/rules/periods';
import { policyStatuses, productLines } from '@bookline/contract/rules/policies';

type Check<V> = (value: unknown) => V | undefined;
type Checks = { readonly [K in keyof Required<SearchEntries>]: Check<SearchEntries[K]> };

const LONGEST_LIST = 500;
const SERIAL_MAX = 2_147_483_647;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What can be asked for as filled in or empty. */
export const knownFields = [
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'E-mail' },
  { value: 'date_of_birth', label: 'Date of birth' },
  { value: 'gender', label: 'Gender' },
  { value: 'marital_status', label: 'Marital status' },
  { value: 'language', label: 'Language' },
  { value: 'line1', label: 'Street' },
  { value: 'city', label: 'City' },
  { value: 'state', label: 'State' },
  { value: 'zip', label: 'ZIP' },
  { value: 'county', label: 'County' },
  { value: 'occupation', label: 'Occupation' },
  { value: 'employer', label: 'Employer' },
  { value: 'annual_income', label: 'Annual income' },
  { value: 'website', label: 'Website' },
  { value: 'status', label: 'Status' },
  { value: 'agentflow_status', label: 'Agent-flow status' },
  { value: 'source', label: 'Source' },
  { value: 'tags', label: 'Tags' },
  { value: 'tobacco', label: 'Tobacco' },
  { value: 'height_in', label: 'Height' },
  { value: 'weight_lb', label: 'Weight' },
] as const;

export const maritalStatuses = ['single', 'married', 'divorced', 'widowed', 'separated', 'partnered'] as const;

/** Text without control characters or halves of characters, which cannot be stored, trimmed and cut to what may be sent. */
export function lineOf(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  return value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max);
}

const text: Check<string> = (value) => lineOf(value, 100) || undefined;
const matching =
  (pattern: RegExp): Check<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
const oneOf =
  <V extends string>(...choices: readonly V[]): Check<V> =>
  (value) =>
    choices.find((choice) => choice === value);
const whole =
  (min: number, max: number): Check<number> =>
  (value) => {
    const number =
      typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
const flag: Check<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const day: Check<string> = (value) => {
  if (typeof value !== 'string' || value < '0001' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
};
/** Those of a list that are good: one bad entry does not lose the others. */
const several =
  <V>(check: Check<V>): Check<V[]> =>
  (value) => {
    const good = (Array.isArray(value) ? value : []).map(check).filter((entry) => entry !== undefined);
    return good.length > 0 && good.length <= LONGEST_LIST ? [...new Set(good)] : undefined;
  };
const map: Check<Record<string, string>> = (value) => {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const good = entries.map(([key, entry]) => [lineOf(key, 100), lineOf(entry, 500)]).filter(([key]) => key !== '');
  return good.length > 0 ? Object.fromEntries(good) : undefined;
};

const serials = several(whole(1, SERIAL_MAX));
const uuids = several(matching(UUID));
const stateCodes = several(matching(/^[A-Z]{2}$/));
const known = several(oneOf(...knownFields.map(({ value }) => value)));
const lines = several(oneOf(...productLines.map(({ value }) => value)));
const period = matching(PERIOD);
const turning: Check<{ age: number; months: number }> = (value) => {
  if (typeof value !== 'object' || value === null || !('age' in value) || !('months' in value)) return undefined;
  const [age, months] = [whole(1, 130)(value.age), whole(1, 120)(value.months)];
  return age === undefined || months === undefined ? undefined : { age, months };
};
const amount = matching(/^-?\d{1,12}(\.\d{1,2})?$/);

/**
 * What each entry of the advanced search may hold, as the contract's contact-search.ts says (whose schemas stay on the server): given
 * anything, the entry, or undefined where there is none to be had. The type holds the table complete.
 */
export const entryChecks: Checks = {
  ids: uuids,
  categories: several(oneOf('lead', 'client', 'recruit')),
  first_name: text,
  middle_name: text,
  last_name: text,
  suffix: text,
  nickname: text,
  phone: text,
  phone_type: several((value) => ([1, 2, 3, 9] as const).find((type) => String(type) === String(value))),
  email: text,
  email_verified: flag,
  email_unsubscribed: flag,
  email_bounced: flag,
  line1: text,
  line2: text,
  city: text,
  county: text,
  state: stateCodes,
  state_exclude: stateCodes,
  zip: several(matching(/^\d{1,5}$/)),
  occupation: text,
  employer: text,
  website: text,
  gender: several(oneOf('male', 'female', 'other')),
  marital_status: several(oneOf(...maritalStatuses)),
  language: several(text),
  timezone: several(text),
  tobacco: flag,
  do_not_call: flag,
  do_not_email: flag,
  do_not_text: flag,
  has_phone: flag,
  has_email: flag,
  filled: known,
  empty: known,
  status: serials,
  status_exclude: serials,
  agentflow_status: serials,
  agentflow_status_exclude: serials,
  source: serials,
  source_exclude: serials,
  owner: uuids,
  owner_exclude: uuids,
  pool: uuids,
  pool_exclude: uuids,
  imported: flag,
  import_attempt: uuids,
  tags: serials,
  tags_all: serials,
  tags_exclude: serials,
  has_policy: flag,
  carriers: uuids,
  carriers_exclude: uuids,
  policy_types: lines,
  policy_types_exclude: lines,
  policy_status: several(oneOf(...policyStatuses.map(({ value }) => value))),
  policy_number: text,
  premium_from: amount,
  premium_to: amount,
  face_amount_from: amount,
  face_amount_to: amount,
  effective_on_from: day,
  effective_on_to: day,
  effective_on_in: period,
  expires_on_from: day,
  expires_on_to: day,
  expires_on_in: period,
  renewal_on_from: day,
  renewal_on_to: day,
  renewal_on_in: period,
  linked: flag,
  has_follow_up: flag,
  follow_up_overdue: flag,
  has_security: flag,
  has_file: flag,
  date_of_birth_from: day,
  date_of_birth_to: day,
  date_of_birth_in: period,
  birthday_in: matching(BOUNDED_PERIOD),
  age_from: whole(0, 130),
  age_to: whole(0, 130),
  turning,
  annual_income_from: amount,
  annual_income_to: amount,
  height_in_from: whole(0, 120),
  height_in_to: whole(0, 120),
  weight_lb_from: whole(0, 1500),
  weight_lb_to: whole(0, 1500),
  created_at_from: day,
  created_at_to: day,
  created_at_in: period,
  updated_at_from: day,
  updated_at_to: day,
  updated_at_in: period,
  last_activity_at_from: day,
  last_activity_at_to: day,
  last_activity_at_in: period,
  no_activity_days: whole(1, 3650),
  custom: map,
};
