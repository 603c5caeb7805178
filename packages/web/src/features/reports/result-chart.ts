import type { ReportColumn, ReportResult, ReportRow } from '@bookline/contract/features/reports';
import { addDays, addMonths } from '@bookline/contract/rules/periods';
import { bucketLabel, MOST_BUCKETS, nextBucket } from '@bookline/contract/rules/report-buckets';
import { isAverage, type ReportBucket, type ReportChart, reportBuckets } from '@bookline/contract/rules/report-sources';
import type { ChartData, ChartKind, ChartPoint, ChartSeries } from '../../ui/charts/chart-data.ts';
import type { FigureKind } from '../../ui/charts/figures.ts';

/** The kind of a measure's figures. One that this version doesn't know is a number. */
export const kindOf = (measure: ReportColumn | undefined): FigureKind =>
  (['money', 'percent', 'duration'] as const).find((kind) => kind === measure?.kind) ?? 'count';

/** Groups that have an order of their own from left to right. */
const isOrdered = (group: ReportColumn | undefined): boolean =>
  group !== undefined && (group.bucket !== null || group.kind === 'hour' || group.kind === 'weekday');

/** 'carrier', or 'month' of a date. */
const wordOf = ({ label, bucket }: ReportColumn): string => (bucket ?? label).toLowerCase();

/** Identifies a row's values of its groups. */
export const keyOfRow = ({ groups }: ReportRow): string => JSON.stringify(groups.map(({ value }) => value));
const keyOf = (row: ReportRow, place: number): string => JSON.stringify(row.groups[place]?.value ?? null);

/** The contacts that a figure counts. Null if the list can't show exactly those. */
export const scopeOfFigure = (
  { contacts_scope, measure_scopes }: Pick<ReportRow, 'contacts_scope' | 'measure_scopes'>,
  { key, whole }: ReportColumn,
): ReportRow['contacts_scope'] => (whole ? contacts_scope : (measure_scopes[key] ?? null));

/**
 * Whether no record matches, in either period. Each month or day of a period has a row, even if it's empty: counts are 0, and shares and averages null. Any other row
 * has records, even if its figures are 0, such as a conversion of 0%.
 */
export function isEmptyResult({ groups, measures, rows }: ReportResult): boolean {
  const [first, second] = groups;
  const isFilled = first?.bucket != null && second === undefined;
  const isNothing = (figure: number | null, place: number) => {
    const measure = measures[place];
    return figure === null || (figure === 0 && measure !== undefined && !isAverage(measure.key, measure.kind));
  };
  return rows.every(({ values, previous }) => isFilled && values.every(isNothing) && (previous ?? []).every(isNothing));
}

export interface DrawnResult {
  readonly label: string;
  readonly corner: string;
  readonly kind: ChartKind;
  readonly data: ChartData;
}

/** One measure of a result as a chart. Undefined if there is nothing to draw: no groups, or a table was chosen. */
export function drawnResult(result: ReportResult, chart: ReportChart, place: number): DrawnResult | undefined {
  const [first, second] = result.groups;
  const measure = result.measures[place];
  if (!first || !measure || chart === 'table') return undefined;
  const kind = kindOf(measure);
  const shared = { kind, additive: isAdditive(result, place) };
  const label = `${measure.label} by ${[first, second].flatMap((group) => (group ? wordOf(group) : [])).join(' and ')}`;
  if (!second) {
    const compared = result.previous_period !== null && chart !== 'funnel';
    const series: ChartSeries[] = [
      { key: 'now', label: compared ? periodName(result.period) : measure.label },
      ...(compared ? [{ key: 'earlier', label: periodName(result.previous_period), earlier: true }] : []),
    ];
    const points = result.rows.map((row) => ({
      key: keyOfRow(row),
      label: row.groups[0]?.label ?? '',
      values: [row.values[place] ?? null, ...(compared ? [row.previous?.[place] ?? null] : [])],
    }));
    return {
      label,
      corner: first.label,
      kind: chart,
      data: { ...shared, series, points, over_time: isOrdered(first) },
    };
  }
  // Time runs from left to right, whichever group it is.
  const swapped =
    chart === 'heat_map' ? isOrdered(first) && !isOrdered(second) : !isOrdered(first) && isOrdered(second);
  const [across, along] = swapped ? ([1, 0] as const) : ([0, 1] as const);
  return {
    label,
    corner: result.groups[across]?.label ?? '',
    kind: chart,
    data: {
      ...shared,
      ...pivoted(result, place, { across, along }),
      over_time: isOrdered(result.groups[across]),
    },
  };
}

