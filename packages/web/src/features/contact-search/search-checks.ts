import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { CAMPAIGN_FILTER } from '@bookline/contract/rules/campaigns';
import { AMOUNT } from '@bookline/contract/rules/currency';
import {
  MAX_AGE,
  MAX_CHOICES,
  MAX_CUSTOM_VALUE,
  MAX_HEIGHT_IN,
  MAX_INACTIVE_DAYS,
  MAX_SEARCH,
  MAX_SERIAL,
  MAX_TURNING_MONTHS,
  MAX_WEIGHT_LB,
} from '@bookline/contract/rules/limits';
import { lineChoices } from '@bookline/contract/rules/line-types';
import { contactCategories, genders, maritalStatuses, phoneTypes } from '@bookline/contract/rules/options';
import { BOUNDED_PERIOD, PERIOD } from '@bookline/contract/rules/periods';
import { policyStatuses, productLines } from '@bookline/contract/rules/policies';
import {
  knownFields,
  type SearchEntryKind,
  STATE_CODE,
  searchEntries,
  ZIP_START,
} from '@bookline/contract/rules/search-entries';

type Check<V> = (value: unknown) => V | undefined;
type Checks = { readonly [K in keyof Required<SearchEntries>]: Check<SearchEntries[K]> };

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Text without characters that can't be stored (control characters, half surrogates), trimmed and limited to the accepted length. */
export function lineOf(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  return value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max);
}

const text: Check<string> = (value) => lineOf(value, MAX_SEARCH) || undefined;
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
/** The valid items of a list. An invalid one doesn't drop the others. */
const several =
  <V>(check: Check<V>): Check<V[]> =>
  (value) => {
    const good = (Array.isArray(value) ? value : []).map(check).filter((entry) => entry !== undefined);
    return good.length > 0 && good.length <= MAX_CHOICES ? [...new Set(good)] : undefined;
  };
const map: Check<Record<string, string>> = (value) => {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const good = entries
    .map(([key, entry]) => [lineOf(key, MAX_SEARCH), lineOf(entry, MAX_CUSTOM_VALUE)])
    .filter(([key]) => key !== '');
  return good.length > 0 ? Object.fromEntries(good) : undefined;
};

const oneIn =
  <V>(choices: readonly { readonly value: V }[]): Check<V> =>
  (value) =>
    choices.find((choice) => String(choice.value) === String(value))?.value;

const turning: Check<{ age: number; months: number }> = (value) => {
  if (typeof value !== 'object' || value === null || !('age' in value) || !('months' in value)) return undefined;
  const [age, months] = [whole(1, MAX_AGE)(value.age), whole(1, MAX_TURNING_MONTHS)(value.months)];
  return age === undefined || months === undefined ? undefined : { age, months };
};

const kinds = {
  text,
  texts: several(text),
  flag,
  money: matching(AMOUNT),
  day,
  period: matching(PERIOD),
  bounded_period: matching(BOUNDED_PERIOD),
  uuids: several(matching(UUID)),
  serials: several(whole(1, MAX_SERIAL)),
  states: several(matching(STATE_CODE)),
  zips: several(matching(ZIP_START)),
  phone_types: several(oneIn(phoneTypes)),
  line_types: several(oneIn(lineChoices)),
  categories: several(oneOf(...contactCategories)),
  genders: several(oneIn(genders)),
  marital_statuses: several(oneOf(...maritalStatuses)),
  product_lines: several(oneIn(productLines)),
  policy_statuses: several(oneIn(policyStatuses)),
  known_fields: several(oneIn(knownFields)),
  campaigns: several(matching(CAMPAIGN_FILTER)),
  age: whole(0, MAX_AGE),
  height: whole(0, MAX_HEIGHT_IN),
  weight: whole(0, MAX_WEIGHT_LB),
  days: whole(1, MAX_INACTIVE_DAYS),
  turning,
  custom: map,
} satisfies Record<SearchEntryKind, Check<unknown>>;

/**
 * For each entry of the advanced search, a function from any value to a valid entry or undefined. The contract lists the entries and their kinds; its
 * schemas stay on the server.
 */
export const entryChecks: Checks = Object.fromEntries(
  Object.entries(searchEntries).map(([entry, kind]) => [entry, kinds[kind]]),
) as { readonly [E in keyof typeof searchEntries]: (typeof kinds)[(typeof searchEntries)[E]] };
