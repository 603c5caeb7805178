import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { FilterField } from './filter-field-types.ts';
import { isSet, periodKeyOf, rangeKeysOf } from './filter-fields.ts';
import { keyOf, type Operator, operatorChanges, operatorIn, operatorsOf, withoutField } from './filter-operators.ts';
import { listParams, readListState } from './list-state.ts';
import { offeredFields } from './offered-fields.ts';
import { changedSearch } from './search-changes.ts';

const ids = { text: '0198c0de-0000-7000-8000-000000000001', other: '7' };
const serials = ['status', 'agentflow_status', 'source', 'tag'];
const choices: Record<string, string> = {
  state: 'OH',
  category: 'lead',
  gender: 'male',
  marital_status: 'single',
  timezone: 'America/New_York',
  phone_type: '2',
  line_type: 'landline',
  product_line: 'part_d',
  policy_status: 'in_force',
  campaign: `${ids.text}:clicked`,
};

/** What the editor of an operator would set. */
function valueFor(field: FilterField, operator: Operator): Record<string, unknown> {
  const key = keyOf(field, operator);
  if (field.kind === 'choice' && key)
    return { [key]: [choices[field.of] ?? (serials.includes(field.of) ? ids.other : ids.text)] };
  if (field.kind === 'words' && key) return { [key]: ['432'] };
  if (field.kind === 'text' && key) return { [key]: 'Col 7' };
  if (field.kind === 'yes_no') return { [field.key]: true };
  if (field.kind !== 'numbers' && field.kind !== 'dates') return {};
  const [from, to] = rangeKeysOf(field);
  if (field.kind === 'dates' && operator === 'period') return { [periodKeyOf(field)]: 'last_30_days' };
  const [low, high] = field.kind === 'dates' ? ['2026-01-05', '2026-02-05'] : field.money ? ['50', '60.50'] : [50, 60];
  const isExact = operator === 'on' || operator === 'exactly';
  return {
    ...(operator !== 'before' && operator !== 'at_most' && { [from]: low }),
    ...(operator !== 'after' && operator !== 'at_least' && { [to]: isExact ? low : high }),
  };
}

const withOperators = offeredFields.filter((field) => operatorsOf(field).length > 0);

describe.each(withOperators.map((field) => [field.label, field] as const))('%s', (_label, field) => {
  it.each(operatorsOf(field))('%s is sent, survives the address, is recognized, and can be removed', (operator) => {
    const [usual = 'is'] = operatorsOf(field);
    const first = changedSearch({}, operatorChanges(field, usual, operator, {}));
    const search = changedSearch(first, valueFor(field, operator));
    expect(Object.keys(search)).not.toEqual([]);
    const state = { ...readListState({}), search };
    expect(readListState(defaultParseSearch(defaultStringifySearch(listParams(state)))).search).toEqual(search);
    expect(operatorIn(field, search)).toBe(operator);
    expect(isSet(field, search)).toBe(true);
    expect(changedSearch(search, withoutField(field, search))).toEqual({});
  });
});

it('keeps the value of a text and of a range when another operator is chosen', () => {
  const fieldOf = (key: string) => offeredFields.find((field) => field.key === key) as FilterField;
  const changed = (key: string, from: Operator, to: Operator, search: object) =>
    changedSearch(search, operatorChanges(fieldOf(key), from, to, search));
  expect(changed('city', 'contains', 'starts', { city: 'Col' })).toEqual({ city_starts: 'Col' });
  expect(changed('city', 'starts', 'empty', { city_starts: 'Col' })).toEqual({ empty: ['city'] });
  expect(changed('city', 'empty', 'filled', { empty: ['city', 'phone'] })).toEqual({
    empty: ['phone'],
    filled: ['city'],
  });
  expect(changed('age', 'at_least', 'exactly', { age_from: 65 })).toEqual({ age_from: 65, age_to: 65 });
  expect(changed('created_at', 'on', 'before', { created_at_from: '2026-01-05', created_at_to: '2026-01-05' })).toEqual(
    { created_at_to: '2026-01-05' },
  );
});
