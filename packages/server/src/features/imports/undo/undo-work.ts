import { USER } from '@bookline/contract/endpoint';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { askedBy } from '../../../platform/jobs/asked.ts';
import { defineLongWork, isOpen, type Step as LongStep } from '../../../platform/jobs/define-long-work.ts';
import { notify } from '../../notifications/notifications.api.ts';
import { moveReviewed } from '../store/import-progress.queries.ts';
import {
  closeHeld,
  endUndo,
  findUndo,
  forgetSealed,
  moveUndo,
  reopenUndo,
  type UndoCounts,
  type UndoPhase,
  type UndoRow,
} from './undo.queries.ts';
import { undoChanged } from './undo-changed.ts';
import { type Step, undoMade } from './undo-made.ts';
import { undoRecords } from './undo-records.ts';
import { insertUndone, type UndoneThing } from './undo-rows.queries.ts';

const phases: readonly { readonly phase: UndoPhase; readonly step: (ctx: Context, undo: UndoRow) => Promise<Step> }[] =
  [
    { phase: 'waiting', step: closeWaiting },
    { phase: 'created', step: undoMade },
    { phase: 'updated', step: undoChanged },
    { phase: 'records', step: undoRecords },
  ];

/** Undoes the next piece. */
async function undoChunk(ctx: Context, undo: UndoRow): Promise<LongStep> {
  const { db, tenant } = ctx;
  const { import_attempt_id: attemptId } = undo;
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
  await audit(ctx, {
    action: 'import.undo_rows',
    subject_type: 'import_attempt',
    subject_id: attemptId,
    detail: { phase: undo.phase, after_id: undo.after_id, before_row_no: undo.before_row_no, ...counts },
  });
  return { done: things.length, over: !next && !following };
}

/** Undoes an import from where the last run stopped. A canceled undo can be requested again, and resumes there. */
export const undoWork = defineLongWork<UndoRow>({
  kind: 'import_undo',
  task: 'undo-import',
  kept: 'It can continue where it stopped.',
  async load({ db, tenant }, { id }) {
    const undo = await findUndo(db, tenant.id, { job_id: id }, true);
    return isOpen(undo) ? undo : undefined;
  },
  askedBy,
  needs: () => USER,
  step: undoChunk,
  async end({ db, tenant, as, status, at, error }, { import_attempt_id, job_id, ...counts }) {
    await endUndo(db, tenant.id, job_id, { status, at, error: status === 'failed' ? error : null });
    const { removed, restored, partly, kept } = counts;
    if (as)
      await audit(as, {
        action: 'import.undo_end',
        subject_type: 'import_attempt',
        subject_id: import_attempt_id,
        detail: { status, removed, restored, partly, kept },
      });
    // The user who canceled it needs no notification.
    if (as && status !== 'cancelled')
      await notify(as, [as.actor.user_id], {
        kind: 'import_ended',
        text: status === 'complete' ? 'An import was undone.' : 'An import couldn’t be completely undone.',
        link: `/imports/attempts/${import_attempt_id}`,
        key: `undo:${job_id}`,
      });
    return outcomeOf(counts);
  },
  reopen: reopenUndo,
});

/** '1,200 removed, 3 restored, 10 left.' */
function outcomeOf({ removed, restored, partly, kept }: UndoCounts): string {
  const counts: readonly [number, string][] = [
    [removed, 'removed'],
    [restored + partly, 'restored'],
    [kept, 'left as they are'],
  ];
  const said = counts.filter(([count], index) => index === 0 || count > 0);
  return `${said.map(([count, word]) => `${formatNumber(count)} ${word}`).join(', ')}.`;
}

function countsOf(things: readonly UndoneThing[]): UndoCounts {
  const counts = { removed: 0, restored: 0, partly: 0, kept: 0 };
  for (const { outcome } of things) counts[outcome]++;
  return counts;
}

/** Rows of one chunk. */
const CHUNK = 2000;

/**
 * Closes the next rows that wait for a decision. Their contacts stay unchanged, so each counts as a duplicate, as if a user had left it out.
 * Data that was stored for these and the rejected rows is deleted: an undone import is not retried.
 */
async function closeWaiting(ctx: Context, { import_attempt_id }: UndoRow): Promise<Step> {
  const { db, tenant } = ctx;
  const closed = await closeHeld(db, tenant.id, import_attempt_id, CHUNK);
  await moveReviewed(db, tenant.id, import_attempt_id, { created: 0, updated: 0, duplicate: closed, flagged: 0 });
  const forgotten = await forgetSealed(db, tenant.id, import_attempt_id, CHUNK);
  const more = closed === CHUNK || forgotten === CHUNK;
  return { things: [], next: more ? { after_id: null, before_row_no: null } : null };
}
