import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoDate, isoTime, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { activityOutcomeNames, activityTypeNames, outcomesOf } from '../rules/activity-types.ts';

/** R266: basic users have none. */
const TRACKING = { kind: 'user', feature: 'activity_tracking' } as const satisfies Access;

const type = z.enum(activityTypeNames);
const named = z.object({ id: uuid, name: z.string() });
/** How often, by type; what did not happen is left out. */
const counts = z.partialRecord(type, z.int());

/** Days of the caller, first and last included. */
const range = {
  from: isoDate,
  to: isoDate,
  /** `me`, `team` (everybody whose contacts the caller sees) or the id of one of those. */
  who: z.union([z.enum(['me', 'team']), uuid]).default('me'),
};
const MOST_DAYS = 370;
const isRange = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000;
const rangeError = { path: ['to'], message: 'Choose at most a year, the first day before the last.' };

export const loggedActivity = z.object({
  id: uuid,
  at: isoTime,
  contact: named.extend({ phone: z.string().nullable() }),
  person: named.nullable(),
  type: z.string(),
  outcome: z.string().nullable(),
  body: z.string().nullable(),
});
export type LoggedActivity = z.infer<typeof loggedActivity>;

export const activityTracking = {
  log: defineEndpoint({
    id: 'activity-tracking.log',
    method: 'PUT',
    path: '/v1/contacts/{id}/activity_info',
    access: TRACKING,
    summary: 'Log what was done with a contact (R307)',
    params: z.object({ id: uuid }),
    body: z
      .object({
        type,
        /** One that the type can have (rules/activity-types.ts). */
        outcome: z.enum(activityOutcomeNames).nullable().default(null),
        body: text(5000).default(''),
      })
      .refine(({ type: done, outcome }) => outcome === null || outcomesOf(done).includes(outcome), {
        path: ['outcome'],
        message: 'Choose an outcome that goes with it.',
      }),
    response: one(loggedActivity),
  }),
  summary: defineEndpoint({
    id: 'activity-tracking.summary',
    method: 'GET',
    path: '/v1/activity_tracking',
    access: TRACKING,
    summary: 'What was done, by day and by person',
    description: 'Days are those of the caller. Counts activities on contacts that the caller sees now.',
    query: z.object(range).refine(isRange, rangeError),
    response: one(
      z.object({
        total: z.int(),
        counts,
        days: z.array(z.object({ day: isoDate, counts })),
        people: z.array(z.object({ id: uuid, name: z.string(), total: z.int(), contacts: z.int(), counts })),
      }),
    ),
  }),
  list: defineEndpoint({
    id: 'activity-tracking.list',
    method: 'GET',
    path: '/v1/activity_tracking/entries',
    access: TRACKING,
    summary: 'The activities themselves, newest first',
    query: pageQuery.extend({ ...range, type: type.optional() }).refine(isRange, rangeError),
    response: page(loggedActivity),
  }),
};
