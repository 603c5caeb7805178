import { z } from 'zod';
import { defineEndpoints, PUBLIC, THEMSELVES, USER } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, uuid, withId } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { eventDeeds, eventOrigins, eventScopes, MAX_CALENDAR_DAYS } from '../rules/events.ts';
import { MAX_SEARCH } from '../rules/limits.ts';
import { DAY_MS } from '../rules/time-units.ts';
import { changedEvent, eventStatus, eventType, newEvent } from './event-fields.ts';

/** R109. An event, or one occurrence of a repeating event. */
export const calendarEvent = entity('CalendarEvent', {
  id: uuid,
  /** For a repeating event, the id of its series, which equals `id` unless this occurrence was changed separately. */
  series_id: uuid.nullable(),
  /** For a repeating event, the original start of this occurrence. It identifies the occurrence after any change. */
  occurrence_at: isoTime.nullable(),
  title: z.string(),
  type: eventType,
  status: eventStatus,
  /** The outcome, after it ended. */
  outcome: z.string(),
  starts_at: isoTime,
  ends_at: isoTime,
  all_day: z.boolean(),
  /** First and last day of an all-day event, the same in every time zone. Null for a timed event. */
  starts_on: isoDate.nullable(),
  ends_on: isoDate.nullable(),
  /** The IANA zone in which it repeats and its days are counted. */
  timezone: z.string(),
  location: z.string(),
  online_url: z.string(),
  notes: z.string(),
  /** The contacts the reader can see. */
  contacts: z.array(reference.extend({ phone: z.string().nullable() })),
  /** How many contacts the reader can't see. */
  hidden_contacts: z.int(),
  owner: reference,
  /** Reminder times, in minutes before the start. */
  reminder_minutes: z.int().nullable(),
  /** The RFC 5545 rule: `FREQ=WEEKLY;BYDAY=MO`. */
  recurrence: z.string().nullable(),
  /** The rule in words. */
  recurrence_text: z.string().nullable(),
  origin: z.enum(eventOrigins),
  /** Whether the reader may change it, because they see the owner's contacts. */
  editable: z.boolean(),
  made_by: reference,
  updated_by: reference,
  /** The version a change is based on: the event's, or its series'. */
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

/** An overlapping event in the owner's calendar. A warning, not an error. */
const overlap = entity('Overlap', { id: uuid, title: z.string(), starts_at: isoTime, ends_at: isoTime });
const saved = z.object({
  data: calendarEvent,
  overlaps: z.array(overlap),
  /** The history entry that can undo the change. */
  history_id: uuid,
});

/** Which occurrences are meant. The default is one if `occurrence_at` is given, otherwise all. */
const which = {
  occurrence_at: isoTime.optional(),
  apply_to: z.enum(eventScopes).optional(),
};
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? value === 'true' || value === '1' : value),
  z.boolean(),
);

