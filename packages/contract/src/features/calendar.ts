import { z } from 'zod';
import { defineEndpoint, PUBLIC, THEMSELVES, USER } from '../endpoint.ts';
import { isoDate, isoTime, line, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { eventDeeds, eventOrigins, eventScopes, MOST_CALENDAR_DAYS } from '../rules/events.ts';
import { changedEvent, eventStatus, eventType, newEvent } from './event-fields.ts';

const named = z.object({ id: uuid, name: z.string() });

/** R109. One event, or one time at which a repeating event takes place. */
export const calendarEvent = z.object({
  id: uuid,
  /** Of a repeating event: the id of its series, which is `id` as long as this time was not changed alone. */
  series_id: uuid.nullable(),
  /** Of a repeating event: when this time was to begin by its rule. It names the time, whatever was changed about it. */
  occurrence_at: isoTime.nullable(),
  title: z.string(),
  type: eventType,
  status: eventStatus,
  /** What came of it, once it is over. */
  outcome: z.string(),
  starts_at: isoTime,
  ends_at: isoTime,
  all_day: z.boolean(),
  /** First and last day of an event of whole days: they are those days in every time zone. Null for one with hours. */
  starts_on: isoDate.nullable(),
  ends_on: isoDate.nullable(),
  /** The zone in which it repeats, and in which its whole days lie. IANA. */
  timezone: z.string(),
  location: z.string(),
  online_url: z.string(),
  notes: z.string(),
  /** Those whom the reader sees. */
  contacts: z.array(named.extend({ phone: z.string().nullable() })),
  /** How many more there are whom the reader does not see. */
  hidden_contacts: z.int(),
  owner: named,
  /** Minutes before it begins at which its owner is reminded. */
  reminder_minutes: z.int().nullable(),
  /** How it repeats, as RFC 5545 writes it: `FREQ=WEEKLY;BYDAY=MO`. */
  recurrence: z.string().nullable(),
  /** The same in words. */
  recurrence_text: z.string().nullable(),
  origin: z.enum(eventOrigins),
  /** Whether the reader may change it: whoever sees the contacts of its owner. */
  editable: z.boolean(),
  made_by: named,
  updated_by: named,
  /** Of what a change of this one counts against: the event's, or its series'. */
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

/** What it overlaps with in its owner's calendar: told, not refused. */
const overlap = z.object({ id: uuid, title: z.string(), starts_at: isoTime, ends_at: isoTime });
const saved = z.object({
  data: calendarEvent,
  overlaps: z.array(overlap),
  /** The entry of the history with which the change can be taken back. */
  history_id: uuid,
});

const byId = z.object({ id: uuid });
/** Which times of a repeating event are meant; one where `occurrence_at` is given, else all. */
const which = {
  occurrence_at: isoTime.optional(),
  apply_to: z.enum(eventScopes).optional(),
};
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? value === 'true' || value === '1' : value),
  z.boolean(),
);

export const historyEntry = z.object({
  id: uuid,
  at: isoTime,
  did: z.enum(eventDeeds),
  /** For which times of a repeating event; null for one that does not repeat. */
  scope: z.enum(eventScopes).nullable(),
  event_id: uuid,
  title: z.string(),
  type: eventType,
  owner: named,
  by: named,
  /** Who is really there, where they act as `by`. */
  really: named.nullable(),
  origin: z.enum(eventOrigins),
  all_day: z.boolean(),
  /** When it was before and when it is since; null where it was not there. */
  before_at: isoTime.nullable(),
  after_at: isoTime.nullable(),
  /** Whether it can still be taken back. */
  undoable: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const PEOPLE =
  "`downline_user_id` is one of the people whose contacts the caller sees, or `team` for all of them; the caller's own calendar without it.";
const whose = { downline_user_id: z.union([z.literal('team'), uuid]).optional() };

export const calendar = {
  list: defineEndpoint({
    id: 'calendar.list',
    method: 'GET',
    path: '/v1/events',
    access: USER,
    summary: 'The events of some days, or of today (R362, R363)',
    description:
      `Every time at which a repeating event takes place is an entry. ${PEOPLE} Days are those of the caller's time zone, both included, ` +
      `at most ${MOST_CALENDAR_DAYS}. With \`today_events\` it answers what is not cancelled of the caller's own, of today unless days are given. ` +
      '`truncated` says that there is more than could be sent.',
    query: z
      .object({
        ...whose,
        start_date: isoDate.optional(),
        end_date: isoDate.optional(),
        /** In titles, places, notes, and names, numbers and addresses of contacts. */
        q: line(100).optional(),
        types_list: z.preprocess(
          (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
          z.array(eventType).max(20).optional(),
        ),
        today_events: flag.optional(),
      })
      .superRefine(({ start_date, end_date, today_events }, context) => {
        const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
        if (start_date === undefined && !today_events) issue('start_date', 'Give the first day.');
        if (end_date === undefined && !today_events) issue('end_date', 'Give the last day.');
        if (start_date === undefined || end_date === undefined) return;
        if (end_date < start_date) issue('end_date', 'The last day is before the first.');
        if (Date.parse(end_date) - Date.parse(start_date) >= MOST_CALENDAR_DAYS * 24 * 3600 * 1000)
          issue('end_date', `At most ${MOST_CALENDAR_DAYS} days at once.`);
      }),
    response: z.object({ data: z.array(calendarEvent), meta: z.object({ truncated: z.boolean() }) }),
  }),
  contact_events: defineEndpoint({
    id: 'calendar.contact_events',
    method: 'GET',
    path: '/v1/events/contact_events',
    access: USER,
    summary: "A contact's events: what comes first, then what was, the last first (R364)",
    description:
      'Whoever sees the contact sees its events, whoever has them in their calendar. Of a repeating event the next time stands for those to come.',
    query: z.object({ contact_id: uuid }),
    response: all(calendarEvent),
  }),
  history: defineEndpoint({
    id: 'calendar.history',
    method: 'GET',
    path: '/v1/events/calendar_history',
    access: USER,
    summary: 'What was added, moved, changed and deleted in the calendar, and by whom, the latest first',
    description: PEOPLE,
    query: pageQuery.extend(whose),
    response: page(historyEntry),
  }),
  undo: defineEndpoint({
    id: 'calendar.undo',
    method: 'POST',
    path: '/v1/events/calendar_history/{id}/undo',
    access: USER,
    summary: 'Take a change of the calendar back',
    description: 'Within a day, and as long as nobody changed the same event since: 409 otherwise.',
    params: byId,
    response: one(z.object({ id: uuid })),
  }),
  feed: defineEndpoint({
    id: 'calendar.feed',
    method: 'GET',
    path: '/v1/events/feed',
    access: THEMSELVES,
    summary: 'Whether the caller has an iCalendar link, and when it was last read',
    response: one(z.object({ made_at: isoTime.nullable(), read_at: isoTime.nullable() })),
  }),
  make_feed: defineEndpoint({
    id: 'calendar.make_feed',
    method: 'POST',
    path: '/v1/events/feed',
    access: THEMSELVES,
    summary: "Make an iCalendar link of the caller's calendar; one that there was stops working",
    description:
      'Whoever has the link reads titles, times and places, never notes, outcomes or contacts. It is shown this once.',
    response: one(z.object({ url: z.string() })),
    status: 201,
  }),
  revoke_feed: defineEndpoint({
    id: 'calendar.revoke_feed',
    method: 'DELETE',
    path: '/v1/events/feed',
    access: THEMSELVES,
    summary: "Stop the caller's iCalendar link from working",
  }),
  read_feed: defineEndpoint({
    id: 'calendar.read_feed',
    method: 'GET',
    path: '/v1/events/feed/{token}',
    access: PUBLIC,
    summary: 'The calendar behind an iCalendar link',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/) }),
    produces: 'text/calendar',
  }),
  create: defineEndpoint({
    id: 'calendar.create',
    method: 'POST',
    path: '/v1/events',
    access: USER,
    summary: 'Add an event (R365)',
    description:
      'With hours (`starts_at`, `ends_at`) or of whole days (`starts_on`, `ends_on`). What it overlaps with is told and not refused.',
    body: z.object({ event: newEvent }),
    response: saved,
    status: 201,
    idempotent: true,
  }),
  update: defineEndpoint({
    id: 'calendar.update',
    method: 'PUT',
    path: '/v1/events/{id}',
    access: USER,
    summary: 'Change or move an event, or say how it went (R365)',
    description:
      'Fields that are not given stay as they are. Of a repeating event `occurrence_at` names the time that is meant and `apply_to` whether the change ' +
      'holds for it alone, for it and those after it, or for all. 409 where somebody changed it since `version`.',
    params: byId,
    body: z.object({ event: changedEvent, ...which }),
    response: saved,
  }),
  delete: defineEndpoint({
    id: 'calendar.delete',
    method: 'DELETE',
    path: '/v1/events/{id}',
    access: USER,
    summary: 'Delete an event',
    description: 'Answers the entry of the history with which it can be taken back.',
    params: byId,
    query: z.object(which),
    response: one(z.object({ history_id: uuid })),
  }),
};
