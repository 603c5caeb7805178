import { USER } from '@bookline/contract/endpoint';
import type { BulkAttempt } from '@bookline/contract/features/bulk';
import { BULK_AT_ONCE } from '@bookline/contract/rules/bulk';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { actingAsId } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { defineLongWork, isOpen, type Step } from '../../platform/jobs/define-long-work.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { queueChangedContacts } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { readWhat } from './bulk-actions.ts';
import { type AttemptRow, listChanged, lockAttempt, updateAttempt } from './bulk-attempts.queries.ts';
import { readAttempt, whyNotUndoable } from './bulk-attempts.ts';
import { partOf } from './bulk-work.ts';
import { undoPart } from './undo-part.queries.ts';

/**
 * Undoes a bulk action: small sets in the current transaction, larger ones in a job. A canceled undo continues where it stopped.
 * Throws 404 for another user's action, and 409 with the reason if it can't be undone.
 */
export async function undoBulk(ctx: Context, id: string): Promise<BulkAttempt> {
  const { actor, db, tenant } = ctx;
  const { summary } = await readAttempt(ctx, id);
  const attempt = await lockAttempt(db, tenant.id, { id });
  if (!attempt) throw new AppError('not_found');
  const why = whyNotUndoable(ctx, attempt);
  if (why) throw new AppError('conflict', { fields: { base: [why] } });
  const undo_id = newId();
  await updateAttempt(db, tenant.id, id, {
    undo_id,
    undo_status: 'queued',
    undo_by_id: actor.real_user_id,
    undo_as_id: actingAsId(actor),
    undo_origin: JSON.stringify(originOf(ctx)),
    undo_asked_at: ctx.clock.now(),
    undo_ended_at: null,
  });
  const left = attempt.changed - attempt.undone - attempt.not_undone;
  await audit(ctx, { action: 'bulk.undo', subject_type: 'bulk_attempt', subject_id: id, detail: { contacts: left } });
  if (left <= BULK_AT_ONCE) await undoWork.runNow(ctx, undo_id);
  else
    await undoWork.start(ctx, {
      id: undo_id,
      title: `Undoing ‘${summary}’ for ${formatNumber(left)} contacts`,
      total: left,
      link: { url: `/contacts/changes?change=${id}`, text: 'View restored contacts' },
    });
  return readAttempt(ctx, id);
}

/** Undoes the next part of an action. */
async function undoNextPart(ctx: Context, attempt: AttemptRow): Promise<Step> {
  const { db, tenant } = ctx;
  const what = readWhat(attempt.action, attempt.what);
  if (what.action === 'purge') throw new Error('permanently deleted contacts cannot be restored');
  const part = await partOf(ctx, attempt, attempt.undo_parts_done + 1);
  const outcomes = await undoPart(db, tenant.id, what, part);
  await queueChangedContacts(
    db,
    tenant.id,
    outcomes.flatMap(({ ids }) => ids ?? []),
  );
  await keepContactsChanged(db, tenant.id, await listChanged(db, tenant.id, attempt.id, part.part_no));
  const sum = (as: readonly { readonly count: number }[]) => as.reduce((total, { count }) => total + count, 0);
  const undone = sum(outcomes.filter(({ reason }) => reason === null));
  const not_undone = sum(outcomes) - undone;
  await updateAttempt(db, tenant.id, attempt.id, {
    undone: attempt.undone + undone,
    not_undone: attempt.not_undone + not_undone,
    undo_parts_done: part.part_no,
    undo_status: 'processing',
  });
  if (undone + not_undone > 0)
    await audit(ctx, {
      action: 'bulk.undo_part',
      subject_type: 'bulk_attempt',
      subject_id: attempt.id,
      detail: { part: part.part_no, of: attempt.parts, undone, left: not_undone },
    });
  return { done: undone + not_undone, over: part.part_no >= attempt.parts_done };
}

/** Undoes the parts of an action in order, each in its own transaction. */
export const undoWork = defineLongWork<AttemptRow>({
  kind: 'bulk_undo',
  task: 'undo-bulk',
  kept: 'The contacts counted here were restored.',
  async load({ db, tenant }, { id }) {
    const attempt = await lockAttempt(db, tenant.id, { undo_id: id });
    return attempt?.undo_status && isOpen({ status: attempt.undo_status }) ? attempt : undefined;
  },
  askedBy: ({ undo_by_id, undo_as_id, undo_origin }) =>
    undo_by_id === null
      ? undefined
      : askedBy({ made_by_id: undo_by_id, acting_as_id: undo_as_id, origin: undo_origin }),
  needs: () => USER,
  step: undoNextPart,
  async end({ db, tenant, status, at }, { id, undone, not_undone }) {
    await updateAttempt(db, tenant.id, id, { undo_status: status, undo_ended_at: at });
    const left = not_undone > 0 ? `, ${formatNumber(not_undone)} not restored` : '';
    return `${formatNumber(undone)} restored${left}.`;
  },
  async reopen(db, tenantId, undo_id) {
    const attempt = await lockAttempt(db, tenantId, { undo_id });
    if (attempt?.undo_status !== 'failed') return false;
    await updateAttempt(db, tenantId, attempt.id, { undo_status: 'queued', undo_ended_at: null });
    return true;
  },
});
