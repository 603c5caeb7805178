import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { continueLongJob } from '../../platform/jobs/long-job.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { actFor, jobOrigin } from '../sessions/sessions.api.ts';
import { type AttemptRow, lockAttempt } from './bulk-attempts.queries.ts';

export interface BulkJob {
  readonly tenant_id: number;
  readonly attempt_id: string;
}

export interface End {
  readonly status: 'complete' | 'cancelled' | 'failed';
  readonly at: Date;
  readonly error?: string;
}

/** An action or its undo, as far as working through its parts goes. */
interface Work {
  /** Of its long work. */
  readonly id: string;
  readonly task: string;
  /** Who asked for it, as whom, and how they were there. */
  readonly by_id: string;
  readonly as_id: string | null;
  readonly origin: unknown;
  /** What is said of the contacts that it counts: they 'were changed'. */
  readonly counted: string;
  /** Does the next part in the transaction at hand; false where there is nothing left to do. */
  doNext(ctx: Context): Promise<boolean>;
  end(db: Db, attempt: AttemptRow, end: End): Promise<void>;
}

/** Does part after part, each in its own transaction, as whoever asked, until there are none or others wait for their turn: then a new job takes up the rest. */
export async function workThrough(ctx: TaskContext, { tenant_id, attempt_id }: BulkJob, work: Work): Promise<void> {
  const fail = (why: string) =>
    ctx.database.inTenant(tenant_id, async (db) => {
      const attempt = await lockAttempt(db, tenant_id, attempt_id);
      const error = `${why} The contacts counted here ${work.counted}.`;
      if (attempt) await work.end(db, attempt, { status: 'failed', at: ctx.clock.now(), error });
    });
  const signedIn = await actFor(ctx, {
    tenant_id,
    user_id: work.as_id ?? work.by_id,
    real_user_id: work.by_id,
    origin: jobOrigin.parse(work.origin),
  });
  if (!signedIn) return fail('The person who asked for this cannot sign in any more.');
  const rest = { id: work.id, task: work.task, payload: { attempt_id } };
  try {
    for (;;) {
      if (await ctx.mustYield()) return await signedIn.transaction((inside) => continueLongJob(inside, rest));
      if (!(await signedIn.transaction((inside) => work.doNext(inside)))) return;
    }
  } catch (error) {
    if (ctx.last_attempt) await fail('Something on our side failed again and again.');
    throw error;
  }
}
