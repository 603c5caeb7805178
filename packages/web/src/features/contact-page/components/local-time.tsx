import { clockTime, fullTime } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './contact-header.module.css';

/** Federal calling hours, in the contact's local time. */
const FIRST = 8;
const LAST = 21;
const TICK_MS = 15_000;

/** The contact's local time, and whether it's within calling hours. */
export function LocalTime({ zone }: { readonly zone: string }) {
  const now = new Date(useNow(TICK_MS));
  const iso = now.toISOString();
  const isLate = !isCallingHour(now, zone);
  return (
    <span title={fullTime(iso, zone)} className={isLate ? classes.late : undefined}>
      {clockTime(iso, zone)} local time{isLate && ', outside calling hours'}
    </span>
  );
}

/** Whether a moment is within calling hours in a zone: from 8 AM until before 9 PM local time. */
export function isCallingHour(at: Date, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at),
  );
  return hour >= FIRST && hour < LAST;
}
