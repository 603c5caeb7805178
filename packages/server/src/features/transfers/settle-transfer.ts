import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { finishLongJob, reportProgress } from '../../platform/jobs/long-job.ts';
import { keepContactsChanged, keepHoldersChanged } from '../../platform/live/live-event.ts';
import { keepConsent, visibleContacts } from '../contacts/contacts.api.ts';
import { deleteChunk, findChunk } from './frozen-set.queries.ts';
import { type Doing, holdContacts, settleChunk } from './settle-chunk.queries.ts';
import { targetsOf } from './targets.ts';
import { tellReceivers } from './tell-receivers.ts';
import { listTextsOfUnknown } from './texts-lapse.queries.ts';
import {
  type AttemptRow,
  addCounts,
  lockAttempt,
  type RunStatus,
  theAttempt,
  updateAttempt,
} from './transfers.queries.ts';

export const CANCELLED = 'This was cancelled. The contacts counted here were transferred.';
const number = new Intl.NumberFormat('en-US');

/** Transfers a little set to its end, in the transaction at hand. */
export async function settleAll(ctx: Context, id: string): Promise<void> {
  while (await settleNext(ctx, id));
}

/**
 * Transfers the next contacts of a set, and ends the transfer behind the last; answers whether there may be more. The contacts, their log,
 * the set and the counts change in one transaction: killed anywhere, it goes on with the next contact.
 */
export async function settleNext(ctx: Context, id: string): Promise<boolean> {
  const { db, tenant, clock } = ctx;
  const attempt = await lockAttempt(db, theAttempt(tenant.id, id));
  if (attempt?.status !== 'queued' && attempt?.status !== 'processing') return false;
  if (attempt.status === 'queued')
    await updateAttempt(db, tenant.id, id, { status: 'processing', started_at: clock.now(), updated_at: clock.now() });
  const chunk = await findChunk(db, tenant.id, id);
  if (!chunk) {
    await endTransfer(ctx, id, { status: 'complete' });
    return false;
  }
  await holdContacts(db, tenant.id, chunk.contact_ids);
  // Whoever gives them away hears of it, and whoever gets them, below.
  await keepHoldersChanged(db, tenant.id, chunk.contact_ids);
  const targets = await targetsOf(ctx, attempt.receivers);
  // Whose words they were is known now and would not be later: the company is written beside them.
  for (const { contact_id, at, ...words } of await listTextsOfUnknown(db, tenant.id, chunk, targets))
    await keepConsent(ctx, contact_id, [{ channel: 'text', did: 'given', ...words, at: new Date(at) }]);
  const visible = await visibleContacts(ctx);
  const doing = doingOf(ctx, chunk.contact_ids.length);
  const { counts, moved_to } = await settleChunk(db, tenant.id, id, chunk, visible, targets, doing);
  await keepContactsChanged(db, tenant.id, chunk.contact_ids);
  await deleteChunk(db, tenant.id, id, chunk.position);
  await addCounts(db, tenant.id, id, counts, added(attempt.moved_to, moved_to));
  const { cancelled } = await reportProgress(db, tenant.id, id, { more: chunk.contact_ids.length, at: clock.now() });
  if (cancelled) await endTransfer(ctx, id, { status: 'cancelled', error: CANCELLED });
  return !cancelled;
}

const added = (before: AttemptRow['moved_to'], more: ReadonlyMap<string, number>) => ({
  ...before,
  ...Object.fromEntries([...more].map(([id, count]) => [id, (before[id] ?? 0) + count])),
});

/** Who does it now, with an id for each entry in a timeline. */
export const doingOf = ({ actor, clock }: Context, entries: number): Doing => ({
  at: clock.now(),
  actor_id: actor.real_user_id,
  acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
  activity_ids: Array.from({ length: entries }, newId),
});

type End = { readonly status: Extract<RunStatus, 'complete' | 'failed' | 'cancelled'>; readonly error?: string };

/** Ends a transfer that is not over yet, and tells who got contacts. R141: one that came to its end is complete. */
export async function endTransfer(ctx: Context, id: string, { status, error }: End): Promise<void> {
  const { db, tenant, clock } = ctx;
  const attempt = await lockAttempt(db, theAttempt(tenant.id, id));
  if (attempt?.status !== 'queued' && attempt?.status !== 'processing') return;
  const at = clock.now();
  await updateAttempt(db, tenant.id, id, { status, error: error ?? null, finished_at: at, updated_at: at });
  const { moved, kept, left_over, skipped } = attempt;
  const outcome = outcomeOf([
    [moved, 'transferred'],
    [kept, 'there already'],
    [left_over, 'beyond the caps'],
    [skipped, 'skipped'],
  ]);
  await finishLongJob(db, tenant.id, id, { status, at, outcome, ...(status === 'failed' && { error: error ?? '' }) });
  await audit(ctx, {
    action: 'transfer.end',
    subject_type: 'transfer_attempt',
    subject_id: id,
    detail: { status, moved, kept, left: left_over, skipped },
  });
  await tellReceivers(ctx, id);
}

/** '1,200 transferred, 10 skipped.' */
export function outcomeOf(counts: readonly (readonly [number, string])[]): string {
  const said = counts.filter(([count], index) => index === 0 || count > 0);
  return `${said.map(([count, word]) => `${number.format(count)} ${word}`).join(', ')}.`;
}
