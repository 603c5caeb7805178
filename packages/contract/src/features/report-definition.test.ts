import { expect, it } from 'vitest';
import { type ReportDefinitionInput, reportDefinition } from './report-definition.ts';

const id = '018f3a52-0000-7000-8000-000000000001';
const faultsOf = (change: Partial<ReportDefinitionInput>) =>
  reportDefinition
    .safeParse({ source: 'contacts', measures: ['contacts'], ...change })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];
const filter = (dimension: string, ...values: string[]) => faultsOf({ filters: [{ dimension, values }] });

it('filters take the values that their field can have, and none for rows without a value', () => {
  for (const [dimension, value] of [
    ['lead_age', '30'],
    ['do_not_call', 'true'],
    ['status', '12'],
    ['owner', id],
    ['state', 'OH'],
    ['owner', ''],
  ] as const)
    expect(filter(dimension, value), dimension).toEqual([]);
  for (const [dimension, value] of [
    ['lead_age', '31'],
    ['do_not_call', 'yes'],
    ['status', 'new'],
    ['status', '0012'],
    ['owner', 'me'],
    ['pool', id.toUpperCase()],
    ['category', 'leads'],
    ['state', 'O\u0007'],
  ] as const)
    expect(filter(dimension, value), dimension).not.toEqual([]);
});

it('a period has years that the database and the calendar agree on', () => {
  const date = (from: string, to: string) => faultsOf({ date: { field: 'created_at', from, to } });
  expect(date('1900-01-01', '2999-12-31')).toEqual([]);
  expect(date('0001-01-01', '2026-12-31')).toEqual(['date.from']);
  expect(date('2026-01-01', '9999-12-31')).toEqual(['date.to']);
});
