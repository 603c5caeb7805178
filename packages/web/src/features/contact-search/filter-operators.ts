import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { knownFields } from '@bookline/contract/rules/search-entries';
import type { FilterField } from './filter-field-types.ts';
import { periodKeyOf, rangeKeysOf, searchKeysOf, textKeyOf } from './filter-fields.ts';

/** What a filter asks of its field, in words: 'City starts with …'. */
export const operatorWords = {
  contains: 'contains',
  starts: 'starts with',
  is: 'is',
  not: 'is not',
  any: 'is any of',
  all: 'has all of',
  none: 'is none of',
  period: 'is in a period',
  between: 'is between',
  exactly: 'is exactly',
  at_least: 'is at least',
  at_most: 'is at most',
  on: 'is on',
  after: 'is on or after',
  before: 'is on or before',
  empty: 'is empty',
  filled: 'is not empty',
} as const;
export type Operator = keyof typeof operatorWords;

type Known = (typeof knownFields)[number]['value'];

/** The field's name in the lists of empty and filled fields; undefined if it's never empty. */
export const knownOf = (field: FilterField): Known | undefined =>
  knownFields.find(({ value }) => value === field.key)?.value;

/** The operators of a field, the usual one first. One alone needs no choice. */
export function operatorsOf(field: FilterField): readonly Operator[] {
  const own = ownOperators(field);
  return knownOf(field) && own.length > 0 ? [...own, 'empty', 'filled'] : own;
}

function ownOperators(field: FilterField): readonly Operator[] {
  switch (field.kind) {
    case 'text':
      return ['contains', 'starts', 'is', 'not'];
    case 'choice':
      return ['any', ...(field.all ? (['all'] as const) : []), ...(field.exclude ? (['none'] as const) : [])];
    case 'words':
      return ['any', 'none'];
    case 'numbers':
      return ['between', 'at_least', 'at_most', 'exactly'];
    case 'dates':
      return ['period', 'between', 'on', 'after', 'before'];
    case 'yes_no':
      return knownOf(field) ? ['is'] : [];
    default:
      return [];
  }
}

/** The operator that a search has for a field, or the usual one. */
export function operatorIn(field: FilterField, search: SearchEntries): Operator {
  const known = knownOf(field);
  if (known && search.empty?.includes(known)) return 'empty';
  if (known && search.filled?.includes(known)) return 'filled';
  const [usual = 'is', ...others] = operatorsOf(field);
  if (field.kind === 'numbers' || field.kind === 'dates') {
    if (field.kind === 'dates' && search[periodKeyOf(field)] !== undefined) return 'period';
    const [from, to] = rangeKeysOf(field).map((key) => search[key]);
    if (from === undefined && to === undefined) return usual;
    const isDates = field.kind === 'dates';
    if (from === to) return isDates ? 'on' : 'exactly';
    if (to === undefined) return isDates ? 'after' : 'at_least';
    if (from === undefined) return isDates ? 'before' : 'at_most';
    return 'between';
  }
  return others.find((operator) => isOperatorSet(field, operator, search)) ?? usual;
}

function isOperatorSet(field: FilterField, operator: Operator, search: SearchEntries): boolean {
  const key = keyOf(field, operator);
  return key !== undefined && search[key] !== undefined;
}

/** The entry that holds the value of a text or a list under an operator. */
export function keyOf(field: FilterField, operator: Operator): keyof SearchEntries | undefined {
  if (operator === 'empty' || operator === 'filled') return undefined;
  if (field.kind === 'text' && (operator === 'is' || operator === 'starts' || operator === 'not'))
    return textKeyOf(field, operator);
  if (field.kind === 'choice' && operator === 'all') return field.all;
  if ((field.kind === 'choice' || field.kind === 'words') && operator === 'none') return field.exclude;
  if (field.kind === 'text' || field.kind === 'choice' || field.kind === 'words') return field.key;
  return undefined;
}

/** The changes that remove a field from a search. */
export function withoutField(field: FilterField, search: SearchEntries): Readonly<Record<string, unknown>> {
  return {
    ...Object.fromEntries(searchKeysOf(field).map((key) => [key, undefined])),
    ...knownChanges(field, search, undefined),
  };
}

/** The changes to ask whether a field is empty or filled, or neither. */
function knownChanges(field: FilterField, search: SearchEntries, asked: 'empty' | 'filled' | undefined) {
  const known = knownOf(field);
  if (!known) return {};
  const listed = (of: 'empty' | 'filled') => {
    const others = (search[of] ?? []).filter((each) => each !== known);
    return asked === of ? [...others, known] : others;
  };
  return { empty: listed('empty'), filled: listed('filled') };
}

/** The changes when another operator is chosen. A text or list keeps its value. */
export function operatorChanges(
  field: FilterField,
  from: Operator,
  to: Operator,
  search: SearchEntries,
): Readonly<Record<string, unknown>> {
  if (to === 'empty' || to === 'filled') return { ...withoutField(field, search), ...knownChanges(field, search, to) };
  const changes = withoutField(field, search);
  const [old, next] = [keyOf(field, from), keyOf(field, to)];
  if (old && next) {
    // The tags that must all be there, and those of which one must be, stand beside each other.
    if (field.kind === 'choice') return { ...knownChanges(field, search, undefined) };
    return { ...changes, [next]: search[old] };
  }
  if (field.kind !== 'numbers' && field.kind !== 'dates') return changes;
  const [low, high] = rangeKeysOf(field);
  const value = search[low] ?? search[high];
  if (value === undefined || to === 'period') return changes;
  const hasLow = to !== 'before' && to !== 'at_most';
  const hasHigh = to === 'before' || to === 'at_most' || to === 'on' || to === 'exactly';
  return { ...changes, ...(hasLow && { [low]: value }), ...(hasHigh && { [high]: value }) };
}
