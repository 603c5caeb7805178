import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { one } from '../paging.ts';

/** Whether the tenant's background jobs wait, and which there are. */
export const quietState = z.object({
  quiet: z.boolean(),
  since: isoTime.nullable(),
  /** When it ends by itself; null: not before somebody ends it. */
  until: isoTime.nullable(),
  started_by: z.object({ id: uuid, name: z.string() }).nullable(),
  jobs: z.array(
    z.object({
      task: z.string(),
      running: z.int(),
      waiting: z.int(),
      /** Failed, and waiting for another try. */
      failing: z.int(),
    }),
  ),
});
export type QuietState = z.infer<typeof quietState>;

/** R293: admins can run quiet jobs. */
export const quietJobs = {
  get: defineEndpoint({
    id: 'quiet-jobs.get',
    method: 'GET',
    path: '/v1/admin/quiet_jobs',
    access: ADMIN,
    summary: "Whether this tenant's background jobs are quiet, and what waits",
    response: one(quietState),
  }),
  set: defineEndpoint({
    id: 'quiet-jobs.set',
    method: 'POST',
    path: '/v1/admin/quiet_jobs',
    access: ADMIN,
    summary: "Let this tenant's background jobs wait, or go on",
    description:
      'With `quiet` true no background job of this tenant starts any more: imports, mailings, clean-ups and whatever else was or will be asked for stay in line, in order, and nothing is lost. A job that runs already finishes. Mails that somebody waits for to sign in are sent all the same. With `quiet` false, or when `minutes` have passed, they all go on within seconds. Other tenants notice nothing.',
    body: z.object({
      quiet: z.boolean(),
      minutes: z.int().min(5, 'At least 5 minutes.').max(10_080, 'At most a week.').optional(),
    }),
    response: one(quietState),
  }),
};
