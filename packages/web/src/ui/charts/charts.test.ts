import { expect, it } from 'vitest';
import { type ChartData, colorOf, extentOf, limited, OTHER, stackedValues } from './chart-data.ts';
import { changeSince, changeText, figureText, shortFigure } from './figures.ts';

it('writes figures as people read them', () => {
  expect(figureText(12_408, 'count')).toBe('12,408');
  expect(figureText(123_450, 'money')).toBe('$1,234.50');
  expect(figureText(123_450, 'money', { whole: true })).toBe('$1,235');
  expect(figureText(1525, 'money', { whole: true })).toBe('$15.25');
  expect(figureText(45.25, 'percent')).toBe('45.3%');
  expect([45, 252, 240, 4800, 3600, -90].map((seconds) => figureText(seconds, 'duration'))).toEqual([
    '45 s',
    '4 min 12 s',
    '4 min',
    '1 h 20 min',
    '1 h',
    '-1 min 30 s',
  ]);
  expect(figureText(null, 'money')).toBe('–');
  expect(shortFigure(1_234_500, 'money')).toBe('$12.3K');
  expect(shortFigure(-120_000, 'money')).toBe('-$1.2K');
  expect(shortFigure(12_408, 'count')).toBe('12.4K');
  expect(shortFigure(5400, 'duration')).toBe('1.5 h');
});

it('compares figures with earlier ones', () => {
  expect(changeText(112, 100, 'count')).toBe('+12%');
  expect(changeText(50, 100, 'money')).toBe('−50%');
  expect(changeText(45, 41.8, 'percent')).toBe('+3.2 points');
  expect(changeText(5, 0, 'count')).toBe('new');
  expect(changeText(7, 7, 'count')).toBe('0%');
  expect(changeText(0, 0, 'count')).toBeUndefined();
  expect(changeText(5, null, 'count')).toBeUndefined();
  expect(changeSince(112, 100, 'count')).toBe('+12% from 100');
  expect(changeSince(0, 123_450, 'money')).toBe('−100% from $1,235');
  expect(changeSince(45, 41.8, 'percent')).toBe('+3.2 points from 41.8%');
  expect(changeSince(5, 0, 'count')).toBe('new');
  expect(changeSince(7, 7, 'count')).toBe('0%');
  expect(changeSince(null, 40, 'percent')).toBe('was 40%');
  expect(changeSince(0, 0, 'count')).toBe('');
});

const data = (points: number, more: Partial<ChartData> = {}): ChartData => ({
  kind: 'count',
  series: [{ key: 'now', label: 'Now' }],
  points: Array.from({ length: points }, (_, index) => ({
    key: String(index),
    label: `Point ${index}`,
    values: [points - index],
  })),
  over_time: false,
  additive: true,
  ...more,
});

it('draws the largest of 200 categories and adds up the others, unless they can’t be added', () => {
  const drawn = limited(data(200));
  expect(drawn.points).toHaveLength(15);
  expect(drawn.points.at(-1)).toEqual({ key: OTHER, label: 'Other (186)', values: [(186 * 187) / 2] });
  expect(drawn.points_left).toBe(186);
  const shares = limited(data(200, { additive: false }));
  expect(shares.points).toHaveLength(15);
  expect(shares.points.at(-1)?.key).toBe('14');
  expect(limited(data(200, { over_time: true })).points).toHaveLength(200);
  expect(limited(data(1)).points_left).toBe(0);
});

it('draws the largest of many series in their order', () => {
  const series = Array.from({ length: 12 }, (_, index) => ({ key: String(index), label: `Series ${index}` }));
  const points = [{ key: 'a', label: 'A', values: series.map((_, index) => index) }];
  const drawn = limited(data(0, { series, points }));
  expect(drawn.series.map(({ key }) => key)).toEqual(['5', '6', '7', '8', '9', '10', '11', OTHER]);
  expect(drawn.points[0]?.values).toEqual([5, 6, 7, 8, 9, 10, 11, 10]);
  expect(drawn.series_left).toBe(5);
  expect(colorOf({ key: OTHER, label: '' }, 7)).toBe('var(--chart-other)');
});

it('keeps 0 in sight and stacks negative figures downward', () => {
  expect(extentOf([5, null, 9])).toEqual([0, 9]);
  expect(extentOf([-4, -1])).toEqual([-4, 0]);
  expect(extentOf([])).toEqual([0, 0]);
  const points = [{ key: 'a', label: 'A', values: [3, -2, null, 4] }];
  expect(stackedValues(data(0, { points }))).toEqual([7, -2]);
});
