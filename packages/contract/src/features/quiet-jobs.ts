import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, reference } from '../fields.ts';
import { one } from '../paging.ts';

/** Whether the tenant's background jobs are paused, and which ones there are. */
export const quietState = entity('QuietState', {
  quiet: z.boolean(),
  since: isoTime.nullable(),
  /** When the pause ends automatically. Null if it doesn't. */
  until: isoTime.nullable(),
  started_by: reference.nullable(),
  jobs: z.array(
    z.object({
      task: z.string(),
      running: z.int(),
      waiting: z.int(),
      /** Failed and waiting for a retry. */
      failing: z.int(),
    }),
  ),
});
export type QuietState = z.infer<typeof quietState>;

/** R293: admins can pause jobs. */
export const quietJobs = defineEndpoints('quiet-jobs', {
  get: {
    method: 'GET',
    path: '/v1/admin/quiet_jobs',
    access: ADMIN,
    summary: "Get whether this tenant's background jobs are paused, and what is queued",
    response: one(quietState),
  },
  set: {
    method: 'POST',
    path: '/v1/admin/quiet_jobs',
    access: ADMIN,
    summary: "Pause or resume this tenant's background jobs",
    description:
      'With `quiet: true`, no background job of this tenant starts: imports, mailings, cleanups, and other jobs stay queued in order, and nothing is lost. Running jobs finish. Sign-in emails are still sent. With `quiet: false`, or after `minutes`, all jobs resume within seconds. Other tenants aren’t affected.',
    body: z.object({
      quiet: z.boolean(),
      minutes: z
        .int()
        .min(5, 'Enter 5 minutes or more.')
        .max(10_080, 'Enter 10,080 minutes (a week) or less.')
        .optional(),
    }),
    response: one(quietState),
  },
});
