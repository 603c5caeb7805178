import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { continueLongJob, finishLongJob } from '../../platform/jobs/long-job.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { actFor, jobOrigin } from '../sessions/sessions.api.ts';
import { endRevert, REVERT_KIND, REVERT_TRANSFER, revertNext } from './revert-transfer.ts';
import { CANCELLED, endTransfer, settleNext } from './settle-transfer.ts';
import { tellOfRevert, tellReceivers } from './tell-receivers.ts';
import { RUN_TRANSFER, TRANSFER_KIND } from './transfer-group.ts';
import {
  type AttemptRow,
  findAttempt,
  findByRevert,
  lockAttempt,
  theAttempt,
  updateAttempt,
} from './transfers.queries.ts';

const job = z.object({ tenant_id: z.int(), transfer_id: z.string() });
const told = job.extend({ of: z.enum(['transfer', 'revert']) });
type Job = z.infer<typeof job>;
const TELL = 'tell-of-transfer';
const GONE = 'The person who started this cannot sign in any more.';
const BROKE =
  'Something on our side failed again and again. The contacts counted here are done; try again to go on with the others.';

/** What the job system does with a transfer while nobody works on it. */
const transferWork: LongWork = {
  kind: TRANSFER_KIND,
  async cancel(db, tenantId, id, at) {
    await updateAttempt(db, tenantId, id, { status: 'cancelled', error: CANCELLED, finished_at: at, updated_at: at });
    await enqueue({ db, tenant: { id: tenantId } }, TELL, { transfer_id: id, of: 'transfer' });
  },
  // What was taken back does not go on: nobody could take the rest back.
  async reopen(db, tenantId, id) {
    const attempt = await lockAttempt(db, theAttempt(tenantId, id));
    if (attempt?.status !== 'failed' || attempt.revert_status !== null) return false;
    await updateAttempt(db, tenantId, id, { status: 'processing', error: null, finished_at: null });
    return true;
  },
};

const revertWork: LongWork = {
  kind: REVERT_KIND,
  async cancel(db, tenantId, revertId, at) {
    const id = await findByRevert(db, tenantId, revertId);
    if (!id) return;
    const error = 'This was cancelled. The contacts counted here went back.';
    await updateAttempt(db, tenantId, id, {
      revert_status: 'cancelled',
      revert_error: error,
      revert_finished_at: at,
      updated_at: at,
    });
    await enqueue({ db, tenant: { id: tenantId } }, TELL, { transfer_id: id, of: 'revert' });
  },
  async reopen(db, tenantId, revertId) {
    const id = await findByRevert(db, tenantId, revertId);
    const attempt = id === undefined ? undefined : await lockAttempt(db, theAttempt(tenantId, id));
    if (attempt?.revert_status !== 'failed') return false;
    await updateAttempt(db, tenantId, attempt.id, {
      revert_status: 'processing',
      revert_error: null,
      revert_finished_at: null,
    });
    return true;
  },
};

/** One of the two kinds of work on an attempt. */
interface Work {
  readonly task: string;
  /** The key of its long job. */
  idOf(attempt: AttemptRow): string | null;
  /** Who asked for it. */
  personOf(attempt: AttemptRow): { user_id: string; real_user_id: string; origin: unknown };
  next(ctx: Context, id: string): Promise<boolean>;
  fail(ctx: Context, id: string): Promise<void>;
  /** Ends it where nobody can act for it any more. */
  end(ctx: TaskContext, attempt: AttemptRow, tenantId: number): Promise<void>;
}

const forward: Work = {
  task: RUN_TRANSFER,
  idOf: (attempt) => attempt.id,
  personOf: ({ made_by_id, acting_as_id, origin }) => ({
    user_id: acting_as_id ?? made_by_id,
    real_user_id: made_by_id,
    origin,
  }),
  next: settleNext,
  fail: (ctx, id) => endTransfer(ctx, id, { status: 'failed', error: BROKE }),
  end: ({ database, clock }, { id }, tenantId) =>
    database.inTenant(tenantId, async (db) => {
      const at = clock.now();
      await updateAttempt(db, tenantId, id, { status: 'failed', error: GONE, finished_at: at, updated_at: at });
      await finishLongJob(db, tenantId, id, { status: 'failed', at, error: GONE });
    }),
};

const backward: Work = {
  task: REVERT_TRANSFER,
  idOf: (attempt) => attempt.revert_id,
  personOf: ({ revert_by_id, revert_acting_as_id, revert_origin }) => ({
    user_id: revert_acting_as_id ?? revert_by_id ?? '',
    real_user_id: revert_by_id ?? '',
    origin: revert_origin,
  }),
  next: revertNext,
  fail: (ctx, id) => endRevert(ctx, id, { status: 'failed', error: BROKE }),
  end: ({ database, clock }, { id, revert_id }, tenantId) =>
    database.inTenant(tenantId, async (db) => {
      const at = clock.now();
      await updateAttempt(db, tenantId, id, {
        revert_status: 'failed',
        revert_error: GONE,
        revert_finished_at: at,
        updated_at: at,
      });
      if (revert_id) await finishLongJob(db, tenantId, revert_id, { status: 'failed', at, error: GONE });
    }),
};

/** Works on an attempt from where it was left to its end, a piece a transaction. */
async function run(base: TaskContext, { tenant_id, transfer_id }: Job, work: Work): Promise<void> {
  const attempt = await base.database.inTenant(tenant_id, (db) => findAttempt(db, theAttempt(tenant_id, transfer_id)));
  const longId = attempt && work.idOf(attempt);
  if (!attempt || !longId) return;
  const { origin, ...person } = work.personOf(attempt);
  const signedIn = await actFor(base, { tenant_id, ...person, origin: jobOrigin.parse(origin) });
  if (!signedIn) return work.end(base, attempt, tenant_id);
  try {
    for (;;) {
      if (await base.mustYield()) {
        const rest = { id: longId, task: work.task, payload: { transfer_id } };
        return await signedIn.transaction((ctx) => continueLongJob(ctx, rest));
      }
      if (!(await signedIn.transaction((ctx) => work.next(ctx, transfer_id)))) return;
    }
  } catch (error) {
    if (base.last_attempt) await signedIn.transaction((ctx) => work.fail(ctx, transfer_id));
    throw error;
  }
}

/** Tells who got contacts of what was cancelled between two pieces. */
async function tell(base: TaskContext, payload: z.infer<typeof told>): Promise<void> {
  const { tenant_id, transfer_id } = payload;
  const attempt = await base.database.inTenant(tenant_id, (db) => findAttempt(db, theAttempt(tenant_id, transfer_id)));
  if (!attempt) return;
  const { origin, ...person } = (payload.of === 'transfer' ? forward : backward).personOf(attempt);
  const signedIn = await actFor(base, { tenant_id, ...person, origin: jobOrigin.parse(origin) });
  const say = payload.of === 'transfer' ? tellReceivers : tellOfRevert;
  await signedIn?.transaction((ctx) => say(ctx, transfer_id));
}

export const transferTasks: readonly Task[] = [
  {
    name: RUN_TRANSFER,
    lane: 'bulk',
    long: transferWork,
    run: (ctx, payload) => run(ctx, job.parse(payload), forward),
  },
  {
    name: REVERT_TRANSFER,
    lane: 'bulk',
    long: revertWork,
    run: (ctx, payload) => run(ctx, job.parse(payload), backward),
  },
  { name: TELL, run: (ctx, payload) => tell(ctx, told.parse(payload)) },
];
