import { addDays } from '@bookline/contract/rules/periods';
import { dayAt, momentOf } from '@bookline/contract/rules/zoned-time';
import type { Context } from '../../../platform/context.ts';
import { addEvent } from '../../calendar/calendar.api.ts';
import { setFollowUp } from '../../follow-ups/follow-ups.api.ts';
import type { RunContact } from '../runs.queries.ts';
import {
  attempt,
  forEach,
  namedByAuthor,
  type StepHandler,
  type StepOf,
  skipped,
  withPerson,
  zoneOf,
} from './step-handler.ts';

/** Creates a follow-up as a user would, due after a number of days in the contact's time zone. */
export const doFollowUp: StepHandler<'follow_up'> = (ctx, flow, { title, note, in_days, time, assignee }, at) =>
  forEach(at, ({ contact }) =>
    withPerson(assignee, flow, contact, (assignee_id) => {
      const timezone = zoneOf(ctx, contact);
      const due_on = addDays(dayAt(ctx.clock.now().getTime(), timezone), in_days);
      const given = { title, note, due_on, due_time: time, timezone, assignee_id };
      return attempt(ctx, async () => {
        await setFollowUp(ctx, contact.id, given);
        return { outcome: 'done', detail: { due_on, user_id: assignee_id } };
      });
    }),
  );

/** Creates an event with the contact in a user's calendar, as a user would. Its owner is notified and reminded as usual. */
export const doCreateEvent: StepHandler<'create_event'> = (ctx, flow, step, at) =>
  forEach(at, ({ contact }) =>
    withPerson(step.calendar_of, flow, contact, async (owner_id) => {
      if ((await namedByAuthor(flow, [owner_id])).length === 0)
        return skipped('The author of the step doesn’t have access to this calendar.', { user_id: owner_id });
      const { title, kind, notes, reminder_minutes } = step;
      const { when, detail } = timesOf(ctx, step, contact);
      return attempt(ctx, async () => {
        const words = { title, type: kind, notes, location: '', online_url: '', outcome: '' };
        const rest = { status: 'scheduled', recurrence: null, reminder_minutes } as const;
        const { event } = await addEvent(
          ctx,
          { ...words, ...rest, ...when, owner_id, contact_ids: [contact.id] },
          'workflow',
        );
        return { outcome: 'done', detail: { ...detail, event_id: event.id, title, user_id: owner_id } };
      });
    }),
  );

/** The event's times in the contact's time zone: whole days, or hours in the future. */
function timesOf(ctx: Context, { in_days, time, minutes }: StepOf['create_event'], contact: RunContact) {
  const timezone = zoneOf(ctx, contact);
  const now = ctx.clock.now().getTime();
  const day = addDays(dayAt(now, timezone), in_days);
  if (time === null) return { when: { starts_on: day, ends_on: day, timezone }, detail: { due_on: day } };
  const wanted = momentOf(`${day}T${time}:00`, timezone);
  const begins = wanted > now ? wanted : momentOf(`${addDays(day, 1)}T${time}:00`, timezone);
  const starts_at = new Date(begins).toISOString();
  const ends_at = new Date(begins + minutes * 60_000).toISOString();
  return { when: { starts_at, ends_at, timezone }, detail: { event_at: starts_at } };
}
