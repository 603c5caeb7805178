import type { ContactSearch } from '@bookline/contract/features/contacts-scope';

type Check<V> = (value: unknown) => V | undefined;
type Checks = { readonly [K in keyof Required<ContactSearch>]: Check<ContactSearch[K]> };

const LONGEST_LIST = 500;
const SERIAL_MAX = 2_147_483_647;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

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
const amount = matching(/^-?\d{1,12}(\.\d{1,2})?$/);

/**
 * What each entry of the advanced search may hold, as the contract's contactSearch says (whose schemas stay on the server): given
 * anything, the entry, or undefined where there is none to be had. The type holds the table complete.
 */
const checks: Checks = {
  ids: uuids,
  first_name: text,
  middle_name: text,
  last_name: text,
  nickname: text,
  phone: text,
  email: text,
  line1: text,
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
  status: serials,
  status_exclude: serials,
  agentflow_status: serials,
  agentflow_status_exclude: serials,
  source: serials,
  source_exclude: serials,
  owner: uuids,
  owner_exclude: uuids,
  tags: serials,
  tags_all: serials,
  tags_exclude: serials,
  date_of_birth_from: day,
  date_of_birth_to: day,
  age_from: whole(0, 130),
  age_to: whole(0, 130),
  annual_income_from: amount,
  annual_income_to: amount,
  height_in_from: whole(0, 120),
  height_in_to: whole(0, 120),
  weight_lb_from: whole(0, 1500),
  weight_lb_to: whole(0, 1500),
  created_at_from: day,
  created_at_to: day,
  updated_at_from: day,
  updated_at_to: day,
  last_activity_at_from: day,
  last_activity_at_to: day,
  custom: map,
};

/** Every entry of the advanced search. */
export const searchKeys: readonly string[] = Object.keys(checks);

const isSearchKey = (key: string): key is keyof ContactSearch => Object.hasOwn(checks, key);

/** The search with some entries changed. What is empty, or what the server would refuse, is left out, so that it is never sent. */
export function changedSearch(search: ContactSearch, changes: Readonly<Record<string, unknown>>): ContactSearch {
  const changed: ContactSearch = {};
  for (const [key, value] of Object.entries({ ...search, ...changes })) if (isSearchKey(key)) put(changed, key, value);
  return changed;
}

function put<K extends keyof ContactSearch>(search: ContactSearch, key: K, value: unknown): void {
  const good = checks[key](value);
  if (good !== undefined) search[key] = good;
}
