import { eventTypes } from '@bookline/contract/rules/events';
import { ianaZone } from '@bookline/contract/rules/options';
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
const MINUTE_MS = 60_000;
/** Whoever could not be reminded in time, because nobody worked, still is for so long after it began. */
const LATE_MS = 15 * MINUTE_MS;
const MOST = 20;

/** Reminds the owner of what is due of an event, and sees to its next time. Running twice tells nobody twice. */
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
      const due = timesToRemind(event, changed, now - LATE_MS, now + before + 1, MOST);
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

/** 'Your call begins at 3:00 PM.' Its words stand on locked screens: neither title nor names. */
function reminderText({ type, all_day, timezone }: StoredEvent, at: number, zone: string): string {
  const what = `Your ${eventTypes[type].label.toLowerCase()}`;
  const day = (shown: string) => calendarDay.format(new Date(`${shown.slice(0, 10)}T00:00:00Z`));
  if (all_day) return `${what} is on ${day(wallAt(at, timezone))}.`;
  const shown = wallAt(at, zone);
  return `${what} begins at ${clock.format(new Date(`${shown}Z`))} on ${day(shown)}.`;
}

/** The day on which it stands in its own zone, with the event open. */
const linkOf = ({ id, timezone }: StoredEvent, at: number): string =>
  `/calendar?view=day&date=${wallAt(at, timezone).slice(0, 10)}&event=${id}&at=${encodeURIComponent(iso(at))}`;
