import type { ReportDefinition } from '@bookline/contract/features/reports';
import { PERIOD } from '@bookline/contract/rules/periods';
import {
  describeDimension,
  describeMeasure,
  describeReportSource,
  isReportSource,
  type ReportBucket,
  type ReportChart,
  type ReportComparison,
  type ReportDimension,
  type ReportMeasure,
  type ReportSourceKey,
  reportBuckets,
  reportCharts,
  reportComparisons,
} from '@bookline/contract/rules/report-sources';
import { dayText } from '../../lib/dates.ts';
import { periodText } from '../contact-search/contact-search.api.ts';

type GroupBy = ReportDefinition['group_by'][number];
export type ReportFilter = ReportDefinition['filters'][number];
export type ReportPeriod = NonNullable<ReportDefinition['date']>;

/** A set of all contacts that the reader sees. */
const everyone: ReportDefinition['contacts_scope'] = {
  search: {},
  q: '',
  order: 'desc',
  order_field: 'created_at',
  all_downline: false,
  contact_group: 'all',
};

/** What someone starts to build from. */
export const newDefinition = (source: ReportSourceKey = 'policies'): ReportDefinition => {
  const { measures, dimensions, date } = describeReportSource(source);
  const [measure = ''] = Object.keys(measures);
  const group = Object.entries(dimensions).find(([, { kind }]) => kind !== 'time')?.[0];
  return {
    source,
    measures: [measure],
    group_by: group ? [{ dimension: group }] : [],
    contacts_scope: everyone,
    date: { field: date, in: 'this_year' },
    filters: [],
    chart: 'bar',
    compare: null,
  };
};

/** Whether list filters and owners apply to a source. */
export const isOfContacts = (source: ReportSourceKey): boolean => describeReportSource(source).of_contacts !== false;

/** Without the filters whose values aren't chosen yet. */
export const withoutEmptyFilters = (definition: ReportDefinition): ReportDefinition => ({
  ...definition,
  filters: definition.filters.filter(({ values }) => values.length > 0),
});

/** Whether a field of one source has the same values in another. */
function isShared(one: ReportSourceKey, other: ReportSourceKey, dimension: string): boolean {
  const [a, b] = [describeDimension(one, dimension), describeDimension(other, dimension)];
  return a !== undefined && b !== undefined && a.kind === b.kind && a.options === b.options;
}

/** The definition with another source. What the new one has too is kept. */
export function withSource(definition: ReportDefinition, source: ReportSourceKey): ReportDefinition {
  const fresh = newDefinition(source);
  const measures = definition.measures.filter((key) => describeMeasure(source, key));
  const group_by = definition.group_by.filter(({ dimension }) => describeDimension(source, dimension));
  return {
    ...definition,
    source,
    measures: measures.length > 0 ? measures : fresh.measures,
    group_by: group_by.length > 0 ? group_by : fresh.group_by,
    filters: definition.filters.filter(({ dimension }) => isShared(definition.source, source, dimension)),
    contacts_scope: isOfContacts(source) ? definition.contacts_scope : everyone,
    date: definition.date && { ...definition.date, field: describeReportSource(source).date },
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = <T extends object>(record: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(record, key);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
const list = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** The definition in a URL. What can't be read is left out, and the server checks the rest. Undefined if there is none. */
export function readDefinition(value: unknown): ReportDefinition | undefined {
  if (!isRecord(value) || typeof value.source !== 'string' || !isReportSource(value.source)) return undefined;
  const { source } = value;
  const scope = isRecord(value.contacts_scope) ? value.contacts_scope : {};
  return {
    source,
    measures: texts(value.measures).filter((key) => describeMeasure(source, key)),
    group_by: list(value.group_by).flatMap(({ dimension, bucket }): GroupBy[] =>
      typeof dimension === 'string' && describeDimension(source, dimension)
        ? [{ dimension, ...(own(reportBuckets, bucket) && { bucket }) }]
        : [],
    ),
    contacts_scope: { ...everyone, ...scope } as ReportDefinition['contacts_scope'],
    date: readPeriod(value.date),
    filters: list(value.filters).flatMap(({ dimension, values, exclude }): ReportFilter[] =>
      typeof dimension === 'string' && describeDimension(source, dimension)
        ? [{ dimension, values: texts(values), exclude: exclude === true }]
        : [],
    ),
    chart: own(reportCharts, value.chart) ? value.chart : 'table',
    compare: own(reportComparisons, value.compare) ? value.compare : null,
  };
}

function readPeriod(value: unknown): ReportDefinition['date'] {
  if (!isRecord(value) || typeof value.field !== 'string') return null;
  const { field, in: relative, from, to } = value;
  if (typeof relative === 'string' && PERIOD.test(relative)) return { field, in: relative };
  const day = (text: unknown) => (typeof text === 'string' ? text : undefined);
  return { field, ...(day(from) && { from: day(from) }), ...(day(to) && { to: day(to) }) } as ReportPeriod;
}

/** Whether two definitions are the same, whatever the order of their keys. */
export const sameDefinition = (one: ReportDefinition, other: ReportDefinition): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => [key, sorted(entry)]),
  );
}

