import { expect, it } from 'vitest';
import { partsOf, periodKinds, periodOf, periodText } from './period-words.ts';

it.each([
  ['next_30_days', 'in the next 30 days'],
  ['last_1_months', 'in the last 1 month'],
  ['over_6_months_ago', 'more than 6 months ago'],
  ['over_2_weeks_ahead', 'more than 2 weeks from now'],
  ['this_quarter', 'this quarter'],
  ['today', 'today'],
])('%s reads: %s', (period, text) => expect(periodText(period)).toBe(text));

it('takes a period apart and puts it together again, whichever it is', () => {
  for (const { value: kind } of periodKinds) {
    const period = periodOf({ kind, count: 45, unit: 'weeks' });
    expect(partsOf(period)).toMatchObject({ kind });
    expect(periodOf(partsOf(period) ?? { kind: 'today', count: 1, unit: 'days' })).toBe(period);
  }
  expect(partsOf('soon')).toBeUndefined();
  expect(periodOf({ kind: 'last', count: 0, unit: 'days' })).toBe('');
});
