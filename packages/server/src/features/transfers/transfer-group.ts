import type { BodyOf } from '@bookline/contract/endpoint';
import type { TransferAttempt, TransferPreview, transfers } from '@bookline/contract/features/transfers';
import { MAX_TRANSFER_LIMIT } from '@bookline/contract/rules/constants';
import { type Sharing, sharesOf, turnsOf } from '@bookline/contract/rules/distribution';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { makerColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { countSelected, type SelectedContacts, selectedContacts, visibleContacts } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { countPlanned, insertChunks, unmovedContacts, updateTurns } from './frozen-set.queries.ts';
import { countUnmoved } from './list-transfers.queries.ts';
import { getAttempt, ownAttempt } from './list-transfers.ts';
import { partsOf, type Receiver, requireReceivers } from './receivers.ts';
import { targetsOf } from './targets.ts';
import { transferWork } from './transfer-work.ts';
import {
  insertAttempt,
  lockAttempt,
  type PlannedReceiver,
  updateAttempt,
  updateReceivers,
} from './transfers.queries.ts';

/** More contacts than this are transferred by a job. */
export const TRANSFERRED_AT_ONCE = 500;

type Body = BodyOf<typeof transfers.transfer_group>;
type Change = BodyOf<typeof transfers.update_transfer_group>;

/**
 * Distributes a selection among users and pools, or previews the result. Throws 422 for an empty or too large selection, and for a receiver
 * the acting user can't transfer contacts to.
 */
export async function transferGroup(
  ctx: Context,
  { receivers: given, distribution, rest, preview, ...selection }: Body,
): Promise<{ preview: TransferPreview | null; attempt: TransferAttempt | null }> {
  const receivers = await requireReceivers(ctx, given);
  const sharing = { distribution, rest, receivers: partsOf(receivers) };
  const total = requireSome(await countSelected(ctx, selection));
  const selected = await selectedContacts(ctx, selection);
  const set = { total, selected, sharing, receivers };
  if (!preview) return { preview: null, attempt: await begin(ctx, set) };
  const except = new Set(selection.except_ids);
  const named = selection.all ? total : new Set(selection.ids?.filter((id) => !except.has(id))).size;
  return { preview: await planOf(ctx, { ...set, missing: Math.max(0, named - total) }), attempt: null };
}

/** Gives a waiting transfer new receivers, or starts another one for the contacts an ended one left. Throws 404, 409, 422. */
export async function updateTransferGroup(
  ctx: Context,
  { id, receivers: given, ...shared }: Change,
): Promise<TransferAttempt> {
  const { db, tenant } = ctx;
  const attempt = await lockAttempt(db, ownAttempt(ctx, id));
  if (!attempt) throw new AppError('not_found');
  if (attempt.status === 'processing')
    throw refuse('This transfer is still running. Wait until it finishes, or cancel it.');
  const receivers = await requireReceivers(ctx, given);
  const sharing = { ...shared, receivers: partsOf(receivers) };
  if (attempt.status !== 'queued') {
    const selected = unmovedContacts(tenant.id, id, await visibleContacts(ctx));
    const total = await countUnmoved(db, selected);
    if (total === 0) throw refuse('This transfer has no remaining contacts that can be transferred.');
    return begin(ctx, { total, selected, sharing, receivers, after: id });
  }
  await updateTurns(db, tenant.id, id, turnsOf(attempt.total, sharing));
  await updateReceivers(db, tenant.id, id, {
    ...shared,
    receivers: planned(receivers, attempt.total, sharing),
    at: ctx.clock.now(),
  });
  await audit(ctx, {
    action: 'transfer.update',
    subject_type: 'transfer_attempt',
    subject_id: id,
    detail: {
      contacts: attempt.total,
      distribution: shared.distribution,
      to: receivers.map((receiver) => receiver.id),
    },
  });
  return getAttempt(ctx, id);
}

const refuse = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });

function requireSome(total: number): number {
  if (total === 0) throw invalid('ids', 'These contacts no longer exist.');
  if (total > MAX_TRANSFER_LIMIT)
    throw invalid(
      'base',
      `${formatNumber(total)} contacts are selected, and a transfer takes ${formatNumber(MAX_TRANSFER_LIMIT)} at most. Narrow the filter, or select the first ${formatNumber(MAX_TRANSFER_LIMIT)}.`,
    );
  return total;
}

interface Set {
  readonly total: number;
  readonly selected: SelectedContacts;
  readonly sharing: Sharing;
  readonly receivers: readonly Receiver[];
}

async function planOf(
  ctx: Context,
  { total, selected, sharing, receivers, missing }: Set & { missing: number },
): Promise<TransferPreview> {
  const targets = await targetsOf(ctx, receivers);
  const turns = turnsOf(total, sharing);
  const counted = await countPlanned(ctx.db, ctx.tenant.id, selected, turns, targets);
  const of = (no: number) => counted.find((row) => row.no === no);
  return {
    total,
    receivers: receivers.map(({ kind, id, name }, index) => ({
      kind,
      id,
      name,
      planned: of(index + 1)?.planned ?? 0,
      kept: of(index + 1)?.kept ?? 0,
    })),
    left: of(0)?.planned ?? 0,
    missing,
    texts_lapse: counted.reduce((sum, row) => sum + row.texts_lapse, 0),
    at_once: TRANSFERRED_AT_ONCE,
  };
}

const planned = (receivers: readonly Receiver[], total: number, sharing: Sharing): PlannedReceiver[] => {
  const { counts } = sharesOf(total, sharing);
  return receivers.map((receiver, index) => ({ ...receiver, planned: counts[index] ?? 0 }));
};

/** Freezes the set and transfers it: a small one now, a large one by a job. */
async function begin(
  ctx: Context,
  { total, selected, sharing, receivers, after }: Set & { readonly after?: string },
): Promise<TransferAttempt> {
  const { actor, db, tenant } = ctx;
  const id = newId();
  const { distribution, rest } = sharing;
  await insertAttempt(db, tenant.id, {
    id,
    distribution,
    rest,
    receivers: planned(receivers, total, sharing),
    ...makerColumns(actor),
    origin: originOf(ctx),
    created_at: ctx.clock.now(),
  });
  const frozen = await insertChunks(db, tenant.id, id, selected, turnsOf(total, sharing));
  await updateAttempt(db, tenant.id, id, { total: frozen });
  await audit(ctx, {
    action: 'transfer.create',
    subject_type: 'transfer_attempt',
    subject_id: id,
    detail: { contacts: frozen, distribution, to: receivers.map((receiver) => receiver.id), ...(after && { after }) },
  });
  if (frozen <= TRANSFERRED_AT_ONCE) await transferWork.runNow(ctx, id);
  else
    await transferWork.start(ctx, {
      id,
      title: `Transfer of ${formatNumber(frozen)} contacts`,
      total: frozen,
      link: { url: `/transfers/${id}`, text: 'View transfer' },
    });
  return getAttempt(ctx, id);
}
