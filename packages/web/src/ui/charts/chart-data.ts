import type { FigureKind } from './figures.ts';

/** How a chart is drawn. */
export type ChartKind = 'bar' | 'line' | 'stacked' | 'funnel' | 'heat_map';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** The same figures of an earlier period. They are drawn fainter. */
  readonly earlier?: boolean;
}

/** A category or a moment, with a figure of each series. */
export interface ChartPoint {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  readonly kind: FigureKind;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** The points are consecutive days, months, or years, so they stay in order and are drawn from left to right. */
  readonly over_time: boolean;
  /** The figures of several points can be added up, so that small ones can be drawn as one. */
  readonly additive: boolean;
}

/** The key of what is drawn as one. */
export const OTHER = '\u0000other';

/** The most bars and colors that can be told apart at a glance. The table has all figures. */
export const MOST_POINTS = 15;
export const MOST_SERIES = 8;

export interface LimitedData extends ChartData {
  /** How many points and series aren't drawn one by one. */
  readonly points_left: number;
  readonly series_left: number;
}

const sum = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** The data with few enough points and series to draw. The others are added up as 'Other', or left out if they can't be. */
export function limited(
  data: ChartData,
  { points: mostPoints = MOST_POINTS, series: mostSeries = MOST_SERIES } = {},
): LimitedData {
  const narrow = limitSeries(data, mostSeries);
  const { points } = narrow;
  if (data.over_time || points.length <= mostPoints)
    return {
      ...narrow,
      points_left: 0,
      series_left: data.series.length - narrow.series.filter(({ key }) => key !== OTHER).length,
    };
  const size = ({ values }: ChartPoint) =>
    Math.abs(sum(values.filter((_, index) => !narrow.series[index]?.earlier)) ?? 0);
  const kept = new Set(
    points.toSorted((a, b) => size(b) - size(a)).slice(0, data.additive ? mostPoints - 1 : mostPoints),
  );
  const rest = points.filter((point) => !kept.has(point));
  const other: ChartPoint = {
    key: OTHER,
    label: `Other (${rest.length})`,
    values: narrow.series.map((_, index) => sum(rest.map(({ values }) => values[index] ?? null))),
  };
  return {
    ...narrow,
    points: [...points.filter((point) => kept.has(point)), ...(data.additive ? [other] : [])],
    points_left: rest.length,
    series_left: data.series.length - narrow.series.filter(({ key }) => key !== OTHER).length,
  };
}

function limitSeries(data: ChartData, most: number): ChartData {
  const { series, points, additive } = data;
  if (series.length <= most) return data;
  const total = (index: number) => Math.abs(sum(points.map(({ values }) => values[index] ?? null)) ?? 0);
  const order = series.map((_, index) => index).toSorted((a, b) => total(b) - total(a));
  const keep = new Set(order.slice(0, additive ? most - 1 : most));
  const rest = order.filter((index) => !keep.has(index));
  const kept = series.map((_, index) => index).filter((index) => keep.has(index));
  return {
    ...data,
    series: [
      ...kept.flatMap((index) => series[index] ?? []),
      ...(additive ? [{ key: OTHER, label: `Other (${rest.length})` }] : []),
    ],
    points: points.map((point) => ({
      ...point,
      values: [
        ...kept.map((index) => point.values[index] ?? null),
        ...(additive ? [sum(rest.map((index) => point.values[index] ?? null))] : []),
      ],
    })),
  };
}

/** The lowest and highest figure, with 0 between them. */
export function extentOf(values: readonly (number | null)[]): readonly [low: number, high: number] {
  const known = values.filter((value) => value !== null);
  return [Math.min(0, ...known), Math.max(0, ...known)];
}

/** The sums of each point, as far as figures are positive or negative: how far stacked bars reach. */
export const stackedValues = ({ points }: ChartData): number[] =>
  points.flatMap(({ values }) => [
    values.reduce<number>((all, value) => all + Math.max(0, value ?? 0), 0),
    values.reduce<number>((all, value) => all + Math.min(0, value ?? 0), 0),
  ]);

/** The color of a series, by its place. What is added up as 'Other' is gray. */
export const colorOf = (series: ChartSeries, index: number): string =>
  series.key === OTHER
    ? 'var(--chart-other)'
    : series.earlier
      ? 'var(--chart-earlier)'
      : `var(--chart-${(index % MOST_SERIES) + 1})`;
