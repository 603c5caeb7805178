import { USER } from '@bookline/contract/endpoint';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { actorColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { defineLongWork, isOpen, type Step } from '../../platform/jobs/define-long-work.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { keepContactsChanged, keepHoldersChanged } from '../../platform/live/live-event.ts';
import { keepConsent, visibleContacts } from '../contacts/contacts.api.ts';
import { deleteChunk, findChunk } from './frozen-set.queries.ts';
import { type Doing, holdContacts, settleChunk } from './settle-chunk.queries.ts';
import { targetsOf } from './targets.ts';
import { TELL, tellReceivers } from './tell-receivers.ts';
import { listTextsOfUnknown } from './texts-lapse.queries.ts';
import { type AttemptRow, addCounts, lockAttempt, theAttempt, updateAttempt } from './transfers.queries.ts';

/**
 * Transfers the next contacts of a set. The contacts, their log, the set, and the counts change in one transaction. After a crash, it
 * continues with the next contact.
 */
async function settleNext(ctx: Context, attempt: AttemptRow): Promise<Step> {
  const { db, tenant, clock } = ctx;
  const { id } = attempt;
  if (attempt.status === 'queued')
    await updateAttempt(db, tenant.id, id, { status: 'processing', started_at: clock.now(), updated_at: clock.now() });
  const chunk = await findChunk(db, tenant.id, id);
  if (!chunk) return { done: 0, over: true };
  await holdContacts(db, tenant.id, chunk.contact_ids);
  // The previous owners are notified here, and the receivers below.
  await keepHoldersChanged(db, tenant.id, chunk.contact_ids);
  const targets = await targetsOf(ctx, attempt.receivers);
  // The company of a text consent is known now but not later, so it's stored with the consent.
  for (const { contact_id, at, ...words } of await listTextsOfUnknown(db, tenant.id, chunk, targets))
    await keepConsent(ctx, contact_id, [{ channel: 'text', did: 'given', ...words, at: new Date(at) }]);
  const visible = await visibleContacts(ctx);
  const doing = doingOf(ctx, chunk.contact_ids.length);
  const { counts, moved_to } = await settleChunk(db, tenant.id, id, chunk, visible, targets, doing);
  await keepContactsChanged(db, tenant.id, chunk.contact_ids);
  await deleteChunk(db, tenant.id, id, chunk.position);
  await addCounts(db, tenant.id, id, counts, added(attempt.moved_to, moved_to));
  return { done: chunk.contact_ids.length, over: false };
}

const added = (before: AttemptRow['moved_to'], more: ReadonlyMap<string, number>) => ({
  ...before,
  ...Object.fromEntries([...more].map(([id, count]) => [id, (before[id] ?? 0) + count])),
});

/** The acting user and time, with an id for each timeline entry. */
export const doingOf = ({ actor, clock }: Context, entries: number): Doing => ({
  at: clock.now(),
  ...actorColumns(actor),
  activity_ids: Array.from({ length: entries }, newId),
});

/** Transfers a whole frozen set and notifies the receivers. R141: a finished one is complete. */
export const transferWork = defineLongWork<AttemptRow>({
  kind: 'transfer',
  task: 'run-transfer',
  kept: 'The contacts counted here were transferred.',
  async load({ db, tenant }, { id }) {
    const attempt = await lockAttempt(db, theAttempt(tenant.id, id));
    return isOpen(attempt) ? attempt : undefined;
  },
  askedBy,
  needs: () => USER,
  step: settleNext,
  async end({ db, tenant, as, status, at, error }, { id, moved, kept, left_over, skipped }) {
    await updateAttempt(db, tenant.id, id, { status, error, finished_at: at, updated_at: at });
    if (as) {
      await audit(as, {
        action: 'transfer.end',
        subject_type: 'transfer_attempt',
        subject_id: id,
        detail: { status, moved, kept, left: left_over, skipped },
      });
      await tellReceivers(as, id);
    } else await enqueue({ db, tenant }, TELL, { transfer_id: id, of: 'transfer' });
    return outcomeOf([
      [moved, 'transferred'],
      [kept, 'there already'],
      [left_over, 'beyond the caps'],
      [skipped, 'skipped'],
    ]);
  },
  // A reverted transfer doesn't continue: its remaining contacts couldn't be reverted.
  async reopen(db, tenantId, id) {
    const attempt = await lockAttempt(db, theAttempt(tenantId, id));
    if (attempt?.status !== 'failed' || attempt.revert_status !== null) return false;
    await updateAttempt(db, tenantId, id, { status: 'processing', error: null, finished_at: null });
    return true;
  },
});

/** '1,200 transferred, 10 skipped.' */
export function outcomeOf(counts: readonly (readonly [number, string])[]): string {
  const said = counts.filter(([count], index) => index === 0 || count > 0);
  return `${said.map(([count, word]) => `${formatNumber(count)} ${word}`).join(', ')}.`;
}
