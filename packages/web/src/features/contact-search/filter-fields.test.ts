import { expect, it } from 'vitest';
import { filterFields, searchKeysOf } from './filter-fields.ts';
import { matchesField } from './offered-fields.ts';
import { searchKeys } from './search-changes.ts';

it('reaches every entry of the advanced search, each by one field', () => {
  expect(filterFields.flatMap(searchKeysOf).sort()).toEqual([...searchKeys].sort());
});

it('finds a field by the beginnings of its words', () => {
  const found = (typed: string) => filterFields.filter((field) => matchesField(field, typed)).map((field) => field.key);
  expect(found('dnc')).toEqual(['do_not_call']);
  expect(found('last act')).toEqual(['last_activity_at']);
  expect(found('flow')).toEqual(['agentflow_status']);
  expect(found('')).toHaveLength(filterFields.length);
  expect(found('xyz')).toEqual([]);
});
