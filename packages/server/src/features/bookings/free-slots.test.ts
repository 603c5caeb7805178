import { HOUR_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { wallAt } from '@bookline/contract/rules/zoned-time';
import { describe, expect, it } from 'vitest';
import { freeSlots, type SlotRules } from './free-slots.ts';

const NEW_YORK = 'America/New_York';
const rules: SlotRules = {
  timezone: NEW_YORK,
  hours: [{ day: 1, from: '09:00', to: '12:00' }],
  buffer_minutes: 0,
  notice_minutes: 60,
  horizon_days: 14,
};
/** A Monday, 8:30 AM in New York. */
const now = Date.parse('2026-03-02T13:30:00Z');
const shown = (slots: readonly number[], zone = NEW_YORK) => slots.map((at) => wallAt(at, zone).slice(5, 16));
const at = (time: string) => Date.parse(time);

describe('free times', () => {
  it('are within the working hours, after the notice, and up to the last day', () => {
    expect(shown(freeSlots(rules, 60, { busy: [], now }))).toEqual([
      // 9 AM is too soon, and each appointment ends within the hours.
      '03-02T09:30',
      '03-02T10:00',
      '03-02T10:30',
      '03-02T11:00',
      '03-09T09:00',
      '03-09T09:30',
      '03-09T10:00',
      '03-09T10:30',
      '03-09T11:00',
      // Two weeks ahead, the last day counts.
      '03-16T09:00',
      '03-16T09:30',
      '03-16T10:00',
      '03-16T10:30',
      '03-16T11:00',
    ]);
  });

  it('keep a buffer to what is in the calendar', () => {
    const busy = [{ from: at('2026-03-02T15:00:00Z'), to: at('2026-03-02T15:30:00Z') }];
    const day = { from: now, to: now + 12 * HOUR_MS };
    expect(shown(freeSlots(rules, 30, { busy, now, within: day }))).toEqual([
      '03-02T09:30',
      '03-02T10:30',
      '03-02T11:00',
      '03-02T11:30',
    ]);
    expect(shown(freeSlots({ ...rules, buffer_minutes: 15 }, 30, { busy, now, within: day }))).toEqual([
      '03-02T11:00',
      '03-02T11:30',
    ]);
  });

  it('stay on the wall clock when the clocks change, and are other moments', () => {
    const sunday: SlotRules = { ...rules, hours: [{ day: 7, from: '01:00', to: '04:00' }] };
    // On March 8, the hour after 2 AM doesn't exist.
    const spring = freeSlots(sunday, 60, { busy: [], now, within: { from: now, to: at('2026-03-09T00:00:00Z') } });
    expect(shown(spring)).toEqual(['03-08T01:00', '03-08T01:30', '03-08T03:00']);
    // On November 1, it takes place twice.
    const autumn = at('2026-10-30T12:00:00Z');
    const twice = freeSlots(sunday, 60, {
      busy: [],
      now: autumn,
      within: { from: autumn, to: at('2026-11-02T00:00:00Z') },
    });
    expect(twice).toHaveLength(7);
    expect(new Set(twice).size).toBe(7);
    for (const [place, start] of twice.entries())
      if (place > 0) expect(start - (twice[place - 1] ?? 0)).toBe(30 * MINUTE_MS);
    // The same 9 AM is 14:00 UTC before the change, and 13:00 UTC after it.
    const nine = freeSlots(rules, 60, { busy: [], now: now - 24 * HOUR_MS });
    const first = nine.filter((start) => wallAt(start, NEW_YORK).endsWith('T09:00:00'));
    expect(first.map((start) => new Date(start).toISOString().slice(11, 16))).toEqual(['14:00', '13:00']);
  });

  it('reach midnight, and other days in the zone of the visitor', () => {
    const late: SlotRules = { ...rules, hours: [{ day: 1, from: '22:00', to: '24:00' }] };
    const slots = freeSlots(late, 60, { busy: [], now, within: { from: now, to: now + 24 * HOUR_MS } });
    expect(shown(slots)).toEqual(['03-02T22:00', '03-02T22:30', '03-02T23:00']);
    expect(shown(slots, 'Europe/Berlin')).toEqual(['03-03T04:00', '03-03T04:30', '03-03T05:00']);
    expect(shown(slots, 'Pacific/Honolulu')).toEqual(['03-02T17:00', '03-02T17:30', '03-02T18:00']);
  });
});
