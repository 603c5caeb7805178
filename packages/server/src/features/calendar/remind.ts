import { eventTypes } from '@bookline/contract/rules/events';
import { ianaZone } from '@bookline/contract/rules/options';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { wallAt } from '@bookline/contract/rules/zoned-time';
import { z } from 'zod';
import type { Task } from '../../platform/jobs/tasks.ts';
import { notify } from '../notifications/notifications.api.ts';
import { findTenant, findUser, toTenant } from '../sessions/sessions.api.ts';
import { listChangedTimes } from './list-events.queries.ts';
import { REMIND, setReminder, timesToRemind } from './set-reminder.ts';
import { findEvent } from './store-events.queries.ts';
import { iso, type StoredEvent } from './stored-event.ts';

const remindJob = z.object({ tenant_id: z.int(), event_id: z.string() });
/** After downtime, a late reminder is still sent until this long after the event starts. */
const LATE_MS = 15 * MINUTE_MS;
const MAX_REMINDERS = 20;

/** Reminds the owner of an event and schedules the next reminder. A second run sends nothing twice. */
export const remindTask: Task = {
  name: REMIND,
  async run(ctx, payload) {
    const { tenant_id, event_id } = remindJob.parse(payload);
    await ctx.database.inTenant(tenant_id, async (db) => {
      const event = await findEvent(db, tenant_id, event_id);
      if (!event) return;
      const times = await listChangedTimes(db, tenant_id, [event_id]);
      const changed = new Set(times.map(({ occurrence_at }) => occurrence_at));
      const now = ctx.clock.now().getTime();
      const before = (event.reminder_minutes ?? 0) * MINUTE_MS;
      const due = timesToRemind(event, changed, now - LATE_MS, now + before + 1, MAX_REMINDERS);
      const [tenant, owner] = [await findTenant(db, tenant_id), await findUser(db, tenant_id, event.owner_id)];
      if (!tenant || !owner) return;
      for (const at of due)
        await notify({ ...ctx, db, tenant: toTenant(tenant) }, [event.owner_id], {
          kind: 'event_reminder',
          text: reminderText(event, at, ianaZone(owner.timezone ?? event.timezone)),
          link: linkOf(event, at),
          key: `reminder:${event.id}:${iso(at)}`,
        });
      await setReminder({ db, clock: ctx.clock, tenant: { id: tenant_id } }, event, changed);
    });
  },
};

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const calendarDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Like 'Your call begins at 3:00 PM.' Notifications show on locked screens, so the text has no title or names. */
function reminderText({ type, all_day, timezone }: StoredEvent, at: number, zone: string): string {
  const what = `Your ${eventTypes[type].label.toLowerCase()}`;
  const day = (shown: string) => calendarDay.format(new Date(`${shown.slice(0, 10)}T00:00:00Z`));
  if (all_day) return `${what} is on ${day(wallAt(at, timezone))}.`;
  const shown = wallAt(at, zone);
  return `${what} starts at ${clock.format(new Date(`${shown}Z`))} on ${day(shown)}.`;
}

/** A link to the event's day in its own zone, with the event open. */
const linkOf = ({ id, timezone }: StoredEvent, at: number): string =>
  `/calendar?view=day&date=${wallAt(at, timezone).slice(0, 10)}&event=${id}&at=${encodeURIComponent(iso(at))}`;