/** Rows of two groups as points of one with a series for each of the other, both in their order. */
function pivoted(
  { rows, groups, measures }: ReportResult,
  place: number,
  { across, along }: { readonly across: 0 | 1; readonly along: 0 | 1 },
): { readonly series: ChartSeries[]; readonly points: ChartPoint[] } {
  const labels = (which: 0 | 1) => {
    const found = new Map<string, { label: string; value: string | null }>();
    for (const row of rows) {
      const group = row.groups[which];
      if (group && !found.has(keyOf(row, which))) found.set(keyOf(row, which), group);
    }
    const entries = [...found];
    // Within each value of the first group only its own ones of the second are in order.
    return isOrdered(groups[which])
      ? entries.toSorted(([, one], [, other]) => inOrder(one.value, other.value))
      : entries;
  };
  const [points, series] = [withEmptyBuckets(labels(across), groups[across]), labels(along)];
  const cells = new Map(rows.map((row) => [`${keyOf(row, across)} ${keyOf(row, along)}`, row.values[place] ?? null]));
  const measure = measures[place];
  const nothing = measure && isAverage(measure.key, measure.kind) ? null : 0;
  return {
    series: series.map(([key, { label }]) => ({ key, label })),
    points: points.map(([key, { label }]) => ({
      key,
      label,
      values: series.map(([other]) => cells.get(`${key} ${other}`) ?? nothing),
    })),
  };
}

type Entry = [key: string, group: { label: string; value: string | null }];

/** The days, weeks, months, quarters, or years between the first and the last that have no row, so that distances in time are true. */
function withEmptyBuckets(entries: readonly Entry[], group: ReportColumn | undefined): readonly Entry[] {
  const starts = entries.flatMap(([, { value }]) => value ?? []);
  const [first, last] = [starts[0], starts.at(-1)];
  const bucket = Object.keys(reportBuckets).find((each): each is ReportBucket => each === group?.bucket);
  if (bucket === undefined || first === undefined || last === undefined) return entries;
  const known = new Map(entries);
  const filled: Entry[] = [];
  for (let start = first; start <= last; start = nextBucket(start, bucket)) {
    if (filled.length === MOST_BUCKETS) return entries;
    const key = JSON.stringify(start);
    filled.push([key, known.get(key) ?? { value: start, label: bucketLabel(start, bucket) }]);
  }
  return [...filled, ...entries.filter(([, { value }]) => value === null)];
}

/** Days, hours, and weekdays in order. Without a value comes last. */
function inOrder(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return one.length === other.length ? (one < other ? -1 : Number(one > other)) : Number(one) - Number(other);
}

/** Whether the rows add up to the total, which averages, shares, and contacts that are in several rows don't. */
function isAdditive({ rows, measures, totals, truncated }: ReportResult, place: number): boolean {
  const measure = measures[place];
  if (truncated || !measure || isAverage(measure.key, measure.kind)) return false;
  const sum = rows.reduce((all, { values }) => all + (values[place] ?? 0), 0);
  return Math.abs(sum - (totals.values[place] ?? 0)) < 0.5;
}

/** 'Jan – Mar 2026': the days of a period, as short as can be. */
export function periodName(period: ReportResult['period']): string {
  if (!period?.from || !period.to) {
    if (period?.from) return `Since ${dayName(period.from)}`;
    return period?.to ? `Until ${dayName(period.to)}` : 'All time';
  }
  const { from, to } = period;
  const [year, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  if (from.endsWith('-01-01') && to.endsWith('-12-31')) return year === lastYear ? year : `${year}–${lastYear}`;
  if (from === to) return dayName(from);
  if (from.endsWith('-01') && addDays(to, 1) === addMonths(from, 1)) return monthName.format(at(from));
  return `${year === lastYear ? shortDay(from) : dayName(from)} – ${dayName(to)}`;
}

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const dayName = (day: string) => format.format(at(day));
const shortDay = (day: string) => short.format(at(day));
