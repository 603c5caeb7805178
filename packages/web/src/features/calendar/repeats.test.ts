import { expect, it } from 'vitest';
import { noRepeats, repeatsOf, ruleOf } from './repeats.ts';

const dayOf = (moment: string) => `${moment.slice(0, 4)}-${moment.slice(4, 6)}-${moment.slice(6, 8)}`;
const WEDNESDAY = '2026-03-04';

it.each([
  ['FREQ=DAILY;INTERVAL=2;COUNT=5', { every: 'day', interval: 2, ends: 'after', count: 5 }],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', { every: 'weekday' }],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', { every: 'week', days: ['MO', 'WE'] }],
  ['FREQ=MONTHLY;UNTIL=20270304', { every: 'month', ends: 'on', until: '2027-03-04' }],
  ['FREQ=MONTHLY;BYDAY=1WE', { every: 'month_weekday' }],
  ['FREQ=YEARLY', { every: 'year', ends: 'never' }],
])('%s survives reading and writing', (rule, expected) => {
  const read = repeatsOf(rule, dayOf);
  expect(read).toMatchObject(expected);
  expect(ruleOf(read, WEDNESDAY)).toBe(rule);
});

it("keeps a rule the form can't show", () => {
  const rule = 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=-1';
  expect(repeatsOf(rule, dayOf)).toMatchObject({ every: 'own' });
  expect(ruleOf(repeatsOf(rule, dayOf), WEDNESDAY)).toBe(rule);
});

it('a weekly rule includes the start day, and the fifth weekday means the last', () => {
  expect(ruleOf({ ...noRepeats, every: 'week', days: ['MO'] }, WEDNESDAY)).toBe('FREQ=WEEKLY;BYDAY=MO,WE');
  expect(ruleOf({ ...noRepeats, every: 'month_weekday' }, '2026-03-31')).toBe('FREQ=MONTHLY;BYDAY=-1TU');
  expect(ruleOf(noRepeats, WEDNESDAY)).toBeNull();
});
