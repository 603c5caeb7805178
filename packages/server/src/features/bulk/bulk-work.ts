import { USER } from '@bookline/contract/endpoint';
import { bulk } from '@bookline/contract/features/bulk';
import { bulkVerbs } from '@bookline/contract/rules/bulk';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { actorColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { defineLongWork, type Ending, isOpen, type Step } from '../../platform/jobs/define-long-work.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { queueChangedContacts, visibleContacts } from '../contacts/contacts.api.ts';
import { readWhat } from './bulk-actions.ts';
import { type AttemptRow, deleteParts, listChanged, lockAttempt, updateAttempt } from './bulk-attempts.queries.ts';
import { changePart, type Part, type PartOutcome } from './change-part.queries.ts';
import { purgePart } from './purge-part.ts';

/** The number of contacts in the largest part. */
const MAX_PER_PART = 2000;

/** The next part of an attempt, for the user who acts. */
export async function partOf(ctx: Context, attempt: AttemptRow, part_no: number): Promise<Part> {
  const { actor } = ctx;
  return {
    attempt_id: attempt.id,
    part_no,
    size: Math.min(MAX_PER_PART, attempt.total),
    at: ctx.clock.now(),
    ...actorColumns(actor),
    visible: await visibleContacts(ctx),
  };
}

/** Runs the next part of an action. */
async function doNextPart(ctx: Context, attempt: AttemptRow): Promise<Step> {
  const { db, tenant } = ctx;
  const what = readWhat(attempt.action, attempt.what);
  const part = await partOf(ctx, attempt, attempt.parts_done + 1);
  const outcomes =
    what.action === 'purge' ? await purgePart(db, tenant.id, part) : await changePart(db, tenant.id, what, part);
  await queueChangedContacts(
    db,
    tenant.id,
    outcomes.flatMap(({ ids }) => ids ?? []),
  );
  await keepContactsChanged(db, tenant.id, await listChanged(db, tenant.id, attempt.id, part.part_no));
  const counts = countsOf(outcomes);
  await updateAttempt(db, tenant.id, attempt.id, {
    changed: attempt.changed + counts.changed,
    unchanged: attempt.unchanged + counts.unchanged,
    skipped: attempt.skipped + counts.skipped,
    reasons: JSON.stringify(added(attempt.reasons, outcomes)),
    parts_done: part.part_no,
    status: 'processing',
    ...(attempt.parts_done === 0 && { started_at: part.at }),
  });
  await audit(ctx, {
    action: 'bulk.part',
    subject_type: 'bulk_attempt',
    subject_id: attempt.id,
    detail: { part: part.part_no, of: attempt.parts, ...counts },
  });
  return { done: counts.changed + counts.unchanged + counts.skipped, over: part.part_no >= attempt.parts };
}

/** Ends an attempt. Contacts that it didn't reach count as skipped, so that the counts add up to the set. */
async function end({ db, tenant, status, at, error }: Ending, attempt: AttemptRow): Promise<string> {
  const rest = attempt.total - attempt.changed - attempt.unchanged - attempt.skipped;
  const skipped = attempt.skipped + rest;
  const reasons = rest > 0 ? { ...attempt.reasons, [status]: rest } : attempt.reasons;
  await updateAttempt(db, tenant.id, attempt.id, {
    status,
    ended_at: at,
    error: status === 'failed' ? error : null,
    skipped,
    reasons: JSON.stringify(reasons),
  });
  // An admin may retry a failed attempt, so its parts stay.
  if (status !== 'failed') await deleteParts(db, tenant.id, attempt.id);
  return outcomeOf({ ...attempt, skipped });
}

/** Like '12,300 changed, 100 were so already, 8 left out.' */
function outcomeOf({ action, changed, unchanged, skipped }: AttemptRow): string {
  return `${[
    `${formatNumber(changed)} ${bulkVerbs[action]}`,
    ...(unchanged > 0 ? [`${formatNumber(unchanged)} unchanged`] : []),
    ...(skipped > 0 ? [`${formatNumber(skipped)} skipped`] : []),
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

/** Runs the parts of an action in order, each in its own transaction. */
export const bulkWork = defineLongWork<AttemptRow>({
  kind: 'bulk',
  task: 'run-bulk',
  kept: 'The contacts counted here were changed.',
  async load({ db, tenant }, { id }) {
    const attempt = await lockAttempt(db, tenant.id, { id });
    return isOpen(attempt) ? attempt : undefined;
  },
  askedBy,
  needs: ({ action }) => (action === 'purge' ? bulk.purge.access : USER),
  step: doNextPart,
  end,
  // The parts and their counts are kept, so it continues after the last completed part, unless it was undone since.
  async reopen(db, tenantId, id) {
    const attempt = await lockAttempt(db, tenantId, { id });
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
});
