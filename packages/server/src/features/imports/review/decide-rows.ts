import type { ReviewDecision } from '@bookline/contract/features/import-review';
import { audit } from '../../../platform/audit.ts';
import type { Context, SignedInContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { reportProgress } from '../../../platform/jobs/long-job.ts';
import { visibleContacts } from '../../contacts/contacts.api.ts';
import type { ImportDefaults, Labels } from '../contact-draft.ts';
import { defaultsOf, importOptions } from '../import-options.ts';
import { type AttemptFile, findAttemptFile } from '../imports.queries.ts';
import type { Settled } from '../match/import-outcome.ts';
import { lockDrafts } from '../match/known-contacts.queries.ts';
import { emptyLabels, learnLabels } from '../match/labels.ts';
import { readNotes, readRefusals } from '../match/match-data.ts';
import { createFrom, nothingSettled, settleKnown } from '../match/settle-rows.ts';
import { lockProgress, moveReviewed } from '../store/import-progress.queries.ts';
import { insertOutcomes } from '../store/import-rows.queries.ts';
import { countsOf, storeCreated, storeSettled } from '../store/store-settled.ts';
import { theAttempt, visibleAttempts } from '../visible-attempts.ts';
import { deleteRows, type HeldEntry, type HeldRange, isTakenBack, listHeld, listVisibleIds } from './review.queries.ts';

/** The most rows that are decided in one transaction, and at once. */
export const DECIDED_AT_ONCE = 500;

const takenBack = () =>
  new AppError('conflict', { fields: { base: ['This import was undone, so there is nothing left to decide.'] } });

/** Throws 404 for an import that the acting user may not see, 409 for one that is being undone. */
export async function requireAttempt(ctx: Context, id: string): Promise<AttemptFile> {
  const attempt = await findAttemptFile(ctx.db, [...visibleAttempts(ctx), ...theAttempt(ctx.tenant.id, id)]);
  if (!attempt) throw new AppError('not_found');
  if (await isTakenBack(ctx.db, ctx.tenant.id, id)) throw takenBack();
  return attempt;
}

interface Order {
  readonly decision: ReviewDecision;
  readonly range: HeldRange;
  /** The job that decides the rows, if there is one. */
  readonly job_id?: string;
}

export interface DecidedRows {
  readonly done: number;
  /** Rows that still wait because their contact no longer exists. */
  readonly left: number;
  /** The last row that was checked; undefined if none waits in the range. */
  readonly last_row_no?: number;
  readonly cancelled?: boolean;
}

/**
 * Decides the next rows of a range, at most 500, in one transaction: all of them with their counts, or none. Throws 409 once the import is
 * being undone.
 */
export async function decideRows(
  signedIn: SignedInContext,
  attempt: Pick<AttemptFile, 'id' | 'options' | 'started_at'>,
  order: Order,
): Promise<DecidedRows> {
  const page = { limit: DECIDED_AT_ONCE };
  const waiting = await signedIn.transaction(({ db, tenant }) =>
    listHeld(db, tenant.id, attempt.id, order.range, page),
  );
  const labels = emptyLabels();
  if (order.decision !== 'skip')
    await learnLabels(
      signedIn,
      labels,
      waiting.map(({ row }) => row),
    );
  return signedIn.transaction((ctx) =>
    decideIn(
      ctx,
      attempt,
      order,
      labels,
      waiting.map(({ row }) => row.row_no),
    ),
  );
}

async function decideIn(
  ctx: Context,
  attempt: Pick<AttemptFile, 'id' | 'options' | 'started_at'>,
  { decision, job_id }: Order,
  labels: Labels,
  rowNos: readonly number[],
): Promise<DecidedRows> {
  const { db, tenant } = ctx;
  const at = ctx.clock.now();
  const progress = await lockProgress(db, tenant.id, attempt.id);
  if (!progress) throw new AppError('not_found');
  // The lock is the one with which an undo begins. The undo closes waiting rows, and this would create again what it removed.
  if (await isTakenBack(db, tenant.id, attempt.id)) throw takenBack();
  // Another user may have decided some of them a moment ago.
  const entries = await listHeld(
    db,
    tenant.id,
    attempt.id,
    { row_nos: rowNos },
    { limit: DECIDED_AT_ONCE, lock: true },
  );
  const defaults: ImportDefaults = {
    ...defaultsOf(importOptions.parse(attempt.options), attempt.started_at ?? at.toISOString()),
    known: decision === 'create' ? 'skip' : decision,
  };
  const settled = await settleEntries(ctx, entries, decision, { defaults, labels, created: progress.created, at });
  await storeCreated(ctx, attempt.id, settled, at);
  await storeSettled(ctx, { attempt_id: attempt.id, defaults }, settled, at);
  const decided = [...settled.placed.map(({ row }) => row.row_no)];
  await deleteRows(db, tenant.id, attempt.id, decided);
  await insertOutcomes(db, tenant.id, attempt.id, settled.outcomes);
  const counts = countsOf(settled);
  await moveReviewed(db, tenant.id, attempt.id, counts);
  await audit(ctx, {
    action: 'import.review',
    subject_type: 'import_attempt',
    subject_id: attempt.id,
    detail: {
      decision,
      rows: decided.length,
      created: counts.created,
      updated: counts.updated,
      duplicate: counts.duplicate,
    },
  });
  const counted = job_id
    ? await reportProgress(db, tenant.id, job_id, {
        more: decided.length,
        counts: { created: counts.created, updated: counts.updated, duplicate: counts.duplicate },
        at,
      })
    : { cancelled: false };
  const last_row_no = rowNos.at(-1);
  const left = entries.length - decided.length;
  return { done: decided.length, left, ...(last_row_no !== undefined && { last_row_no }), ...counted };
}

async function settleEntries(
  ctx: Context,
  entries: readonly HeldEntry[],
  decision: ReviewDecision,
  import_: { readonly defaults: ImportDefaults; readonly labels: Labels; readonly created: number; readonly at: Date },
): Promise<Settled> {
  const { db, tenant } = ctx;
  const rows = entries.map(({ row }) => row);
  const wanted = entries.flatMap(({ contact_id }) => contact_id ?? []);
  const ids = await listVisibleIds(db, tenant.id, await visibleContacts(ctx), [...new Set(wanted)]);
  const drafts = new Map((await lockDrafts(db, tenant.id, ids)).map((draft) => [draft.id, draft]));
  const refusals = await readRefusals(ctx, rows);
  const book = { by_key: new Map(), drafts, notes: await readNotes(ctx, rows, ids), ...refusals };
  const settling = { book, ...import_ };
  const settled = nothingSettled();
  for (const { row: file, contact_id, reason } of entries) {
    const row = withoutRefused(file, refusals.refused);
    if (decision === 'create') createFrom(settled, row, settling);
    else if (contact_id !== null && (decision === 'skip' || drafts.has(contact_id)))
      settleKnown(settled, row, { contact_id, in_file: false }, reason, settling);
  }
  return settled;
}

/** An address that unsubscribed while the row waited is not added either. */
const withoutRefused = <T extends { readonly emails: readonly string[] }>(row: T, refused: ReadonlySet<string>): T =>
  row.emails.some((email) => refused.has(email))
    ? { ...row, emails: row.emails.filter((email) => !refused.has(email)) }
    : row;
