import { reviewDecision } from '@bookline/contract/features/imports';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { continueLongJob, finishLongJob } from '../../platform/jobs/long-job.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { actFor, jobOrigin } from '../sessions/sessions.api.ts';
import { DECIDE_ROWS, decideRows, REVIEW_KIND } from './decide-rows.ts';
import { findAttemptFile } from './imports.queries.ts';
import { theAttempt } from './visible-attempts.ts';

const order = z.object({
  tenant_id: z.int(),
  long_job_id: z.string(),
  attempt_id: z.string(),
  decision: reviewDecision,
  after_row_no: z.int(),
  to_row_no: z.int(),
  user_id: z.string(),
  real_user_id: z.string(),
  origin: jobOrigin,
});
type Order = z.infer<typeof order>;

const number = new Intl.NumberFormat('en-US');

/** Decides many rows of an import alike. What was decided waits no more, so that running it again goes on behind it. */
export const decideTask: Task = {
  name: DECIDE_ROWS,
  lane: 'bulk',
  long: {
    kind: REVIEW_KIND,
    // What is decided stays decided; the others go on waiting.
    cancel: async () => {},
  },
  run: (ctx, payload) => decideAll(ctx, order.parse(payload)),
};

/** The undo of the import closes what waits: there is nothing to decide any more. */
function ifTakenBack(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
}

async function decideAll(ctx: TaskContext, { tenant_id, long_job_id: job_id, ...job }: Order): Promise<void> {
  const attempt = await ctx.database.inTenant(tenant_id, (db) =>
    findAttemptFile(db, theAttempt(tenant_id, job.attempt_id)),
  );
  const signedIn = attempt && (await actFor(ctx, { tenant_id, ...job }));
  const end = (status: 'complete' | 'failed' | 'cancelled', words: { outcome?: string; error?: string }) =>
    ctx.database.inTenant(tenant_id, (db) =>
      finishLongJob(db, tenant_id, job_id, { status, at: ctx.clock.now(), ...words }),
    );
  if (!signedIn) return end('failed', { error: 'The import is gone, or who decided cannot sign in any more.' });
  let done = 0;
  let left = 0;
  let { after_row_no } = job;
  for (;;) {
    if (await ctx.mustYield()) {
      const payload = { ...job, after_row_no };
      return signedIn.transaction((at) => continueLongJob(at, { id: job_id, task: DECIDE_ROWS, payload }));
    }
    const range = { after_row_no, to_row_no: job.to_row_no };
    const decided = await decideRows(signedIn, attempt, { decision: job.decision, range, job_id }).catch(ifTakenBack);
    if (!decided) return end('cancelled', { outcome: `${number.format(done)} decided before the import was undone.` });
    done += decided.done;
    left += decided.left;
    if (decided.last_row_no === undefined) break;
    after_row_no = decided.last_row_no;
    if (decided.cancelled) return end('cancelled', {});
  }
  const rest = left > 0 ? `, ${number.format(left)} still wait: their contact is not there any more` : '';
  return end('complete', { outcome: `${number.format(done)} decided${rest}.` });
}
