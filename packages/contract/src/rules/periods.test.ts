import { describe, expect, it } from 'vitest';
import { addMonths, BOUNDED_PERIOD, daysOf, PERIOD } from './periods.ts';

/** A Saturday. */
const today = '2026-11-21';

describe('periods that move with today', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['tomorrow', '2026-11-22', '2026-11-22'],
    ['last_1_days', '2026-11-21', '2026-11-21'],
    ['last_30_days', '2026-10-23', '2026-11-21'],
    ['next_30_days', '2026-11-21', '2026-12-21'],
    ['last_2_weeks', '2026-11-08', '2026-11-21'],
    ['next_2_weeks', '2026-11-21', '2026-12-05'],
    ['last_3_months', '2026-08-22', '2026-11-21'],
    ['next_6_months', '2026-11-21', '2027-05-21'],
    ['this_week', '2026-11-15', '2026-11-21'],
    ['last_week', '2026-11-08', '2026-11-14'],
    ['next_week', '2026-11-22', '2026-11-28'],
    ['this_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['next_month', '2026-12-01', '2026-12-31'],
    ['this_quarter', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['next_quarter', '2027-01-01', '2027-03-31'],
    ['this_year', '2026-01-01', '2026-12-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['next_year', '2027-01-01', '2027-12-31'],
  ])('%s is %s to %s', (period, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to });
    expect(period).toMatch(BOUNDED_PERIOD);
  });

  it('what is over so long ago is what the last days leave', () => {
    expect(daysOf('over_30_days_ago', today)).toEqual({ to: '2026-10-22' });
    expect(daysOf('over_6_months_ahead', today)).toEqual({ from: '2027-05-22' });
    expect('over_30_days_ago').not.toMatch(BOUNDED_PERIOD);
  });

  it('a month that is shorter ends earlier', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
    expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
    expect(daysOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOf('this_quarter', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  });

  it.each(['', 'soon', 'last_0_days', 'last_12345_days', 'next_3_years', 'today ', 'over_30_days', 'this_day'])(
    '%j is none',
    (text) => {
      expect(PERIOD.test(text)).toBe(false);
      expect(() => daysOf(text, today)).toThrow(RangeError);
    },
  );
});
