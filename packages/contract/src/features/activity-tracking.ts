import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, reference, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { activityOutcomeNames, activityTypeNames, outcomesOf } from '../rules/activity-types.ts';
import { MAX_NOTES, MAX_REPORT_DAYS } from '../rules/limits.ts';
import { DAY_MS } from '../rules/time-units.ts';

/** R266: not for basic users. */
const TRACKING = { kind: 'user', feature: 'activity_tracking' } as const satisfies Access;

const type = z.enum(activityTypeNames);
/** Count by type. Types with no activity are left out. */
const counts = z.partialRecord(type, z.int());

/** Days in the caller's time zone, inclusive. */
const range = {
  from: isoDate,
  to: isoDate,
  /** `me`, `team` (everyone whose contacts the caller sees), or the id of one of them. */
  who: z.union([z.enum(['me', 'team']), uuid]).default('me'),
};
const isRange = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < MAX_REPORT_DAYS * DAY_MS;
const rangeError = { path: ['to'], message: 'Choose a range of up to a year, with the start before the end.' };

export const loggedActivity = entity('LoggedActivity', {
  id: uuid,
  at: isoTime,
  contact: reference.extend({ phone: z.string().nullable() }),
  person: reference.nullable(),
  type: z.string(),
  outcome: z.string().nullable(),
  body: z.string().nullable(),
});
export type LoggedActivity = z.infer<typeof loggedActivity>;

export const activityTracking = defineEndpoints('activity-tracking', {
  log: {
    method: 'PUT',
    path: '/v1/contacts/{id}/activity_info',
    access: TRACKING,
    summary: 'Log an activity on a contact (R307)',
    params: z.object({ id: uuid }),
    body: z
      .object({
        type,
        /** An outcome of this type (rules/activity-types.ts). */
        outcome: z.enum(activityOutcomeNames).nullable().default(null),
        body: text(MAX_NOTES).default(''),
      })
      .refine(({ type: done, outcome }) => outcome === null || outcomesOf(done).includes(outcome), {
        path: ['outcome'],
        message: 'Choose an outcome for this activity.',
      }),
    response: one(loggedActivity),
  },
  summary: {
    method: 'GET',
    path: '/v1/activity_tracking',
    access: TRACKING,
    summary: 'Activity counts by day and user',
    description: 'Days are in your time zone. Counts activities on contacts you can currently see.',
    query: z.object(range).refine(isRange, rangeError),
    response: one(
      z.object({
        total: z.int(),
        counts,
        days: z.array(z.object({ day: isoDate, counts })),
        people: z.array(z.object({ id: uuid, name: z.string(), total: z.int(), contacts: z.int(), counts })),
      }),
    ),
  },
  list: {
    method: 'GET',
    path: '/v1/activity_tracking/entries',
    access: TRACKING,
    summary: 'List activities, newest first',
    query: pageQuery.extend({ ...range, type: type.optional() }).refine(isRange, rangeError),
    response: page(loggedActivity),
  },
});
