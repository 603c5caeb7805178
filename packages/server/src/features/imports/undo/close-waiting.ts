import type { Context } from '../../../platform/context.ts';
import { moveReviewed } from '../import-progress.queries.ts';
import { closeHeld, forgetSealed } from './close-waiting.queries.ts';
import type { UndoRow } from './undo.queries.ts';
import type { Step } from './undo-made.ts';

/** Rows of one chunk. */
const CHUNK = 2000;

/**
 * Closes the next rows that wait for a decision: their contacts stay as they are, so each counts as a duplicate, as if somebody had left it.
 * What they and the rejected rows were kept for is forgotten: an import that was undone is not tried again.
 */
export async function closeWaiting(ctx: Context, { import_attempt_id }: UndoRow): Promise<Step> {
  const { db, tenant } = ctx;
  const closed = await closeHeld(db, tenant.id, import_attempt_id, CHUNK);
  await moveReviewed(db, tenant.id, import_attempt_id, { created: 0, updated: 0, duplicate: closed, flagged: 0 });
  const forgotten = await forgetSealed(db, tenant.id, import_attempt_id, CHUNK);
  const more = closed === CHUNK || forgotten === CHUNK;
  return { things: [], next: more ? { after_id: null, before_row_no: null } : null };
}
