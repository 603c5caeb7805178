import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayIn } from '../../lib/dates.ts';

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'today', 'tomorrow', 'Mar 4': an upcoming day. */
export function dayFromNow(day: string, zone: string, now: Date = new Date()): string {
  const at = new Date(`${day}T00:00:00Z`);
  const days = Math.round((at.getTime() - Date.parse(`${dayIn(now, zone)}T00:00:00Z`)) / DAY_MS);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : format.format(at);
}
