import { expect, test } from 'vitest';
import { rangeInSight, scrollTopFor } from './row-range.ts';

const rowHeight = 36;

test('renders the visible rows with a margin, and never more than exist', () => {
  const at = (top: number, count = 10_000) => rangeInSight({ top, height: 720, rowHeight, count });
  expect(at(0)).toEqual({ from: 0, to: 28 });
  expect(at(0, 12)).toEqual({ from: 0, to: 12 });
  expect(at(36_000)).toEqual({ from: 992, to: 1028 });
  // The whole of what is in sight lies inside, wherever the scroll bar stands.
  for (const top of [1, 35, 36, 777, 5000]) {
    const { from, to } = at(top);
    expect(from * rowHeight).toBeLessThanOrEqual(top);
    expect(to * rowHeight).toBeGreaterThanOrEqual(top + 720);
  }
});

test('scrolling by a row renders nothing', () => {
  const at = (top: number) => rangeInSight({ top, height: 700, rowHeight, count: 10_000 });
  expect(at(4000)).toEqual(at(4030));
});

test('scrolls a row into view below the header, as little as possible', () => {
  const view = { top: 360, height: 720, rowHeight, headHeight: 36 };
  expect(scrollTopFor(2, view)).toBe(72);
  expect(scrollTopFor(15, view)).toBe(360);
  expect(scrollTopFor(40, view)).toBe(40 * 36 + 36 + 36 - 720);
});
