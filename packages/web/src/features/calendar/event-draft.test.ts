import { describe, expect, it } from 'vitest';
import { nextWorkingSlot, slotOn } from './event-draft.ts';

const zone = 'America/New_York';
/** A moment in New York in November: five hours behind UTC. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-05:00`);
const slot = (from: string, to: string) => ({ from: `${from}:00`, to: `${to}:00`, all_day: false });

describe('a new event starts', () => {
  it('at the next half hour during working hours', () => {
    expect(nextWorkingSlot(at('2026-11-24', '10:05'), zone)).toEqual(slot('2026-11-24T10:30', '2026-11-24T11:00'));
    expect(nextWorkingSlot(at('2026-11-24', '16:10'), zone)).toEqual(slot('2026-11-24T16:30', '2026-11-24T17:00'));
  });

  it('in the morning of the same day before work', () => {
    expect(nextWorkingSlot(at('2026-11-24', '06:00'), zone)).toEqual(slot('2026-11-24T09:00', '2026-11-24T09:30'));
  });

  it('in the morning of the next working day after work', () => {
    expect(nextWorkingSlot(at('2026-11-24', '20:10'), zone)).toEqual(slot('2026-11-25T09:00', '2026-11-25T09:30'));
    expect(nextWorkingSlot(at('2026-11-24', '16:45'), zone)).toEqual(slot('2026-11-25T09:00', '2026-11-25T09:30'));
  });

  it('on Monday from Friday evening on', () => {
    expect(nextWorkingSlot(at('2026-11-27', '20:10'), zone).from).toBe('2026-11-30T09:00:00');
    expect(nextWorkingSlot(at('2026-11-28', '10:00'), zone).from).toBe('2026-11-30T09:00:00');
    expect(nextWorkingSlot(at('2026-11-27', '23:50'), zone).from).toBe('2026-11-30T09:00:00');
  });

  it('on the day that the user chose, even on a weekend', () => {
    expect(slotOn('2026-11-28', at('2026-11-24', '20:10'), zone).from).toBe('2026-11-28T09:00:00');
    expect(slotOn('2026-11-20', at('2026-11-24', '20:10'), zone).from).toBe('2026-11-20T09:00:00');
    expect(slotOn('2026-11-24', at('2026-11-24', '20:10'), zone).from).toBe('2026-11-24T20:30:00');
    expect(slotOn('2026-11-24', at('2026-11-24', '06:10'), zone).from).toBe('2026-11-24T09:00:00');
  });
});
