import type { BodyOf } from '@bookline/contract/endpoint';
import type { ImportUndoState, importUndo } from '@bookline/contract/features/import-undo';
import { makerColumns } from '../../../platform/actor-columns.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { originOf } from '../../sessions/sessions.api.ts';
import { type AttemptState, listStates } from '../attempt-state.queries.ts';
import { type AttemptRow, findAttempt, findAttemptFile } from '../imports.queries.ts';
import { deleteLearnedFrom } from '../map/learned-mapping.queries.ts';
import { theAttempt, visibleAttempts } from '../visible-attempts.ts';
import { countMade } from './made-contacts.queries.ts';
import { startUndo } from './undo.queries.ts';
import { countRecords } from './undo-records.queries.ts';
import { undoWork } from './undo-work.ts';
import { undoUntil, whyNotUndone } from './why-not-undone.ts';

export interface KnownAttempt {
  readonly attempt: AttemptRow;
  readonly state: AttemptState;
}

/** An attempt, locked until the transaction ends if `lock` is set. Throws 404 if the acting user may not see it. */
export async function requireAttempt(ctx: Context, id: string, lock = false): Promise<KnownAttempt> {
  const conditions = [...(await visibleAttempts(ctx)), ...theAttempt(ctx.tenant.id, id)];
  if (lock) await findAttemptFile(ctx.db, conditions, true);
  const attempt = await findAttempt(ctx.db, conditions);
  const state = attempt && (await listStates(ctx.db, ctx.tenant.id, [id])).get(id);
  if (!attempt || !state) throw new AppError('not_found');
  return { attempt, state };
}

/** What undoing an import would do. */
export async function previewUndo(ctx: Context, id: string) {
  const { attempt, state } = await requireAttempt(ctx, id);
  return {
    ...(await countMade(ctx.db, ctx.tenant.id, id)),
    updated: attempt.updated,
    records: await countRecords(ctx.db, ctx.tenant.id, id),
    until: undoUntil(attempt).toISOString(),
    refusal: whyNotUndone(attempt, state, ctx.clock.now()),
  };
}

/**
 * Starts to undo an import, or resumes a stopped undo. Throws 404 for an attempt that the acting user may not see, 409 with the reason if it
 * cannot be undone.
 */
export async function undoImport(
  ctx: Context,
  id: string,
  { worked_on }: BodyOf<typeof importUndo.start>,
): Promise<ImportUndoState> {
  const { attempt, state } = await requireAttempt(ctx, id, true);
  const refusal = whyNotUndone(attempt, state, ctx.clock.now());
  if (refusal) throw new AppError('conflict', { fields: { base: [refusal] } });
  const { tenant, actor, db } = ctx;
  const total = attempt.created + attempt.updated + (await countRecords(db, tenant.id, id));
  const done = state.undo ? state.undo.removed + state.undo.restored + state.undo.partly + state.undo.kept : 0;
  const job_id = newId();
  await startUndo(db, tenant.id, id, {
    job_id,
    ...makerColumns(actor),
    origin: originOf(ctx),
    worked_on,
    total,
    created_at: ctx.clock.now(),
  });
  await deleteLearnedFrom(db, tenant.id, id);
  await undoWork.start(ctx, {
    id: job_id,
    title: `Undo of the import of ${attempt.file_name}`,
    total: Math.max(0, total - done),
    link: { url: `/imports/attempts/${id}`, text: 'View import' },
  });
  await audit(ctx, {
    action: 'import.undo',
    subject_type: 'import_attempt',
    subject_id: id,
    detail: { file_name: attempt.file_name, worked_on, total, done },
  });
  const after = await requireAttempt(ctx, id);
  if (!after.state.undo) throw new Error('an undo that was started is not there');
  return after.state.undo;
}
