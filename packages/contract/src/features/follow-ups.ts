import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, text, uuid, withId } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_DESCRIPTION, MAX_SEARCH, MAX_TIME_ZONE, MAX_TITLE } from '../rules/limits.ts';
import { ianaZone } from '../rules/options.ts';

/** R270: not for basic users. */
const FOLLOW_UPS = { kind: 'user', feature: 'follow_ups' } as const satisfies Access;

const state = z.enum(['overdue', 'today', 'upcoming', 'done']);
/** Status for the reader, whose time zone defines 'today'. */
export type FollowUpState = z.infer<typeof state>;

export const followUp = entity('FollowUp', {
  id: uuid,
  contact: reference.extend({ phone: z.string().nullable() }),
  title: z.string(),
  note: z.string(),
  due_on: isoDate,
  /** `HH:MM`. Null if only the day is set. */
  due_time: z.string().nullable(),
  /** The time zone of the day and time. */
  timezone: z.string(),
  /** When it becomes overdue. */
  due_at: isoTime,
  state,
  /** The original due date, if it was snoozed. */
  snoozed_from: isoDate.nullable(),
  /** The assignee. Null if the contact is in a pool and no one is assigned. */
  assignee: reference.nullable(),
  done_at: isoTime.nullable(),
  done_by: reference.nullable(),
  done_note: z.string(),
  made_by: reference,
  updated_by: reference,
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type FollowUp = z.infer<typeof followUp>;

/** When a follow-up is due. */
export const dueFields = {
  due_on: isoDate.refine((day) => !/^\d{4}-/.test(day) || day.startsWith('20'), 'Choose a date from 2000 to 2099.'),
  due_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:30.')
    .nullable()
    .default(null),
};
const due = {
  ...dueFields,
  /** IANA. The caller's own by default. */
  timezone: line(MAX_TIME_ZONE)
    .refine((zone) => zone === 'UTC' || ianaZone(zone) !== 'UTC', 'Choose a time zone.')
    .optional(),
};
const title = line(MAX_TITLE).min(1, 'Enter a title.');
const note = text(MAX_DESCRIPTION);
/** The `version` you saw. If it changed since, the call is refused with 409. */
const seen = { version: z.int().min(1).optional() };
const ids = z.array(uuid).min(1, 'Choose at least one.').max(200, 'Choose 200 or fewer.');

export const followUps = defineEndpoints('follow-ups', {
  list: {
    method: 'GET',
    path: '/v1/follow_ups',
    access: FOLLOW_UPS,
    summary: 'List follow-ups: next due first, completed ones latest first (R270)',
    description:
      'For contacts you see. `who` is `me`, `team` (everyone whose contacts you see), or the id of one of them. A follow-up belongs to ' +
      "its assignee. Without one, or if the assignee can no longer see the contact, it belongs to the contact's owner. " +
      'For `done_today`, `who` is the user who completed them.',
    query: pageQuery.extend({
      due: z.enum(['open', 'overdue', 'today', 'upcoming', 'done', 'done_today']).default('open'),
      who: z.union([z.enum(['me', 'team']), uuid]).default('me'),
      /** Only those due on or between these days. */
      due_from: isoDate.optional(),
      due_to: isoDate.optional(),
      /** In titles, and in names, numbers, and addresses of the contact. */
      q: line(MAX_SEARCH).optional(),
    }),
    response: page(followUp),
  },
  counts: {
    method: 'GET',
    path: '/v1/follow_ups/counts',
    access: FOLLOW_UPS,
    summary: 'Count overdue, due today, and upcoming follow-ups',
    query: z.object({ who: z.union([z.enum(['me', 'team']), uuid]).default('me') }),
    response: one(z.object({ overdue: z.int(), today: z.int(), upcoming: z.int() })),
  },
  of_contact: {
    method: 'GET',
    path: '/v1/contacts/{id}/follow_ups',
    access: FOLLOW_UPS,
    summary: "List a contact's follow-ups: open ones by due date, then the last ten completed",
    description: '`meta` counts the open ones. The completed ones follow on the last page.',
    params: withId,
    query: pageQuery,
    response: page(followUp),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/{id}/follow_ups',
    access: FOLLOW_UPS,
    summary: 'Create a follow-up for a contact',
    params: withId,
    body: z.object({
      ...due,
      title,
      note: note.default(''),
      /** A user who sees the contact. By default, its owner if that's the caller, otherwise the caller. */
      assignee_id: uuid.optional(),
    }),
    response: one(followUp),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/follow_ups/{id}',
    access: FOLLOW_UPS,
    summary: 'Change or reschedule a follow-up',
    params: withId,
    body: z
      .object({
        title: title.optional(),
        note: note.optional(),
        assignee_id: uuid.optional(),
        due_on: due.due_on.optional(),
        due_time: due.due_time.unwrap().optional(),
        timezone: due.timezone,
        ...seen,
      })
      .refine((change) => change.due_on !== undefined || change.due_time === undefined, {
        path: ['due_on'],
        message: 'Enter a date with the time.',
      }),
    response: one(followUp),
  },
  snooze: {
    method: 'PATCH',
    path: '/v1/follow_ups/{id}/snooze',
    access: FOLLOW_UPS,
    summary: 'Snooze a follow-up. Its original due date is kept',
    params: withId,
    body: z.object({ ...due, ...seen }),
    response: one(followUp),
  },
  done: {
    method: 'PATCH',
    path: '/v1/follow_ups/{id}/done',
    access: FOLLOW_UPS,
    summary: 'Complete a follow-up, with an outcome',
    params: withId,
    body: z.object({ note: note.default('') }).prefault({}),
    response: one(followUp),
  },
  undo: {
    method: 'PATCH',
    path: '/v1/follow_ups/{id}/undo',
    access: FOLLOW_UPS,
    summary: 'Reopen a completed follow-up',
    params: withId,
    response: one(followUp),
  },
  done_many: {
    method: 'PATCH',
    path: '/v1/follow_ups/done',
    access: FOLLOW_UPS,
    summary: 'Complete several follow-ups',
    description: 'Returns those that were open, for use with `undo_many`.',
    body: z.object({ ids }),
    response: one(z.object({ ids: z.array(uuid) })),
  },
  undo_many: {
    method: 'PATCH',
    path: '/v1/follow_ups/undo',
    access: FOLLOW_UPS,
    summary: 'Reopen several follow-ups',
    body: z.object({ ids }),
    response: one(z.object({ ids: z.array(uuid) })),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/follow_ups/{id}',
    access: FOLLOW_UPS,
    summary: 'Delete a follow-up',
    params: withId,
  },
});
