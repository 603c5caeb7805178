import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoDate, isoTime, line, text, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { ianaZone } from '../rules/options.ts';

/** R270: basic users have none. */
const FOLLOW_UPS = { kind: 'user', feature: 'follow_ups' } as const satisfies Access;

const named = z.object({ id: uuid, name: z.string() });
const state = z.enum(['overdue', 'today', 'upcoming', 'done']);
/** How a follow-up stands for whoever reads it: 'today' is theirs. */
export type FollowUpState = z.infer<typeof state>;

export const followUp = z.object({
  id: uuid,
  contact: named.extend({ phone: z.string().nullable() }),
  title: z.string(),
  note: z.string(),
  due_on: isoDate,
  /** `HH:MM`; null where the day is all that was said. */
  due_time: z.string().nullable(),
  /** The zone in which day and hour are meant. */
  timezone: z.string(),
  /** The moment from which it is overdue. */
  due_at: isoTime,
  state,
  /** The day it was first due, where it was snoozed since. */
  snoozed_from: isoDate.nullable(),
  /** Who is to do it; null where the contact waits in a pool and nobody was named. */
  assignee: named.nullable(),
  done_at: isoTime.nullable(),
  done_by: named.nullable(),
  done_note: z.string(),
  made_by: named,
  updated_by: named,
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type FollowUp = z.infer<typeof followUp>;

const due = {
  due_on: isoDate.refine((day) => !/^\d{4}-/.test(day) || day.startsWith('20'), 'Choose a day of this century.'),
  due_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 14:30.')
    .nullable()
    .default(null),
  /** IANA; the caller's own unless said otherwise. */
  timezone: line(60)
    .refine((zone) => zone === 'UTC' || ianaZone(zone) !== 'UTC', 'Choose a time zone.')
    .optional(),
};
const title = line(200).min(1, 'Say what is to be done.');
const note = text(2000);
/** The `version` the caller has seen: where somebody changed it since, the call is refused with 409. */
const seen = { version: z.int().min(1).optional() };
const byId = z.object({ id: uuid });
const ids = z.array(uuid).min(1, 'Choose at least one.').max(200, 'At most 200 at once.');

export const followUps = {
  list: defineEndpoint({
    id: 'follow-ups.list',
    method: 'GET',
    path: '/v1/follow_ups',
    access: FOLLOW_UPS,
    summary: 'Follow-ups: what is due first, what is done last first (R270)',
    description:
      'Of contacts that the caller sees. `who` is `me`, `team` (everybody whose contacts they see) or the id of one of those. A follow-up is ' +
      "its assignee's; without one, or once the assignee sees the contact no more, it is the contact's owner's.",
    query: pageQuery.extend({
      due: z.enum(['open', 'overdue', 'today', 'upcoming', 'done']).default('open'),
      who: z.union([z.enum(['me', 'team']), uuid]).default('me'),
      /** Only what is due on these days or between them. */
      due_from: isoDate.optional(),
      due_to: isoDate.optional(),
      /** In what is to be done, and in names, numbers and addresses of the contact. */
      q: line(100).optional(),
    }),
    response: page(followUp),
  }),
  counts: defineEndpoint({
    id: 'follow-ups.counts',
    method: 'GET',
    path: '/v1/follow_ups/counts',
    access: FOLLOW_UPS,
    summary: 'How many follow-ups are overdue, due today and still to come',
    query: z.object({ who: z.union([z.enum(['me', 'team']), uuid]).default('me') }),
    response: one(z.object({ overdue: z.int(), today: z.int(), upcoming: z.int() })),
  }),
  of_contact: defineEndpoint({
    id: 'follow-ups.of_contact',
    method: 'GET',
    path: '/v1/contacts/{id}/follow_ups',
    access: FOLLOW_UPS,
    summary: "A contact's follow-ups: open ones by when they are due, then the last ten that were done",
    params: byId,
    response: all(followUp),
  }),
  create: defineEndpoint({
    id: 'follow-ups.create',
    method: 'POST',
    path: '/v1/contacts/{id}/follow_ups',
    access: FOLLOW_UPS,
    summary: 'Set a follow-up on a contact',
    params: byId,
    body: z.object({
      ...due,
      title,
      note: note.default(''),
      /** Somebody who sees the contact. Unless named: its owner where that is the caller, else the caller. */
      assignee_id: uuid.optional(),
    }),
    response: one(followUp),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'follow-ups.update',
    method: 'PATCH',
    path: '/v1/follow_ups/{id}',
    access: FOLLOW_UPS,
    summary: 'Change a follow-up, or move it to another day',
    params: byId,
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
        message: 'Name the day together with the time.',
      }),
    response: one(followUp),
  }),
  snooze: defineEndpoint({
    id: 'follow-ups.snooze',
    method: 'PATCH',
    path: '/v1/follow_ups/{id}/snooze',
    access: FOLLOW_UPS,
    summary: 'Put a follow-up off; when it was first due is kept',
    params: byId,
    body: z.object({ ...due, ...seen }),
    response: one(followUp),
  }),
  done: defineEndpoint({
    id: 'follow-ups.done',
    method: 'PATCH',
    path: '/v1/follow_ups/{id}/done',
    access: FOLLOW_UPS,
    summary: 'Tick a follow-up off, with a word on how it went',
    params: byId,
    body: z.object({ note: note.default('') }).prefault({}),
    response: one(followUp),
  }),
  undo: defineEndpoint({
    id: 'follow-ups.undo',
    method: 'PATCH',
    path: '/v1/follow_ups/{id}/undo',
    access: FOLLOW_UPS,
    summary: 'Open a follow-up again that was ticked off',
    params: byId,
    response: one(followUp),
  }),
  done_many: defineEndpoint({
    id: 'follow-ups.done_many',
    method: 'PATCH',
    path: '/v1/follow_ups/done',
    access: FOLLOW_UPS,
    summary: 'Tick several follow-ups off',
    description: 'Answers those that were open: the ones to hand to `undo_many`.',
    body: z.object({ ids }),
    response: one(z.object({ ids: z.array(uuid) })),
  }),
  undo_many: defineEndpoint({
    id: 'follow-ups.undo_many',
    method: 'PATCH',
    path: '/v1/follow_ups/undo',
    access: FOLLOW_UPS,
    summary: 'Open several follow-ups again',
    body: z.object({ ids }),
    response: one(z.object({ ids: z.array(uuid) })),
  }),
  delete: defineEndpoint({
    id: 'follow-ups.delete',
    method: 'DELETE',
    path: '/v1/follow_ups/{id}',
    access: FOLLOW_UPS,
    summary: 'Delete a follow-up',
    params: byId,
  }),
};
