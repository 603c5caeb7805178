import { useEffect, useState } from 'react';
import { clockTime, fullTime } from '../../../../lib/dates.ts';
import classes from './contact-identity.module.css';

/** The hours between which people may be called, where they are. */
const FIRST = 8;
const LAST = 21;
const TICK_MS = 15_000;

/** What the clock shows where the contact is, and whether that is an hour to call at. */
export function LocalTime({ zone }: { readonly zone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const iso = now.toISOString();
  const isLate = !isCallingHour(now, zone);
  return (
    <span title={fullTime(iso, zone)} className={isLate ? classes.late : undefined}>
      {clockTime(iso, zone)} there{isLate && ', outside calling hours'}
    </span>
  );
}

/** Whether people in a zone may be called at a moment: from 8:00 to before 21:00 of their own clock. */
export function isCallingHour(at: Date, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at),
  );
  return hour >= FIRST && hour < LAST;
}
