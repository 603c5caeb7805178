import type { ReportResult } from '@bookline/contract/features/reports';
import { expect, it } from 'vitest';
import {
  chartOf,
  faultsOf,
  newDefinition,
  periodLabel,
  readDefinition,
  sameDefinition,
  titleOf,
  withSource,
} from './definition.ts';
import { drawnResult, isEmptyResult, periodName } from './result-chart.ts';

it('R112: reads a definition from the URL, and leaves out what it doesn’t know', () => {
  const definition = newDefinition('policies');
  const sent = JSON.parse(JSON.stringify(definition));
  expect(readDefinition(sent)).toEqual(definition);
  const odd = {
    ...sent,
    measures: ['policies', 'policy_number', 7],
    group_by: [{ dimension: 'effective_on', bucket: 'eon' }, { dimension: 'ssn' }],
    date: { field: 'effective_on', in: 'whenever', from: '2026-01-01' },
    filters: 'all',
    chart: 'pie',
  };
  expect(readDefinition(odd)).toMatchObject({
    measures: ['policies'],
    group_by: [{ dimension: 'effective_on' }],
    date: { field: 'effective_on', from: '2026-01-01' },
    filters: [],
    chart: 'table',
  });
  expect(readDefinition({ source: 'salaries' })).toBeUndefined();
  expect(readDefinition('[]')).toBeUndefined();
});

it('names definitions and periods, and compares them whatever the order of their keys', () => {
  const definition = {
    ...newDefinition('policies'),
    group_by: [{ dimension: 'carrier' }, { dimension: 'effective_on', bucket: 'month' as const }],
  };
  expect(titleOf(definition)).toBe('Policies by carrier and month');
  const { chart, ...rest } = definition;
  expect(sameDefinition({ chart, ...rest }, definition)).toBe(true);
  expect(sameDefinition({ ...definition, chart: 'line' }, definition)).toBe(false);
  expect(['this_year', 'last_30_days', 'yesterday'].map((period) => periodLabel({ in: period }))).toEqual([
    'This year',
    'Last 30 days',
    'Yesterday',
  ]);
  expect(periodLabel(null)).toBe('All time');
  expect(periodLabel({ from: '2026-01-01', to: '2026-01-31' })).toBe('Jan 1, 2026 – Jan 31, 2026');
});

it('keeps what another source has too', () => {
  const definition = { ...newDefinition('contacts'), group_by: [{ dimension: 'status' }] };
  expect(withSource(definition, 'policies')).toMatchObject({
    measures: ['policies'],
    group_by: [{ dimension: 'status' }],
    date: { field: 'effective_on' },
  });
});

it('drops contact filters and values that another source doesn’t have', () => {
  const mine = { ...newDefinition('activities').contacts_scope, contact_group: 'mine' };
  const filters = [
    { dimension: 'kind', values: ['call'], exclude: false },
    { dimension: 'source', values: ['3'], exclude: false },
  ];
  const definition = { ...newDefinition('activities'), contacts_scope: mine, filters };
  expect(withSource(definition, 'policies')).toMatchObject({ contacts_scope: mine, filters: [filters[1]] });
  const imports = withSource(definition, 'imports');
  expect(imports).toMatchObject({ contacts_scope: { contact_group: 'all' }, filters: [filters[1]] });
});

it('shows refusals at their part of the definition', () => {
  const errors = {
    'definition.measures': ['Choose at least one measure.'],
    'definition.group_by.1.dimension': ['Choose another field.'],
    'definition.date.to': ['The last day can’t be before the first.'],
    compare: ['Choose a period with a first and last day to compare it.'],
  };
  expect(faultsOf(errors)).toEqual({
    measures: 'Choose at least one measure.',
    'group_by.1': 'Choose another field.',
    date: 'The last day can’t be before the first.',
    compare: 'Choose a period with a first and last day to compare it.',
  });
  // The first filter has no values yet, so it wasn't sent.
  const filters = [
    { dimension: 'state', values: [], exclude: false },
    { dimension: 'carrier', values: ['x'], exclude: false },
  ];
  expect(faultsOf({ 'definition.filters.0.values': ['Choose another.'] }, { filters })).toEqual({
    'filters.1': 'Choose another.',
  });
});

const column = (key: string, kind: string, bucket: string | null = null) => ({
  key,
  label: key,
  kind,
  bucket,
  about: null,
  whole: false,
});
const row = (labels: readonly string[], value: number | null, previous: number | null = null) => ({
  groups: labels.map((label) => ({ value: label, label })),
  values: [value],
  previous: [previous],
  contacts_scope: null,
  measure_scopes: {},
});
const result = (more: Partial<ReportResult>): ReportResult => ({
  definition: newDefinition('policies'),
  groups: [column('Carrier', 'carrier')],
  measures: [column('Policies', 'count')],
  rows: [],
  totals: { values: [0], previous: null, contacts_scope: null, measure_scopes: {} },
  period: { from: '2026-01-01', to: '2026-12-31' },
  previous_period: null,
  truncated: false,
  notes: [],
  as_of: '2026-11-27T00:00:00Z',
  ...more,
});

