import { USER } from '@bookline/contract/endpoint';
import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { actingAsId } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Asked, askedBy } from '../../platform/jobs/asked.ts';
import { defineLongWork, isOpen, type Step } from '../../platform/jobs/define-long-work.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { keepContactsChanged, keepHoldersChanged } from '../../platform/live/live-event.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { CHUNK } from './frozen-set.queries.ts';
import { getAttempt, mayRevert, ownAttempt } from './list-transfers.ts';
import { giveableAmong } from './receivers.ts';
import { holdContacts, listMoved, settleBack } from './settle-chunk.queries.ts';
import { TELL, tellOfRevert } from './tell-receivers.ts';
import { TRANSFERRED_AT_ONCE } from './transfer-group.ts';
import { doingOf, outcomeOf } from './transfer-work.ts';
import { type AttemptRow, addRevertCounts, lockAttempt, theReverted, updateAttempt } from './transfers.queries.ts';

/**
 * Reverts a transfer (R142, R143): contacts that are still with their receiver go back to their previous owner, now or by a job. Throws 404
 * for a hidden transfer, 409 if there is nothing to revert.
 */
export async function revertTransfer(ctx: Context, id: string): Promise<TransferAttempt> {
  const { actor, db, tenant, clock } = ctx;
  const attempt = await lockAttempt(db, ownAttempt(ctx, id));
  if (!attempt) throw new AppError('not_found');
  if (!mayRevert(attempt)) throw new AppError('conflict', { fields: { base: [whyNot(attempt)] } });
  const revertId = newId();
  await updateAttempt(db, tenant.id, id, {
    revert_status: 'queued',
    revert_id: revertId,
    revert_by_id: actor.real_user_id,
    revert_acting_as_id: actingAsId(actor),
    revert_origin: JSON.stringify(originOf(ctx)),
    revert_error: null,
    revert_finished_at: null,
    updated_at: clock.now(),
  });
  const left = attempt.moved - attempt.revert_moved - attempt.revert_skipped;
  await audit(ctx, {
    action: 'transfer.revert',
    subject_type: 'transfer_attempt',
    subject_id: id,
    detail: { contacts: left },
  });
  if (left <= TRANSFERRED_AT_ONCE) await revertWork.runNow(ctx, revertId);
  else
    await revertWork.start(ctx, {
      id: revertId,
      title: `Revert of a transfer of ${formatNumber(left)} contacts`,
      total: left,
      link: { url: `/transfers/${id}`, text: 'View transfer' },
    });
  return getAttempt(ctx, id);
}

function whyNot({ status, reverted, revert_status, moved }: Parameters<typeof mayRevert>[0]): string {
  if (status === 'queued' || status === 'processing')
    return 'This transfer is still running. Cancel it, or wait until it finishes.';
  if (revert_status === 'queued' || revert_status === 'processing') return 'This transfer is already being reverted.';
  if (reverted) return 'This transfer was already reverted.';
  return moved === 0 ? 'This transfer moved no contacts.' : 'There are no contacts left to revert.';
}

/**
 * Reverts the next contacts of a transfer, like settleNext. The user who reverts may no longer see the contacts. They must be allowed to
 * transfer to the previous owners.
 */
async function revertNext(ctx: Context, attempt: AttemptRow): Promise<Step> {
  const { db, tenant, clock } = ctx;
  const { id } = attempt;
  if (attempt.revert_status === 'queued')
    await updateAttempt(db, tenant.id, id, { revert_status: 'processing', revert_started_at: clock.now() });
  const rows = await listMoved(db, tenant.id, id, attempt.revert_position, CHUNK);
  const last = rows.at(-1);
  if (!last) return { done: 0, over: true };
  const ids = rows.map(({ contact_id }) => contact_id);
  await holdContacts(db, tenant.id, ids);
  await keepHoldersChanged(db, tenant.id, ids);
  const givers = new Set(rows.map(({ from_owner_id, from_pool_id }) => from_owner_id ?? from_pool_id ?? ''));
  givers.delete('');
  const takers = new Set((await giveableAmong(ctx, [...givers])).keys());
  const counts = await settleBack(db, tenant.id, id, rows, takers, doingOf(ctx, rows.length));
  await keepContactsChanged(db, tenant.id, ids);
  await addRevertCounts(db, tenant.id, id, { ...counts, position: last.position });
  return { done: rows.length, over: false };
}

/** Reverts a whole transfer. R139, R140: the attempt is reverted, with a time, once every contact is decided. */
export const revertWork = defineLongWork<AttemptRow>({
  kind: 'transfer_revert',
  task: 'revert-transfer',
  kept: 'The contacts counted here were reverted.',
  async load({ db, tenant }, { id }) {
    const attempt = await lockAttempt(db, theReverted(tenant.id, id));
    return attempt?.revert_status && isOpen({ status: attempt.revert_status }) ? attempt : undefined;
  },
  askedBy: askedToRevert,
  needs: () => USER,
  step: revertNext,
  async end({ db, tenant, as, status, at, error }, { id, revert_moved: moved, revert_skipped: skipped }) {
    await updateAttempt(db, tenant.id, id, {
      revert_status: status,
      revert_error: error,
      revert_finished_at: at,
      updated_at: at,
      ...(status === 'complete' && { reverted: true }),
    });
    if (as) {
      await audit(as, {
        action: 'transfer.revert_end',
        subject_type: 'transfer_attempt',
        subject_id: id,
        detail: { status, moved, skipped },
      });
      await tellOfRevert(as, id);
    } else await enqueue({ db, tenant }, TELL, { transfer_id: id, of: 'revert' });
    return outcomeOf([
      [moved, 'went back'],
      [skipped, 'left where they are'],
    ]);
  },
  async reopen(db, tenantId, revertId) {
    const attempt = await lockAttempt(db, theReverted(tenantId, revertId));
    if (attempt?.revert_status !== 'failed') return false;
    await updateAttempt(db, tenantId, attempt.id, {
      revert_status: 'processing',
      revert_error: null,
      revert_finished_at: null,
    });
    return true;
  },
});

/** The user who asked to revert a transfer. Undefined if there is none. */
export function askedToRevert({ revert_by_id, revert_acting_as_id, revert_origin }: AttemptRow): Asked | undefined {
  if (revert_by_id === null) return undefined;
  return askedBy({ made_by_id: revert_by_id, acting_as_id: revert_acting_as_id, origin: revert_origin });
}
