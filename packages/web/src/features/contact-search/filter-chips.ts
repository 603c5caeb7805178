import type { ContactSearch, SearchEntries, SearchGroup } from '@bookline/contract/features/contact-search';
import { lineChoices } from '@bookline/contract/rules/line-types';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { genders, phoneTypes } from '@bookline/contract/rules/options';
import { policyStatuses, productLines } from '@bookline/contract/rules/policies';
import { knownFields, textOperators } from '@bookline/contract/rules/search-entries';
import { dayText } from '../../lib/dates.ts';
import type { ChoiceField, ChoiceOf, FilterField } from './filter-field-types.ts';
import { filterFields, periodKeyOf, rangeKeysOf, textKeyOf } from './filter-fields.ts';
import { operatorWords } from './filter-operators.ts';
import { periodText } from './period-words.ts';
import { groupKeys } from './search-changes.ts';
import { groupedZones, timeZoneLabel } from './time-zone-groups.ts';

/** The name of a choice by id; undefined until it's known. */
export type ChoiceNames = (of: ChoiceOf, id: string | number) => string | undefined;

/** A filter's chip: 'State: OH, IN', 'Tag: not DNC'. */
export interface FilterChip {
  readonly id: string;
  /** Undefined for a group of conditions. */
  readonly field: FilterField | undefined;
  readonly label: string;
  readonly value: string;
  /** The full text, if `value` is shortened. */
  readonly title: string;
  /** The search entries to remove with the chip. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** A chip names this many choices and counts the rest. */
const NAMED = 3;

/** The chips of all filters in field order. Include and exclude of a field are two chips. Groups come last. */
export function filterChips(search: ContactSearch, names: ChoiceNames): FilterChip[] {
  return [
    ...filterFields.flatMap((field) => [...chipsOf(field, search, names), ...knownChips(field, search)]),
    ...groupChips(search, names),
  ];
}

/** 'City: is empty'. Each field has its own, though the search lists them together. */
function knownChips(field: FilterField, search: SearchEntries): FilterChip[] {
  return (['empty', 'filled'] as const).flatMap((asked) => {
    const listed: readonly string[] = search[asked] ?? [];
    if (!listed.includes(field.key)) return [];
    const value = operatorWords[asked];
    const others = listed.filter((each) => each !== field.key);
    return [
      {
        id: `${asked}.${field.key}`,
        field,
        label: field.label,
        value,
        title: `${field.label}: ${value}`,
        changes: { [asked]: others.length > 0 ? others : undefined },
      },
    ];
  });
}

const groupLabels = { any: 'Any of', all: 'All of', none: 'None of' };

function groupChips(search: ContactSearch, names: ChoiceNames): FilterChip[] {
  return groupKeys.flatMap((key) => {
    const groups = search[key];
    if (!groups) return [];
    const said = groups.map((group) => groupText(group, names));
    const value =
      said.length > 1 ? said.map((text) => `(${text})`).join(key === 'all' ? ' and ' : ' or ') : (said[0] ?? '');
    return [
      {
        id: key,
        field: undefined,
        label: groupLabels[key],
        value,
        title: `${groupLabels[key]}: ${value}`,
        changes: { [key]: undefined },
      },
    ];
  });
}

/** A group of conditions as text: 'State: OH and Tag: T65'. */
function groupText(group: SearchGroup, names: ChoiceNames): string {
  return filterChips(group, names)
    .map(({ title }) => title)
    .join(' and ');
}

function chipsOf(field: FilterField, search: SearchEntries, names: ChoiceNames): FilterChip[] {
  const chip = (key: string, value: string, title = value, changes: FilterChip['changes'] = { [key]: undefined }) => ({
    id: key,
    field,
    label: field.label,
    value,
    title: `${field.label}: ${title}`,
    changes,
  });
  switch (field.kind) {
    case 'text': {
      const value = search[field.key];
      return [
        ...(value ? [chip(field.key, `“${value}”`)] : []),
        ...textOperators.flatMap((operator) => {
          const key = textKeyOf(field, operator);
          return search[key] ? [chip(key, `${operatorWords[operator]} “${search[key]}”`)] : [];
        }),
      ];
    }
    case 'period': {
      const value = search[field.key];
      return value ? [chip(field.key, periodText(value))] : [];
    }
    case 'days': {
      const days = search[field.key];
      return days ? [chip(field.key, `for ${numberText(String(days))} ${days === 1 ? 'day' : 'days'}`)] : [];
    }
    case 'turning': {
      const { turning } = search;
      const months = turning?.months === 1 ? 'month' : `${turning?.months} months`;
      return turning ? [chip(field.key, `${turning.age} within ${turning.months === 1 ? 'a ' : ''}${months}`)] : [];
    }
    case 'yes_no': {
      const value = search[field.key];
      return value === undefined ? [] : [chip(field.key, value ? 'yes' : 'no')];
    }
    case 'words':
      return [
        ...listChip(search[field.key] ?? [], ''),
        ...listChip(search[field.exclude] ?? [], 'not ', field.exclude),
      ];
    case 'ids':
      return search.ids ? [chip(field.key, String(search.ids.length))] : [];
    case 'choice': {
      if (field.of === 'known_field') return [];
      const labels = (ids: readonly (string | number)[]) => choiceLabels(field, ids, names);
      return [
        ...listChip(labels(search[field.key] ?? []), ''),
        ...(field.all ? listChip(labels(search[field.all] ?? []), 'all of ', field.all) : []),
        ...(field.exclude ? listChip(labels(search[field.exclude] ?? []), 'not ', field.exclude) : []),
      ];
    }
    case 'dates':
    case 'numbers': {
      const [from, to] = rangeKeysOf(field);
      const say = (value: unknown) =>
        value === undefined ? undefined : field.kind === 'dates' ? dayText(String(value)) : numberText(String(value));
      const value = rangeText(say(search[from]), say(search[to]), field.kind);
      const period = field.kind === 'dates' ? search[periodKeyOf(field)] : undefined;
      return [
        ...(field.kind === 'dates' && period ? [chip(periodKeyOf(field), periodText(period))] : []),
        ...(value ? [chip(field.key, value, value, { [from]: undefined, [to]: undefined })] : []),
      ];
    }
    case 'custom':
      return Object.entries(search.custom ?? {}).map(([key, value]) => {
        const { [key]: _, ...others } = search.custom ?? {};
        return { ...chip(`custom.${key}`, value, value, { custom: others }), label: key, title: `${key}: ${value}` };
      });
  }

  function listChip(values: readonly string[], prefix: string, key: string = field.key): FilterChip[] {
    if (values.length === 0) return [];
    const rest = values.length - NAMED;
    const cut = rest > 0 ? `${values.slice(0, NAMED).join(', ')} +${rest}` : values.join(', ');
    return [chip(key, `${prefix}${cut}`, `${prefix}${values.join(', ')}`)];
  }
}

function choiceLabels(field: ChoiceField, ids: readonly (string | number)[], names: ChoiceNames): string[] {
  // The abbreviation is shorter than the name.
  if (field.of === 'state') return ids.map(String);
  if (field.of === 'timezone') return groupedZones(ids.map(String)).map(timeZoneLabel);
  return ids.map((id) => names(field.of, id) ?? '…');
}

/** A range as text: 'from – to', or 'since Mar 4, 2025' and '64 or more' with one end open. */
function rangeText(from: string | undefined, to: string | undefined, kind: 'dates' | 'numbers'): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === to) return from;
  if (to === undefined) return kind === 'dates' ? `since ${from}` : `${from} or more`;
  if (from === undefined) return kind === 'dates' ? `until ${to}` : `up to ${to}`;
  return `${from} – ${to}`;
}

const numberText = (value: string): string => formatNumber(Number(value));

/** The label of a choice that needs no request. Undefined for the tenant's own choices, and for states, which use their abbreviation. */
export function builtInName(of: ChoiceOf, id: string | number): string | undefined {
  if (of === 'gender') return genders.find((gender) => gender.value === id)?.label;
  if (of === 'timezone') return timeZoneLabel(String(id));
  if (of === 'phone_type') return phoneTypes.find((type) => type.value === Number(id))?.label;
  if (of === 'line_type') return lineChoices.find(({ value }) => value === id)?.label;
  if (of === 'product_line') return productLines.find((line) => line.value === id)?.label;
  if (of === 'policy_status') return policyStatuses.find((status) => status.value === id)?.label;
  if (of === 'known_field') return knownFields.find((field) => field.value === id)?.label;
  if (of === 'marital_status') return String(id).replace(/^./, (letter) => letter.toUpperCase());
  return undefined;
}
