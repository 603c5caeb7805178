import { bulkVerbs } from '@bookline/contract/rules/bulk';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { finishLongJob, reportProgress } from '../../platform/jobs/long-job.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { queueChangedContacts, visibleContacts } from '../contacts/contacts.api.ts';
import { readWhat } from './bulk-actions.ts';
import { type AttemptRow, deleteParts, listChanged, lockAttempt, updateAttempt } from './bulk-attempts.queries.ts';
import { changePart, type Part, type PartOutcome } from './change-part.queries.ts';
import { purgePart } from './purge-part.ts';
import { type BulkJob, type End, workThrough } from './work-through.ts';

/** Its kind of long work, and its task. */
export const BULK = { kind: 'bulk', task: 'run-bulk' } as const;

/** As many contacts as the largest part has. */
const MOST_IN_PART = 2000;

/** The part of an attempt that comes next, for whoever acts. */
export async function partOf(ctx: Context, attempt: AttemptRow, part_no: number): Promise<Part> {
  const { actor } = ctx;
  return {
    attempt_id: attempt.id,
    part_no,
    size: Math.min(MOST_IN_PART, attempt.total),
    at: ctx.clock.now(),
    actor_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    visible: await visibleContacts(ctx),
  };
}

/** Does the next part of an action, in the transaction at hand; false where there is nothing left to do. */
export async function doNextPart(ctx: Context, id: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const attempt = await lockAttempt(db, tenant.id, id);
  if (!attempt || (attempt.status !== 'queued' && attempt.status !== 'processing')) return false;
  const what = readWhat(attempt.action, attempt.what);
  const part = await partOf(ctx, attempt, attempt.parts_done + 1);
  const outcomes =
    what.action === 'purge' ? await purgePart(db, tenant.id, part) : await changePart(db, tenant.id, what, part);
  await queueChangedContacts(
    db,
    tenant.id,
    outcomes.flatMap(({ ids }) => ids ?? []),
  );
  await keepContactsChanged(db, tenant.id, await listChanged(db, tenant.id, id, part.part_no));
  const counts = countsOf(outcomes);
  const now = {
    changed: attempt.changed + counts.changed,
    unchanged: attempt.unchanged + counts.unchanged,
    skipped: attempt.skipped + counts.skipped,
    reasons: added(attempt.reasons, outcomes),
    parts_done: part.part_no,
  };
  await updateAttempt(db, tenant.id, id, {
    ...now,
    reasons: JSON.stringify(now.reasons),
    status: 'processing',
    ...(attempt.parts_done === 0 && { started_at: part.at }),
  });
  await audit(ctx, {
    action: 'bulk.part',
    subject_type: 'bulk_attempt',
    subject_id: id,
    detail: { part: part.part_no, of: attempt.parts, ...counts },
  });
  const more = counts.changed + counts.unchanged + counts.skipped;
  const { cancelled } = await reportProgress(db, tenant.id, id, { more, at: part.at });
  const over = part.part_no >= attempt.parts;
  if (over || cancelled)
    await endAttempt(db, tenant.id, { ...attempt, ...now }, { status: over ? 'complete' : 'cancelled', at: part.at });
  return !over && !cancelled;
}

/** Ends an attempt: what it did not reach is among the skipped, so that the counts add up to the set. */
async function endAttempt(db: Db, tenantId: number, attempt: AttemptRow, { status, at, error }: End): Promise<void> {
  const rest = attempt.total - attempt.changed - attempt.unchanged - attempt.skipped;
  const skipped = attempt.skipped + rest;
  const reasons = rest > 0 ? { ...attempt.reasons, [status]: rest } : attempt.reasons;
  await updateAttempt(db, tenantId, attempt.id, {
    status,
    ended_at: at,
    error: error ?? null,
    skipped,
    reasons: JSON.stringify(reasons),
  });
  // One that failed may be taken up again by an admin.
  if (status !== 'failed') await deleteParts(db, tenantId, attempt.id);
  await finishLongJob(db, tenantId, attempt.id, {
    status,
    at,
    outcome: outcomeOf({ ...attempt, skipped }),
    ...(error !== undefined && { error }),
  });
}

const number = new Intl.NumberFormat('en-US');

/** '12,300 changed, 100 were so already, 8 left out.' */
function outcomeOf({ action, changed, unchanged, skipped }: AttemptRow): string {
  return `${[
    `${number.format(changed)} ${bulkVerbs[action]}`,
    ...(unchanged > 0 ? [`${number.format(unchanged)} were so already`] : []),
    ...(skipped > 0 ? [`${number.format(skipped)} left out`] : []),
  ].join(', ')}.`;
}

function countsOf(outcomes: readonly PartOutcome[]) {
  const of = (wanted: PartOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).reduce((sum, { count }) => sum + count, 0);
  return { changed: of('changed'), unchanged: of('unchanged'), skipped: of('skipped') };
}

function added(before: Readonly<Record<string, number>>, outcomes: readonly PartOutcome[]): Record<string, number> {
  const after = { ...before };
  for (const { reason, count } of outcomes) if (reason) after[reason] = (after[reason] ?? 0) + count;
  return after;
}

/** What the job system does with an action while nobody works on it. */
export const bulkWork: LongWork = {
  kind: BULK.kind,
  async cancel(db, tenantId, id, at) {
    const attempt = await lockAttempt(db, tenantId, id);
    if (attempt?.status === 'queued' || attempt?.status === 'processing')
      await endAttempt(db, tenantId, attempt, { status: 'cancelled', at });
  },
  // Its parts are kept, and those that are done are counted: it goes on behind them, unless somebody took those back.
  async reopen(db, tenantId, id) {
    const attempt = await lockAttempt(db, tenantId, id);
    if (attempt?.status !== 'failed' || attempt.undo_status !== null) return false;
    const { failed = 0, ...reasons } = attempt.reasons;
    await updateAttempt(db, tenantId, id, {
      status: 'queued',
      ended_at: null,
      error: null,
      skipped: attempt.skipped - failed,
      reasons: JSON.stringify(reasons),
    });
    return true;
  },
};

/** The job: one part a transaction, and it carries on behind the last one that is done however often it is started. */
export async function runBulk(ctx: TaskContext, job: BulkJob): Promise<void> {
  const attempt = await ctx.database.inTenant(job.tenant_id, (db) => lockAttempt(db, job.tenant_id, job.attempt_id));
  if (attempt?.status !== 'queued' && attempt?.status !== 'processing') return;
  await workThrough(ctx, job, {
    id: attempt.id,
    task: BULK.task,
    by_id: attempt.made_by_id,
    as_id: attempt.acting_as_id,
    origin: attempt.origin,
    counted: 'were changed',
    doNext: (inside) => doNextPart(inside, attempt.id),
    end: (db, now, end) => endAttempt(db, job.tenant_id, now, end),
  });
}
