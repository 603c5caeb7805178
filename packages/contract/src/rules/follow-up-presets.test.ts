import { expect, it } from 'vitest';
import { duePresets } from './follow-up-presets.ts';

const days = (today: string, time = '09:20') =>
  duePresets(today, time).map(({ label, due_on }) => `${label} ${due_on}`);

it('names days from where the person is', () => {
  expect(duePresets('2026-11-21', '09:20')[0]).toEqual({
    label: 'Later today',
    due_on: '2026-11-21',
    due_time: '12:00',
  });
  expect(days('2026-11-21')).toEqual([
    'Later today 2026-11-21',
    'Tomorrow 2026-11-22',
    'Next week 2026-11-23',
    'In two weeks 2026-12-05',
    'In a month 2026-12-21',
  ]);
});

it('next week begins on Monday, also asked on one', () => {
  expect(days('2026-11-23')[2]).toBe('Next week 2026-11-30');
  expect(days('2026-11-22')[2]).toBe('Next week 2026-11-23');
});

it('late in the evening there is no later today, and a month has an end', () => {
  expect(days('2026-01-31', '19:00')[0]).toBe('Tomorrow 2026-02-01');
  expect(days('2026-01-31', '19:00').at(-1)).toBe('In a month 2026-02-28');
  expect(days('2026-12-31').at(-1)).toBe('In a month 2027-01-31');
});
