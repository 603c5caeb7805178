import { expect, it } from 'vitest';
import { rangeText, shownRange, stepped } from './shown-range.ts';

it.each([
  ['month', '2026-03-04', { from: '2026-03-01', to: '2026-04-11' }],
  ['week', '2026-03-04', { from: '2026-03-01', to: '2026-03-07' }],
  ['day', '2026-03-04', { from: '2026-03-04', to: '2026-03-04' }],
  ['agenda', '2026-03-04', { from: '2026-03-04', to: '2026-04-02' }],
] as const)('%s of %s', (view, day, expected) => expect(shownRange(view, day)).toEqual(expected));

it('steps forward and back', () => {
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepped('week', '2026-03-01', -1)).toBe('2026-02-22');
  expect(rangeText('month', '2026-03-04')).toBe('March 2026');
});
