import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { momentsBetween } from './recurrence.ts';
import { iso, isSeries, type StoredEvent } from './stored-event.ts';

/** The job that reminds of an event's next occurrence. */
export const REMIND = 'remind-of-event';

const AHEAD_MS = 800 * DAY_MS;

/** The occurrences of an event that start between two moments, without those that were changed alone. */
export function timesToRemind(
  event: StoredEvent,
  changed: ReadonlySet<string>,
  from: number,
  to: number,
  most: number,
): number[] {
  if (event.status !== 'scheduled' || event.reminder_minutes === null) return [];
  if (!isSeries(event)) return [Date.parse(event.starts_at)].filter((at) => at >= from && at < to);
  return momentsBetween(event, from, to, most + event.skipped.length + changed.size)
    .filter((at) => !event.skipped.includes(iso(at)) && !changed.has(iso(at)))
    .slice(0, most);
}

/** Schedules the reminder for the next occurrence that is not due yet, and replaces an earlier job. */
export async function setReminder(
  ctx: Pick<Context, 'db' | 'clock'> & { readonly tenant: Pick<Context['tenant'], 'id'> },
  event: StoredEvent,
  changed: ReadonlySet<string> = new Set(),
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const before = (event.reminder_minutes ?? 0) * MINUTE_MS;
  const [next] = timesToRemind(event, changed, now + before + 1, now + before + AHEAD_MS, 1);
  if (next === undefined) return;
  const delay_s = Math.max(1, Math.ceil((next - before - now) / 1000));
  await enqueue(ctx, REMIND, { event_id: event.id }, { key: `reminder:${event.id}`, delay_s });
}
