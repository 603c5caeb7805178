import type { ContactSearch, SearchEntries, SearchGroup } from '@bookline/contract/features/contact-search';
import { PERIOD } from '@bookline/contract/rules/periods';
import type { FilterField } from './filter-field-types.ts';
import { filterFields, periodKeyOf, rangeKeysOf, searchKeysOf } from './filter-fields.ts';
import { changedSearch, groupKeys } from './search-changes.ts';
import { groupedZones, zonesOf } from './time-zone-groups.ts';

/** Filters in a URL: texts, and lists of the same for groups. */
export type FilterParams = { [name: string]: string | number | undefined | readonly FilterParams[] };

const CUSTOM = 'custom.';
const RANGE = '..';

/**
 * Filters as URL parameters: `state=OH,IN,-KY` (not KY), `age=64..66`, `created_at=2026-01-01..`, `renewal_on=next_30_days`, `do_not_call=no`,
 * `turning=65..6` (within 6 months), `city_starts=Col`, `custom.plan=Gold`; groups as `any=[{state:OH},{tags:3}]`. Those in `current` that no longer apply are
 * undefined.
 */
export function searchParams(search: ContactSearch, current: Readonly<Record<string, unknown>> = {}): FilterParams {
  const gone = Object.keys(current).filter((name) => isFilterParam(name));
  return { ...Object.fromEntries(gone.map((name) => [name, undefined])), ...groupParams(search) };
}

function groupParams(search: SearchGroup): FilterParams {
  const params: FilterParams = {};
  for (const field of filterFields) {
    for (const [name, value] of paramsOf(field, search)) if (value !== '') params[name] = asParam(value);
  }
  for (const key of groupKeys) if (search[key]) params[key] = search[key].map(groupParams);
  return params;
}

/** The filters in a URL's parameters. Invalid ones count as absent. */
export function readSearch(params: Readonly<Record<string, unknown>>): ContactSearch {
  return changedSearch({}, readGroup(params, 2));
}

/** `depth` limits nested groups. */
function readGroup(params: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
  const entries: Record<string, unknown> = {};
  for (const field of filterFields) Object.assign(entries, entriesOf(field, params));
  for (const key of depth > 0 ? groupKeys : []) {
    const groups = params[key];
    if (Array.isArray(groups)) entries[key] = groups.filter(isRecord).map((group) => readGroup(group, depth - 1));
  }
  return entries;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFilterParam = (name: string) =>
  name.startsWith(CUSTOM) ||
  name === 'tags_all' ||
  groupKeys.some((key) => key === name) ||
  filterFields.some((field) =>
    field.kind === 'text' ? searchKeysOf(field).some((key) => key === name) : field.key === name,
  );

function paramsOf(field: FilterField, search: SearchEntries): readonly (readonly [string, string])[] {
  switch (field.kind) {
    case 'text':
      return searchKeysOf(field).map((key) => [key, String(search[key] ?? '')]);
    case 'period':
      return [[field.key, search[field.key] ?? '']];
    case 'days':
      return [[field.key, String(search[field.key] ?? '')]];
    case 'turning':
      return [[field.key, search.turning ? `${search.turning.age}${RANGE}${search.turning.months}` : '']];
    case 'yes_no': {
      const value = search[field.key];
      return [[field.key, value === undefined ? '' : value ? 'yes' : 'no']];
    }
    case 'words':
      return [[field.key, listText([...(search[field.key] ?? []), ...excludedText(search[field.exclude] ?? [])])]];
    case 'ids':
      return [[field.key, listText(search[field.key] ?? [])]];
    case 'choice': {
      const grouped = (values: readonly (string | number)[]) =>
        field.of === 'timezone' ? groupedZones(values.map(String)) : values;
      const included = grouped(search[field.key] ?? []);
      const excluded = excludedText(grouped(field.exclude ? (search[field.exclude] ?? []) : []));
      const all = field.all ? (search[field.all] ?? []) : [];
      return [
        [field.key, listText([...included, ...excluded])],
        ...(field.all ? [[field.all, listText(all)] as const] : []),
      ];
    }
    case 'dates':
    case 'numbers': {
      const [from, to] = rangeKeysOf(field).map((key) => search[key] ?? '');
      const period = field.kind === 'dates' ? search[periodKeyOf(field)] : undefined;
      const range = from === '' && to === '' ? [] : [`${from}${RANGE}${to}`];
      return [[field.key, [...(period ? [period] : []), ...range].join(',')]];
    }
    case 'custom':
      return Object.entries(search.custom ?? {}).map(([key, value]) => [`${CUSTOM}${key}`, value]);
  }
}

function entriesOf(field: FilterField, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (field.kind === 'custom') {
    const own = Object.entries(params).filter(([name]) => name.startsWith(CUSTOM));
    return { custom: Object.fromEntries(own.map(([name, value]) => [name.slice(CUSTOM.length), textOf(value)])) };
  }
  const value = textOf(params[field.key]);
  switch (field.kind) {
    case 'text':
      return Object.fromEntries(searchKeysOf(field).map((key) => [key, textOf(params[key])]));
    case 'period':
    case 'days':
      return { [field.key]: value };
    case 'turning': {
      const [age, months] = value.split(RANGE);
      return { turning: { age, months } };
    }
    case 'yes_no':
      return { [field.key]: yesNo(value) };
    case 'words': {
      const { included, excluded } = splitList(value);
      return { [field.key]: included, [field.exclude]: excluded };
    }
    case 'ids':
      return { [field.key]: listOf(value) };
    case 'choice': {
      const { included, excluded } = field.exclude ? splitList(value) : { included: listOf(value), excluded: [] };
      const spread = (values: string[]) => (field.of === 'timezone' ? zonesOf(values) : values);
      return {
        [field.key]: spread(included),
        ...(field.exclude && { [field.exclude]: spread(excluded) }),
        ...(field.all && { [field.all]: listOf(textOf(params[field.all])) }),
      };
    }
    case 'dates':
    case 'numbers': {
      const [from, to] = rangeKeysOf(field);
      const parts = value.split(',');
      const period = field.kind === 'dates' ? parts.find((part) => PERIOD.test(part)) : undefined;
      const range = parts.find((part) => part !== period) ?? '';
      const [start, end] = range.split(RANGE);
      return {
        // A single day or number is a range of itself.
        [from]: start,
        [to]: range.includes(RANGE) ? end : start,
        ...(field.kind === 'dates' && { [periodKeyOf(field)]: period }),
      };
    }
  }
}

/** A parameter as text. The router turns what looks like a number or boolean into one. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function yesNo(value: string): boolean | undefined {
  if (value === 'yes' || value === 'true') return true;
  return value === 'no' || value === 'false' ? false : undefined;
}

const excludedText = (values: readonly (string | number)[]): string[] => values.map((value) => `-${value}`);

/** A list with its exclusions: `OH,-KY`. */
function splitList(value: string): { included: string[]; excluded: string[] } {
  const listed = listOf(value);
  return {
    included: listed.filter((entry) => !entry.startsWith('-')),
    excluded: listed.filter((entry) => entry.startsWith('-')).map((entry) => entry.slice(1)),
  };
}

const listText = (values: readonly (string | number)[]): string =>
  values.map((value) => String(value).replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim().replaceAll('%2C', ',').replaceAll('%25', '%'))
    .filter((entry) => entry !== '');

/** Text as a parameter. Numbers go as numbers, because the router puts quotes around numeric text. */
export const asParam = (value: string): string | number =>
  /^(0|-?[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
