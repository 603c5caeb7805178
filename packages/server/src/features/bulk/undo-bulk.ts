import type { BulkAttempt } from '@bookline/contract/features/bulk';
import { BULK_AT_ONCE } from '@bookline/contract/rules/bulk';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { finishLongJob, reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { queueChangedContacts } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { readWhat } from './bulk-actions.ts';
import {
  type AttemptRow,
  findAttemptIdOfUndo,
  listChanged,
  lockAttempt,
  updateAttempt,
} from './bulk-attempts.queries.ts';
import { readAttempt, whyNotUndoable } from './bulk-attempts.ts';
import { partOf } from './run-bulk.ts';
import { undoPart } from './undo-part.queries.ts';
import { type BulkJob, type End, workThrough } from './work-through.ts';

/** Its kind of long work, and its task. */
export const UNDO_BULK = { kind: 'bulk_undo', task: 'undo-bulk' } as const;

/**
 * Undoes what was done to many: of few contacts in the acting transaction, of more by a job. One that was cancelled goes on where it stopped.
 * Throws 404 for an action of others, 409 with the reason where it cannot be undone (any more).
 */
export async function undoBulk(ctx: Context, id: string): Promise<BulkAttempt> {
  const { actor, db, tenant } = ctx;
  const { summary } = await readAttempt(ctx, id);
  const attempt = await lockAttempt(db, tenant.id, id);
  if (!attempt) throw new AppError('not_found');
  const why = whyNotUndoable(ctx, attempt);
  if (why) throw new AppError('conflict', { fields: { base: [why] } });
  const undo_id = newId();
  await updateAttempt(db, tenant.id, id, {
    undo_id,
    undo_status: 'queued',
    undo_by_id: actor.real_user_id,
    undo_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    undo_origin: JSON.stringify(originOf(ctx)),
    undo_asked_at: ctx.clock.now(),
    undo_ended_at: null,
  });
  const left = attempt.changed - attempt.undone - attempt.not_undone;
  await audit(ctx, { action: 'bulk.undo', subject_type: 'bulk_attempt', subject_id: id, detail: { contacts: left } });
  if (left <= BULK_AT_ONCE) while (await undoNextPart(ctx, id));
  else
    await startLongJob(ctx, {
      id: undo_id,
      kind: UNDO_BULK.kind,
      title: `Undoing ‘${summary}’ for ${left.toLocaleString('en-US')} contacts`,
      total: left,
      link: { url: `/contacts/changes?change=${id}`, text: 'See what is as before' },
      task: UNDO_BULK.task,
      payload: { attempt_id: id },
    });
  return readAttempt(ctx, id);
}

/** Takes the next part back, in the transaction at hand; false where there is nothing left to do. */
async function undoNextPart(ctx: Context, id: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const attempt = await lockAttempt(db, tenant.id, id);
  if (!attempt || (attempt.undo_status !== 'queued' && attempt.undo_status !== 'processing')) return false;
  const what = readWhat(attempt.action, attempt.what);
  if (what.action === 'purge') throw new Error('what is removed for good cannot be taken back');
  const part = await partOf(ctx, attempt, attempt.undo_parts_done + 1);
  const outcomes = await undoPart(db, tenant.id, what, part);
  await queueChangedContacts(
    db,
    tenant.id,
    outcomes.flatMap(({ ids }) => ids ?? []),
  );
  await keepContactsChanged(db, tenant.id, await listChanged(db, tenant.id, id, part.part_no));
  const sum = (as: readonly { readonly count: number }[]) => as.reduce((total, { count }) => total + count, 0);
  const undone = sum(outcomes.filter(({ reason }) => reason === null));
  const not_undone = sum(outcomes) - undone;
  const now = {
    undone: attempt.undone + undone,
    not_undone: attempt.not_undone + not_undone,
    undo_parts_done: part.part_no,
  };
  await updateAttempt(db, tenant.id, id, { ...now, undo_status: 'processing' });
  if (undone + not_undone > 0)
    await audit(ctx, {
      action: 'bulk.undo_part',
      subject_type: 'bulk_attempt',
      subject_id: id,
      detail: { part: part.part_no, of: attempt.parts, undone, left: not_undone },
    });
  const progress = { more: undone + not_undone, at: part.at };
  const { cancelled } = await reportProgress(db, tenant.id, attempt.undo_id ?? '', progress);
  const over = part.part_no >= attempt.parts_done;
  if (over || cancelled)
    await endUndo(db, tenant.id, { ...attempt, ...now }, { status: over ? 'complete' : 'cancelled', at: part.at });
  return !over && !cancelled;
}

async function endUndo(db: Db, tenantId: number, attempt: AttemptRow, { status, at, error }: End): Promise<void> {
  await updateAttempt(db, tenantId, attempt.id, { undo_status: status, undo_ended_at: at });
  const outcome = `${attempt.undone.toLocaleString('en-US')} as before${
    attempt.not_undone > 0 ? `, ${attempt.not_undone.toLocaleString('en-US')} left as they are` : ''
  }.`;
  if (attempt.undo_id)
    await finishLongJob(db, tenantId, attempt.undo_id, { status, at, outcome, ...(error !== undefined && { error }) });
}

/** What the job system does with an undo while nobody works on it. */
export const undoWork: LongWork = {
  kind: UNDO_BULK.kind,
  async cancel(db, tenantId, undoId, at) {
    const id = await findAttemptIdOfUndo(db, tenantId, undoId);
    const attempt = id === undefined ? undefined : await lockAttempt(db, tenantId, id);
    if (attempt?.undo_status === 'queued' || attempt?.undo_status === 'processing')
      await endUndo(db, tenantId, attempt, { status: 'cancelled', at });
  },
  async reopen(db, tenantId, undoId) {
    const id = await findAttemptIdOfUndo(db, tenantId, undoId);
    const attempt = id === undefined ? undefined : await lockAttempt(db, tenantId, id);
    if (attempt?.undo_status !== 'failed') return false;
    await updateAttempt(db, tenantId, attempt.id, { undo_status: 'queued', undo_ended_at: null });
    return true;
  },
};

/** The job: one part a transaction, and it carries on behind the last one that is taken back however often it is started. */
export async function runUndo(ctx: TaskContext, job: BulkJob): Promise<void> {
  const attempt = await ctx.database.inTenant(job.tenant_id, (db) => lockAttempt(db, job.tenant_id, job.attempt_id));
  if (!attempt?.undo_by_id || !attempt.undo_id) return;
  if (attempt.undo_status !== 'queued' && attempt.undo_status !== 'processing') return;
  await workThrough(ctx, job, {
    id: attempt.undo_id,
    task: UNDO_BULK.task,
    by_id: attempt.undo_by_id,
    as_id: attempt.undo_as_id,
    origin: attempt.undo_origin,
    counted: 'are as before',
    doNext: (inside) => undoNextPart(inside, attempt.id),
    end: (db, now, end) => endUndo(db, job.tenant_id, now, end),
  });
}
