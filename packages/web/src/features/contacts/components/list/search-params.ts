import type { ContactSearch } from '@bookline/contract/features/contacts-scope';
import { type FilterField, filterFields, rangeKeysOf } from './filter-fields.ts';
import { changedSearch } from './search-changes.ts';
import { groupedZones, zonesOf } from './time-zone-groups.ts';

type Params = Record<string, string | number | undefined>;

const CUSTOM = 'custom.';
const RANGE = '..';

/**
 * The filters as parameters of a URL: `state=OH,IN,-KY` (not KY), `age=64..66`, `created_at=2026-01-01..`, `do_not_call=no`,
 * `custom.plan=Gold`. Those of `current` that no longer apply come out undefined.
 */
export function searchParams(search: ContactSearch, current: Readonly<Record<string, unknown>> = {}): Params {
  const gone = Object.keys(current).filter((name) => isFilterParam(name));
  const params: Params = Object.fromEntries(gone.map((name) => [name, undefined]));
  for (const field of filterFields) {
    for (const [name, value] of paramsOf(field, search)) if (value !== '') params[name] = asParam(value);
  }
  return params;
}

/** The filters that a URL's parameters name. What makes no sense is as if it had not been said. */
export function readSearch(params: Readonly<Record<string, unknown>>): ContactSearch {
  const entries: Record<string, unknown> = {};
  for (const field of filterFields) Object.assign(entries, entriesOf(field, params));
  return changedSearch({}, entries);
}

const isFilterParam = (name: string) =>
  name.startsWith(CUSTOM) || name === 'tags_all' || filterFields.some((field) => field.key === name);

function paramsOf(field: FilterField, search: ContactSearch): readonly (readonly [string, string])[] {
  switch (field.kind) {
    case 'text':
      return [[field.key, search[field.key] ?? '']];
    case 'yes_no': {
      const value = search[field.key];
      return [[field.key, value === undefined ? '' : value ? 'yes' : 'no']];
    }
    case 'words':
    case 'ids':
      return [[field.key, listText(search[field.key] ?? [])]];
    case 'choice': {
      const chosen = (search[field.key] ?? []).map(String);
      const included = field.of === 'timezone' ? groupedZones(chosen) : chosen;
      const excluded = field.exclude ? (search[field.exclude] ?? []).map((value) => `-${value}`) : [];
      const all = field.all ? (search[field.all] ?? []) : [];
      return [
        [field.key, listText([...included, ...excluded])],
        ...(field.all ? [[field.all, listText(all)] as const] : []),
      ];
    }
    case 'dates':
    case 'numbers': {
      const [from, to] = rangeKeysOf(field).map((key) => search[key] ?? '');
      return [[field.key, from === '' && to === '' ? '' : `${from}${RANGE}${to}`]];
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
      return { [field.key]: value };
    case 'yes_no':
      return { [field.key]: yesNo(value) };
    case 'words':
    case 'ids':
      return { [field.key]: listOf(value) };
    case 'choice': {
      const listed = listOf(value);
      const included = field.exclude ? listed.filter((entry) => !entry.startsWith('-')) : listed;
      return {
        [field.key]: field.of === 'timezone' ? zonesOf(included) : included,
        ...(field.exclude && {
          [field.exclude]: listed.filter((entry) => entry.startsWith('-')).map((entry) => entry.slice(1)),
        }),
        ...(field.all && { [field.all]: listOf(textOf(params[field.all])) }),
      };
    }
    case 'dates':
    case 'numbers': {
      const [from, to] = rangeKeysOf(field);
      const [start, end] = value.split(RANGE);
      // One day, or one number, is a range of itself.
      return { [from]: start, [to]: value.includes(RANGE) ? end : start };
    }
  }
}

/** A parameter as text: the router makes numbers and booleans of what looks like them. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function yesNo(value: string): boolean | undefined {
  if (value === 'yes' || value === 'true') return true;
  return value === 'no' || value === 'false' ? false : undefined;
}

const listText = (values: readonly (string | number)[]): string =>
  values.map((value) => String(value).replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim().replaceAll('%2C', ',').replaceAll('%25', '%'))
    .filter((entry) => entry !== '');

/** A text as a parameter: one that is a number goes as a number, because the router puts quotes around such texts. */
export const asParam = (value: string): string | number =>
  /^(0|-?[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
