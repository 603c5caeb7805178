import type { Wait } from '@bookline/contract/features/workflow-steps';
import { waitUnits } from '@bookline/contract/rules/workflow-steps';
import { nextDue } from '../../../platform/jobs/schedules/due-moments.ts';

const DAY_MS = 24 * 3600 * 1000;

/** When a wait that begins now is over, in a time zone; a moment that is no later than now where there is nothing to wait for. */
export function waitUntil(wait: Wait, now: Date, zone: string): Date {
  if (wait.for === 'duration') return new Date(now.getTime() + wait.amount * waitUnits[wait.unit] * 1000);
  const [hour, minute] = wait.time.split(':').map(Number);
  // At the very minute there is nothing to wait for.
  const before = new Date(now.getTime() - 1);
  if (wait.for === 'time') return nextDue(`${minute} ${hour} * * *`, zone, before);
  if (wait.for === 'weekday') return nextDue(`${minute} ${hour} * * ${wait.weekdays.join(',')}`, zone, before);
  const [, month, day] = wait.date.split('-').map(Number);
  // No zone is more than a day from UTC.
  return nextDue(`${minute} ${hour} ${day} ${month} *`, zone, new Date(Date.parse(`${wait.date}T00:00:00Z`) - DAY_MS));
}