/** 'Policies by carrier and month': a name for a report that has none yet. */
export function titleOf({ source, measures, group_by }: ReportDefinition): string {
  const measure = describeMeasure(source, measures[0] ?? '')?.label ?? describeReportSource(source).label;
  const groups = group_by.map((group) => groupLabel(source, group).toLowerCase());
  return groups.length > 0 ? `${measure} by ${groups.join(' and ')}` : measure;
}

/** 'Carrier', or 'Month' of a date. */
export function groupLabel(source: ReportSourceKey, { dimension, bucket }: GroupBy): string {
  const described = describeDimension(source, dimension);
  if (described?.kind !== 'time') return described?.label ?? dimension;
  return reportBuckets[bucket ?? 'month'];
}

/** Whether the period has a first and last day, so that it has one before it. */
export const isBounded = (date: ReportDefinition['date']): boolean =>
  date !== null &&
  (date.in === undefined ? date.from !== undefined && date.to !== undefined : !date.in.startsWith('over_'));

/** 'This year', 'Jan 1, 2026 – Mar 31, 2026', 'All time'. */
export function periodLabel(date: Pick<ReportPeriod, 'in' | 'from' | 'to'> | null): string {
  if (!date) return 'All time';
  if (date.in) return capital(periodText(date.in).replace(/^in the /, ''));
  if (date.from && date.to) return `${dayText(date.from)} – ${dayText(date.to)}`;
  if (date.from) return `Since ${dayText(date.from)}`;
  return date.to ? `Until ${dayText(date.to)}` : 'Custom dates';
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

interface Named {
  readonly value: string;
  readonly label: string;
}

/** The entries of a source for a select. */
export const measureChoices = (source: ReportSourceKey): Named[] => choicesOf(describeReportSource(source).measures);
export const dimensionChoices = (source: ReportSourceKey, fits: (dimension: ReportDimension) => boolean = () => true) =>
  choicesOf(
    Object.fromEntries(
      Object.entries(describeReportSource(source).dimensions).filter(([, dimension]) => fits(dimension)),
    ),
  );
const choicesOf = (entries: Readonly<Record<string, ReportDimension | ReportMeasure>>): Named[] =>
  Object.entries(entries).map(([value, { label }]) => ({ value, label }));

export const bucketChoices = Object.entries(reportBuckets).map(([value, label]) => ({ value, label }));
export const isBucket = (value: unknown): value is ReportBucket => own(reportBuckets, value);
export const isComparison = (value: unknown): value is ReportComparison => own(reportComparisons, value);

/** The charts that a definition can be drawn as. */
export function chartsFor({ group_by }: ReportDefinition): readonly ReportChart[] {
  if (group_by.length === 0) return ['table'];
  return group_by.length === 1 ? ['bar', 'line', 'funnel', 'table'] : ['stacked', 'bar', 'line', 'heat_map', 'table'];
}

/** The chart that is drawn: the chosen one if the groups allow it. */
export function chartOf(definition: ReportDefinition): ReportChart {
  const fitting = chartsFor(definition);
  return fitting.includes(definition.chart) ? definition.chart : (fitting[0] ?? 'table');
}

/**
 * The refusals of a definition, by the part of it: `measures`, `group_by.0`, `date`. It was sent without the filters that have no values, so places of
 * filters are among the others.
 */
export function faultsOf(
  errors: Readonly<Record<string, readonly string[]>>,
  { filters }: Pick<ReportDefinition, 'filters'> = { filters: [] },
): Readonly<Record<string, string>> {
  const sent = filters.flatMap(({ values }, place) => (values.length > 0 ? [place] : []));
  const faults: Record<string, string> = {};
  for (const [path, [sentence]] of Object.entries(errors)) {
    const [part = '', place] = path.replace(/^definition\./, '').split('.');
    const at = part === 'filters' ? (sent[Number(place ?? 0)] ?? place) : place;
    const key = part === 'group_by' || part === 'filters' ? `${part}.${at ?? 0}` : part;
    if (sentence && faults[key] === undefined) faults[key] = sentence;
  }
  return faults;
}
