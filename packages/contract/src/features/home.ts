import { z } from 'zod';
import { type Access, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, reference, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { leaderTypes } from '../rules/roles.ts';
import { calendarEvent } from './calendar.ts';
import { followUp } from './follow-ups.ts';

/** How many entries of each kind the queue lists at most. */
export const QUEUE_SHOWN = { follow_up: 50, event: 30, missed_call: 20, new_lead: 20 } as const;
/** New leads and missed calls older than this aren't in the queue, nor counted. */
export const NEW_LEAD_DAYS = 30;
export const MISSED_CALL_DAYS = 7;
/** Nothing done for this long: the user went quiet. */
export const QUIET_AFTER_DAYS = 3;
/** The most users that the team lists. */
export const TEAM_SHOWN = 200;

const queueKinds = ['missed_call', 'event', 'follow_up', 'new_lead'] as const;
export type QueueKind = (typeof queueKinds)[number];

const item = entity('QueueItem', {
  /** Unique in the queue. */
  key: z.string(),
  kind: z.enum(queueKinds),
  /** The event, follow-up, call, or contact. */
  id: uuid,
  /** When it starts, is due, happened, or was added. */
  at: isoTime,
  contact: reference.extend({ phone: z.string().nullable() }).nullable(),
  /** The number to call. Null if there is none. */
  number: z.string().nullable(),
  follow_up: followUp.nullable(),
  event: calendarEvent.nullable(),
});
export type QueueItem = z.infer<typeof item>;

const member = entity('TeamMember', {
  id: uuid,
  name: z.string(),
  account_type: z.string(),
  /** Of today, in the caller's time zone, on contacts that the caller sees. */
  calls: z.int(),
  emails: z.int(),
  notes: z.int(),
  activities: z.int(),
  follow_ups_done: z.int(),
  /** Their leads of the last days that no one has called. */
  unworked: z.int(),
  /** The last thing they did here. Null if they never did anything. */
  last_active_at: isoTime.nullable(),
  quiet: z.boolean(),
});
export type TeamMember = z.infer<typeof member>;

const LEADERS: Access = { kind: 'user', roles: leaderTypes };

export const home = defineEndpoints('home', {
  queue: {
    method: 'GET',
    path: '/v1/home/queue',
    access: USER,
    summary: 'List what is waiting for you today',
    description:
      'Missed calls that no one returned, today’s events, follow-ups overdue or due today, and new leads no one has called, in this order. ' +
      'Only contacts you see. What you skipped is left out.',
    response: z.object({
      data: z.array(item),
      meta: z.object({
        /** By kind, also those beyond the ones listed. */
        counts: z.record(z.enum(queueKinds), z.int()),
      }),
    }),
  },
  skip: {
    method: 'PUT',
    path: '/v1/home/queue/skipped',
    access: USER,
    summary: 'Put an entry of your queue aside, or back',
    description:
      'Until a moment, or permanently (`until` null). Follow-ups are completed and snoozed with their own calls.',
    body: z.object({
      kind: z.enum(['event', 'missed_call', 'new_lead']),
      id: uuid,
      /** The occurrence of a repeating event. */
      occurrence_at: isoTime.nullable().default(null),
      skipped: z.boolean(),
      until: isoTime.nullable().default(null),
    }),
  },
  team: {
    method: 'GET',
    path: '/v1/home/team',
    access: LEADERS,
    summary: 'List what each user of your team did today',
    description:
      'The users whose contacts you see. Emails, notes, logged activities, and completed follow-ups on contacts you see, and the calls of the call log. Activities are those of Activity tracking, also calls with a disposition. ' +
      `\`unworked\` counts leads of the last ${NEW_LEAD_DAYS} days that no one has called; \`quiet\` is true after ${QUIET_AFTER_DAYS} days without any action.`,
    response: one(
      z.object({
        members: z.array(member),
        /** Open follow-ups of the team that are overdue. */
        overdue: z.int(),
        /** Unworked leads, also of users beyond the listed ones, and in pools. */
        unworked: z.int(),
        /** Counting took too long: the numbers of today, or of unworked leads, are missing. */
        late: z.array(z.enum(['today', 'unworked'])),
        /** There are more users than are listed. */
        more: z.boolean(),
      }),
    ),
  },
});