it('draws a comparison as two series, and knows figures that add up', () => {
  const compared = result({
    rows: [row(['Aetna'], 3, 1), row(['Humana'], 2, null)],
    totals: { values: [5], previous: [1], contacts_scope: null, measure_scopes: {} },
    previous_period: { from: '2025-01-01', to: '2025-12-31' },
  });
  const drawn = drawnResult(compared, 'bar', 0);
  expect(drawn).toMatchObject({ label: 'Policies by carrier', corner: 'Carrier', kind: 'bar' });
  expect(drawn?.data.series).toEqual([
    { key: 'now', label: '2026' },
    { key: 'earlier', label: '2025', earlier: true },
  ]);
  expect(drawn?.data).toMatchObject({
    additive: true,
    over_time: false,
    points: [{ values: [3, 1] }, { values: [2, null] }],
  });
  expect(drawnResult({ ...compared, totals: { ...compared.totals, values: [4] } }, 'bar', 0)?.data.additive).toBe(
    false,
  );
  expect(drawnResult(compared, 'table', 0)).toBeUndefined();
  expect(drawnResult(result({ groups: [] }), 'bar', 0)).toBeUndefined();
});

it('draws time from left to right, whichever group it is', () => {
  const both = result({
    groups: [column('Carrier', 'carrier'), column('Month', 'time', 'month')],
    rows: [row(['Aetna', '2026-03-01'], 3), row(['Humana', '2026-01-01'], 2)],
    totals: { values: [5], previous: null, contacts_scope: null, measure_scopes: {} },
  });
  const stacked = drawnResult(both, 'stacked', 0);
  expect(stacked?.label).toBe('Policies by carrier and month');
  expect(stacked?.data.over_time).toBe(true);
  expect(stacked?.data.points.map(({ label, values }) => [label, values])).toEqual([
    ['2026-01-01', [0, 2]],
    ['Feb 2026', [0, 0]],
    ['2026-03-01', [3, 0]],
  ]);
  // No calls have no average, rather than one of 0 seconds.
  const average = drawnResult({ ...both, measures: [column('average_talk', 'duration')] }, 'stacked', 0);
  expect(average?.data).toMatchObject({ additive: false, points: [{ values: [null, 2] }, {}, { values: [3, null] }] });
  const price = drawnResult({ ...both, measures: [column('cost_per_lead', 'money')] }, 'stacked', 0);
  expect(price?.data).toMatchObject({ additive: false, points: [{ values: [null, 2] }, {}, { values: [3, null] }] });
  // A weekend without calls has its place too.
  const days = result({
    ...both,
    groups: [column('Carrier', 'carrier'), column('Day', 'time', 'day')],
    rows: [row(['Aetna', '2026-03-09'], 3), row(['Humana', '2026-03-06'], 2)],
  });
  expect(drawnResult(days, 'line', 0)?.data.points.map(({ label }) => label)).toEqual([
    '2026-03-06',
    'Mar 7, 2026',
    'Mar 8, 2026',
    '2026-03-09',
  ]);
  const map = drawnResult(both, 'heat_map', 0);
  expect(map?.data.points.map(({ label }) => label)).toEqual(['Aetna', 'Humana']);
  expect(chartOf({ ...newDefinition(), chart: 'heat_map' })).toBe('bar');
});

it('is empty without records, not if its figures are 0', () => {
  expect(isEmptyResult(result({}))).toBe(true);
  const conversion = [column('conversion', 'percent')];
  expect(isEmptyResult(result({ measures: conversion, rows: [row(['Aetna'], 0)] }))).toBe(false);
  expect(isEmptyResult(result({ rows: [row(['Aetna'], 0)] }))).toBe(false);
  // Months without records have a row each.
  const monthly = { groups: [column('Month', 'time', 'month')] };
  expect(isEmptyResult(result({ ...monthly, rows: [row(['2026-01-01'], 0, 0)] }))).toBe(true);
  expect(isEmptyResult(result({ ...monthly, measures: conversion, rows: [row(['2026-01-01'], null)] }))).toBe(true);
  expect(isEmptyResult(result({ ...monthly, measures: conversion, rows: [row(['2026-01-01'], 0)] }))).toBe(false);
  expect(isEmptyResult(result({ ...monthly, rows: [row(['2026-01-01'], 0, 2)] }))).toBe(false);
});

it('names a period as short as can be', () => {
  expect(periodName({ from: '2026-01-01', to: '2026-12-31' })).toBe('2026');
  expect(periodName({ from: '2026-02-01', to: '2026-02-28' })).toBe('Feb 2026');
  expect(periodName({ from: '2026-01-01', to: '2026-03-31' })).toBe('Jan 1 – Mar 31, 2026');
  expect(periodName({ from: '2025-11-28', to: '2026-11-27' })).toBe('Nov 28, 2025 – Nov 27, 2026');
  expect(periodName({ from: null, to: '2026-03-31' })).toBe('Until Mar 31, 2026');
  expect(periodName(null)).toBe('All time');
});
