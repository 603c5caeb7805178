import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, dayAt, momentOf } from '@bookline/contract/rules/zoned-time';

/** A time to send a text, or to bring a conversation back. */
export interface LaterChoice {
  readonly label: string;
  readonly at: string;
}

const MORNING = 'T09:00:00';
const AFTERNOON = 'T14:00:00';

/** Quick choices of a later time in the user's zone: in an hour, this afternoon, tomorrow, and Monday morning. */
export function laterChoices(zone: string, now: number = Date.now()): LaterChoice[] {
  const today = dayAt(now, zone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const at = (wall: string) => new Date(momentOf(wall, zone)).toISOString();
  const afternoon = momentOf(`${today}${AFTERNOON}`, zone);
  return [
    { label: 'In an hour', at: new Date(now + HOUR_MS).toISOString() },
    ...(afternoon > now + HOUR_MS ? [{ label: 'This afternoon, 2 PM', at: at(`${today}${AFTERNOON}`) }] : []),
    { label: 'Tomorrow, 9 AM', at: at(`${dayAfter(today)}${MORNING}`) },
    // On Sunday, tomorrow is Monday.
    ...(weekday === 0 ? [] : [{ label: 'Monday, 9 AM', at: at(`${dayAfter(today, 8 - weekday)}${MORNING}`) }]),
  ];
}
