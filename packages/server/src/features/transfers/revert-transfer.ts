import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { finishLongJob, reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import { keepContactsChanged, keepHoldersChanged } from '../../platform/live/live-event.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { CHUNK } from './frozen-set.queries.ts';
import { getAttempt, mayRevert, ownAttempt } from './list-transfers.ts';
import { giveableAmong } from './receivers.ts';
import { holdContacts, listMoved, settleBack } from './settle-chunk.queries.ts';
import { doingOf, outcomeOf } from './settle-transfer.ts';
import { tellOfRevert } from './tell-receivers.ts';
import { TRANSFERRED_AT_ONCE } from './transfer-group.ts';
import { addRevertCounts, lockAttempt, type RunStatus, theAttempt, updateAttempt } from './transfers.queries.ts';

export const REVERT_TRANSFER = 'revert-transfer';
export const REVERT_KIND = 'transfer_revert';
const number = new Intl.NumberFormat('en-US');
const CANCELLED = 'This was cancelled. The contacts counted here went back.';

/**
 * Takes a transfer back (R142, R143): what is where it was put goes back to whose it was, now or by a job. Throws 404 for a transfer of others,
 * 409 where there is nothing to take back.
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
    revert_acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
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
  if (left <= TRANSFERRED_AT_ONCE) while (await revertNext(ctx, id));
  else
    await startLongJob(ctx, {
      id: revertId,
      kind: REVERT_KIND,
      title: `Taking back a transfer of ${number.format(left)} contacts`,
      total: left,
      link: { url: `/transfers/${id}`, text: 'Open the transfer' },
      task: REVERT_TRANSFER,
      payload: { transfer_id: id },
    });
  return getAttempt(ctx, id);
}

function whyNot({ status, reverted, revert_status, moved }: Parameters<typeof mayRevert>[0]): string {
  if (status === 'queued' || status === 'processing')
    return 'This transfer is under way. Cancel it, or wait until it is over.';
  if (revert_status === 'queued' || revert_status === 'processing') return 'This transfer is being taken back already.';
  if (reverted) return 'This transfer was taken back already.';
  return moved === 0 ? 'This transfer moved no contact.' : 'There is nothing left to take back.';
}

/**
 * Sends the next contacts of a transfer back, and ends that behind the last; answers whether there may be more. One transaction, as settleNext.
 * Whoever takes a transfer back may have lost sight of what they gave away; what counts is that they may give to whose it was.
 */
export async function revertNext(ctx: Context, id: string): Promise<boolean> {
  const { db, tenant, clock } = ctx;
  const attempt = await lockAttempt(db, theAttempt(tenant.id, id));
  if (attempt?.revert_status !== 'queued' && attempt?.revert_status !== 'processing') return false;
  if (attempt.revert_status === 'queued')
    await updateAttempt(db, tenant.id, id, { revert_status: 'processing', revert_started_at: clock.now() });
  const rows = await listMoved(db, tenant.id, id, attempt.revert_position, CHUNK);
  const last = rows.at(-1);
  if (!last) {
    await endRevert(ctx, id, { status: 'complete' });
    return false;
  }
  const ids = rows.map(({ contact_id }) => contact_id);
  await holdContacts(db, tenant.id, ids);
  await keepHoldersChanged(db, tenant.id, ids);
  const givers = new Set(rows.map(({ from_owner_id, from_pool_id }) => from_owner_id ?? from_pool_id ?? ''));
  givers.delete('');
  const takers = new Set((await giveableAmong(ctx, [...givers])).keys());
  const counts = await settleBack(db, tenant.id, id, rows, takers, doingOf(ctx, rows.length));
  await keepContactsChanged(db, tenant.id, ids);
  await addRevertCounts(db, tenant.id, id, { ...counts, position: last.position });
  if (!attempt.revert_id) return true;
  const progress = { more: rows.length, at: clock.now() };
  const { cancelled } = await reportProgress(db, tenant.id, attempt.revert_id, progress);
  if (cancelled) await endRevert(ctx, id, { status: 'cancelled', error: CANCELLED });
  return !cancelled;
}

type End = { readonly status: Extract<RunStatus, 'complete' | 'failed' | 'cancelled'>; readonly error?: string };

/** Ends taking back. R139, R140: the attempt is reverted once every contact is decided, and says when. */
export async function endRevert(ctx: Context, id: string, { status, error }: End): Promise<void> {
  const { db, tenant, clock } = ctx;
  const attempt = await lockAttempt(db, theAttempt(tenant.id, id));
  if (attempt?.revert_status !== 'queued' && attempt?.revert_status !== 'processing') return;
  const at = clock.now();
  await updateAttempt(db, tenant.id, id, {
    revert_status: status,
    revert_error: error ?? null,
    revert_finished_at: at,
    updated_at: at,
    ...(status === 'complete' && { reverted: true }),
  });
  const { revert_moved: moved, revert_skipped: skipped } = attempt;
  const outcome = outcomeOf([
    [moved, 'went back'],
    [skipped, 'left where they are'],
  ]);
  if (attempt.revert_id)
    await finishLongJob(db, tenant.id, attempt.revert_id, {
      status,
      at,
      outcome,
      ...(status === 'failed' && { error: error ?? '' }),
    });
  await audit(ctx, {
    action: 'transfer.revert_end',
    subject_type: 'transfer_attempt',
    subject_id: id,
    detail: { status, moved, skipped },
  });
  await tellOfRevert(ctx, id);
}
