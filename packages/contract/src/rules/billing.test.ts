import { expect, it } from 'vitest';
import { periodEnd, taxOn, unusedPart } from './billing.ts';

const at = (text: string) => new Date(text);

it.each([
  ['2026-03-02T15:00:00Z', 'month', 2, '2026-04-02T15:00:00.000Z'],
  ['2026-01-31T15:00:00Z', 'month', 31, '2026-02-28T15:00:00.000Z'],
  ['2026-02-28T15:00:00Z', 'month', 31, '2026-03-31T15:00:00.000Z'],
  ['2026-12-15T00:00:00Z', 'month', 15, '2027-01-15T00:00:00.000Z'],
  ['2028-02-29T09:30:00Z', 'year', 29, '2029-02-28T09:30:00.000Z'],
  ['2031-02-28T09:30:00Z', 'year', 29, '2032-02-29T09:30:00.000Z'],
] as const)('a period from %s by %s that renews on %i ends on %s', (start, period, on, end) =>
  expect(periodEnd(at(start), period, on).toISOString()).toBe(end),
);

it('the unused part of a period is its share by time, and neither negative nor more than the whole', () => {
  const period = { start: at('2026-04-01T00:00:00Z'), end: at('2026-05-01T00:00:00Z') };
  expect(unusedPart(3_000, period, at('2026-04-11T00:00:00Z'))).toBe(2_000);
  expect(unusedPart(1_000, period, at('2026-04-11T00:00:00Z'))).toBe(667);
  expect(unusedPart(3_000, period, at('2026-06-01T00:00:00Z'))).toBe(0);
  expect(unusedPart(3_000, period, at('2026-03-01T00:00:00Z'))).toBe(3_000);
});

it.each([
  [4_900, '7.25', 355],
  [4_900, '0', 0],
  [10, '5', 1],
  [99_999_999, '30', 30_000_000],
])('the tax on %i cents at %s percent is %i cents', (cents, rate, tax) => expect(taxOn(cents, rate)).toBe(tax));