export const historyEntry = entity('HistoryEntry', {
  id: uuid,
  at: isoTime,
  did: z.enum(eventDeeds),
  /** The occurrences it applies to. Null for an event that doesn't repeat. */
  scope: z.enum(eventScopes).nullable(),
  event_id: uuid,
  title: z.string(),
  type: eventType,
  owner: reference,
  by: reference,
  /** The real user, if they act as `by`. */
  really: reference.nullable(),
  origin: z.enum(eventOrigins),
  all_day: z.boolean(),
  /** The times before and after. Null if there was no event. */
  before_at: isoTime.nullable(),
  after_at: isoTime.nullable(),
  /** Whether it can still be undone. */
  undoable: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const PEOPLE =
  '`downline_user_id` is a user whose contacts you see, or `team` for all of them. Default: your own calendar.';
const whose = { downline_user_id: z.union([z.literal('team'), uuid]).optional() };

export const calendar = defineEndpoints('calendar', {
  list: {
    method: 'GET',
    path: '/v1/events',
    access: USER,
    summary: 'List events in a date range, or today’s (R362, R363)',
    description:
      `Each occurrence of a repeating event is an entry. ${PEOPLE} Days are in your time zone, inclusive, ` +
      `up to ${MAX_CALENDAR_DAYS}. \`today_events\` returns your own events that aren’t canceled, for today by default. ` +
      '`truncated` means there are more events than could be sent.',
    query: z
      .object({
        ...whose,
        start_date: isoDate.optional(),
        end_date: isoDate.optional(),
        /** In titles, places, notes, and contacts' names, numbers, and addresses. */
        q: line(MAX_SEARCH).optional(),
        types_list: z.preprocess(
          (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
          z.array(eventType).max(20).optional(),
        ),
        today_events: flag.optional(),
      })
      .superRefine(({ start_date, end_date, today_events }, context) => {
        const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
        if (start_date === undefined && !today_events) issue('start_date', 'Enter the first day.');
        if (end_date === undefined && !today_events) issue('end_date', 'Enter the last day.');
        if (start_date === undefined || end_date === undefined) return;
        if (end_date < start_date) issue('end_date', 'The last day must be on or after the first.');
        if (Date.parse(end_date) - Date.parse(start_date) >= MAX_CALENDAR_DAYS * DAY_MS)
          issue('end_date', `Choose ${MAX_CALENDAR_DAYS} days or fewer.`);
      }),
    response: z.object({ data: z.array(calendarEvent), meta: z.object({ truncated: z.boolean() }) }),
  },
  contact_events: {
    method: 'GET',
    path: '/v1/events/contact_events',
    access: USER,
    summary: "List a contact's events: upcoming ones first, then past ones, latest first (R364)",
    description:
      'Users who see the contact see its events in anyone’s calendar. For a repeating event, the next occurrence stands for all upcoming ones.',
    query: z.object({ contact_id: uuid }),
    response: all(calendarEvent),
  },
  history: {
    method: 'GET',
    path: '/v1/events/calendar_history',
    access: USER,
    summary: 'List changes to the calendar, latest first',
    description: PEOPLE,
    query: pageQuery.extend(whose),
    response: page(historyEntry),
  },
  undo: {
    method: 'POST',
    path: '/v1/events/calendar_history/{id}/undo',
    access: USER,
    summary: 'Undo a change to the calendar',
    description: 'Within a day, if the event hasn’t changed since. Otherwise 409.',
    params: withId,
    response: one(z.object({ id: uuid })),
  },
  feed: {
    method: 'GET',
    path: '/v1/events/feed',
    access: THEMSELVES,
    summary: 'Get the status of your iCalendar link and when it was last read',
    response: one(z.object({ made_at: isoTime.nullable(), read_at: isoTime.nullable() })),
  },
  make_feed: {
    method: 'POST',
    path: '/v1/events/feed',
    access: THEMSELVES,
    shown_once: true,
    summary: 'Create an iCalendar link for your calendar. An earlier link stops working',
    description:
      'Anyone with the link can read titles, times, and places, but not notes, outcomes, or contacts. It’s shown only this once.',
    response: one(z.object({ url: z.string() })),
    status: 201,
  },
  revoke_feed: {
    method: 'DELETE',
    path: '/v1/events/feed',
    access: THEMSELVES,
    summary: 'Revoke your iCalendar link',
  },
  read_feed: {
    method: 'GET',
    path: '/v1/events/feed/{token}',
    access: PUBLIC,
    summary: 'Read the calendar of an iCalendar link',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/) }),
    produces: 'text/calendar',
  },
  create: {
    method: 'POST',
    path: '/v1/events',
    access: USER,
    summary: 'Add an event (R365)',
    description:
      'Timed (`starts_at`, `ends_at`) or all-day (`starts_on`, `ends_on`). Overlaps are reported, not refused.',
    body: z.object({ event: newEvent }),
    response: saved,
    status: 201,
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/v1/events/{id}',
    access: USER,
    summary: 'Change or move an event, or record its outcome (R365)',
    description:
      'Fields you leave out don’t change. For a repeating event, `occurrence_at` names the occurrence, and `apply_to` whether the change ' +
      'applies to it alone, to it and following ones, or to all. 409 if it was changed since `version`.',
    params: withId,
    body: z.object({ event: changedEvent, ...which }),
    response: saved,
  },
  delete: {
    method: 'DELETE',
    path: '/v1/events/{id}',
    access: USER,
    summary: 'Delete an event',
    description: 'Returns the history entry that can undo it.',
    params: withId,
    query: z.object(which),
    response: one(z.object({ history_id: uuid })),
  },
});
