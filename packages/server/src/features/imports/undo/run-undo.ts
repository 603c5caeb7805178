import { audit } from '../../../platform/audit.ts';
import type { Context, SignedInContext } from '../../../platform/context.ts';
import { continueLongJob, finishLongJob, reportProgress } from '../../../platform/jobs/long-job.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { notify } from '../../notifications/notifications.api.ts';
import { actFor, jobOrigin } from '../../sessions/sessions.api.ts';
import { closeWaiting } from './close-waiting.ts';
import { endUndo, findUndo, moveUndo, type UndoCounts, type UndoPhase, type UndoRow } from './undo.queries.ts';
import { undoChanged } from './undo-changed.ts';
import { type Step, undoMade } from './undo-made.ts';
import { undoRecords } from './undo-records.ts';
import { insertUndone, type UndoneThing } from './undo-rows.queries.ts';

export const UNDO_IMPORT = 'undo-import';

interface Job {
  readonly tenant_id: number;
  readonly attempt_id: string;
  readonly long_job_id: string;
}

/**
 * Takes an import back from where it was left to its end. Running it again, or twice at once, does nothing twice: a chunk reads where it
 * stands, and moves that, in its own transaction.
 */
export async function runUndo(ctx: TaskContext, job: Job): Promise<void> {
  const undo = await ctx.database.inTenant(job.tenant_id, (db) => findUndo(db, job.tenant_id, job.attempt_id));
  // Deleted with its import, or somebody let it go on under another job.
  if (!undo || undo.job_id !== job.long_job_id)
    return ctx.database.inTenant(job.tenant_id, (db) =>
      finishLongJob(db, job.tenant_id, job.long_job_id, { status: 'cancelled', at: ctx.clock.now() }),
    );
  if (undo.status !== 'queued' && undo.status !== 'processing') return;
  const signedIn = await actFor(ctx, {
    tenant_id: job.tenant_id,
    user_id: undo.acting_as_id ?? undo.made_by_id,
    real_user_id: undo.made_by_id,
    origin: jobOrigin.parse(undo.origin),
  });
  if (!signedIn) {
    const error = 'The person who asked for this undo cannot sign in any more.';
    const at = ctx.clock.now();
    return ctx.database.inTenant(job.tenant_id, async (db) => {
      await endUndo(db, job.tenant_id, undo.job_id, { status: 'failed', at, error });
      await finishLongJob(db, job.tenant_id, undo.job_id, { status: 'failed', at, error });
    });
  }
  try {
    await takeBack(ctx, signedIn, undo);
  } catch (error) {
    if (ctx.last_attempt)
      await signedIn.transaction((each) =>
        finish(each, undo, 'failed', 'Something on our side failed again and again. It can go on where it stopped.'),
      );
    throw error;
  }
}

async function takeBack(ctx: TaskContext, signedIn: SignedInContext, { import_attempt_id, job_id }: UndoRow) {
  for (;;) {
    if (await ctx.mustYield()) {
      const job = { id: job_id, task: UNDO_IMPORT, payload: { attempt_id: import_attempt_id } };
      return signedIn.transaction((each) => continueLongJob(each, job));
    }
    if (await signedIn.transaction((each) => undoChunk(each, import_attempt_id, job_id))) return;
  }
}

const phases: readonly { readonly phase: UndoPhase; readonly step: (ctx: Context, undo: UndoRow) => Promise<Step> }[] =
  [
    { phase: 'waiting', step: closeWaiting },
    { phase: 'created', step: undoMade },
    { phase: 'updated', step: undoChanged },
    { phase: 'records', step: undoRecords },
  ];

/** Takes back the next piece in the transaction at hand; answers whether that was the last. */
async function undoChunk(ctx: Context, attemptId: string, jobId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const undo = await findUndo(db, tenant.id, attemptId, true);
  if (!undo || undo.job_id !== jobId || (undo.status !== 'queued' && undo.status !== 'processing')) return true;
  const place = phases.findIndex(({ phase }) => phase === undo.phase);
  const { things, next } = (await phases[place]?.step(ctx, undo)) ?? { things: [], next: null };
  const counts = countsOf(things);
  const following = phases[place + 1];
  await insertUndone(db, tenant.id, attemptId, undo.removed + undo.restored + undo.partly + undo.kept, things);
  await moveUndo(db, tenant.id, attemptId, {
    ...counts,
    phase: next ? undo.phase : (following?.phase ?? undo.phase),
    after_id: next?.after_id ?? null,
    before_row_no: next?.before_row_no ?? null,
  });
  const at = ctx.clock.now();
  const { cancelled } = await reportProgress(db, tenant.id, jobId, { more: things.length, at });
  await audit(ctx, {
    action: 'import.undo_rows',
    subject_type: 'import_attempt',
    subject_id: attemptId,
    detail: { phase: undo.phase, after_id: undo.after_id, before_row_no: undo.before_row_no, ...counts },
  });
  const over = !next && !following;
  if (over) await finish(ctx, undo, 'complete', null);
  else if (cancelled) await finish(ctx, undo, 'cancelled', null);
  return over || cancelled;
}

async function finish(
  ctx: Context,
  { import_attempt_id, job_id }: UndoRow,
  status: 'complete' | 'failed' | 'cancelled',
  error: string | null,
): Promise<void> {
  const { db, tenant } = ctx;
  const at = ctx.clock.now();
  const counts = await endUndo(db, tenant.id, job_id, { status, at, error });
  if (!counts) return;
  await finishLongJob(db, tenant.id, job_id, {
    status,
    at,
    outcome: outcomeOf(counts),
    ...(error !== null && { error }),
  });
  await audit(ctx, {
    action: 'import.undo_end',
    subject_type: 'import_attempt',
    subject_id: import_attempt_id,
    detail: { status, ...counts },
  });
  // Whoever cancelled it knows.
  if (status === 'cancelled') return;
  await notify(ctx, [ctx.actor.user_id], {
    kind: 'import_ended',
    text: status === 'complete' ? 'An import is undone.' : 'An import could not be undone to its end.',
    link: `/imports/attempts/${import_attempt_id}`,
    key: `undo:${job_id}`,
  });
}

const number = new Intl.NumberFormat('en-US');

/** '1,200 removed, 3 restored, 10 left.' */
function outcomeOf({ removed, restored, partly, kept }: UndoCounts): string {
  const counts: readonly [number, string][] = [
    [removed, 'removed'],
    [restored + partly, 'restored'],
    [kept, 'left as they are'],
  ];
  const said = counts.filter(([count], index) => index === 0 || count > 0);
  return `${said.map(([count, word]) => `${number.format(count)} ${word}`).join(', ')}.`;
}

function countsOf(things: readonly UndoneThing[]): UndoCounts {
  const counts = { removed: 0, restored: 0, partly: 0, kept: 0 };
  for (const { outcome } of things) counts[outcome]++;
  return counts;
}
