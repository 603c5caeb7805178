import { DAY_MS } from './time-units.ts';

/** A due date, with an optional hour. */
export interface DuePreset {
  readonly label: string;
  readonly due_on: string;
  readonly due_time: string | null;
}

/**
 * Quick choices for a follow-up from `today` (`YYYY-MM-DD`) and `time` (`HH:MM`) in the user's zone: later today if hours
 * remain, tomorrow, next Monday, in two weeks, in a month.
 */
export function duePresets(today: string, time: string): DuePreset[] {
  const day = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const hour = Number(time.slice(0, 2)) + 3;
  return [
    ...(hour < 21 ? [{ label: 'Later today', due_on: today, due_time: `${String(hour).padStart(2, '0')}:00` }] : []),
    { label: 'Tomorrow', due_on: day(1), due_time: null },
    { label: 'Next week', due_on: day((8 - weekday) % 7 || 7), due_time: null },
    { label: 'In two weeks', due_on: day(14), due_time: null },
    { label: 'In a month', due_on: monthLater(today), due_time: null },
  ];
}

/** The same day of the next month, or its last day. */
function monthLater(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}
