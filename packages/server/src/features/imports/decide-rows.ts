import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { imports, ReviewDecision } from '@bookline/contract/features/imports';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import type { ImportDefaults, Labels } from './contact-draft.ts';
import { defaultsOf, importOptions } from './import-options.ts';
import { lockProgress, moveReviewed } from './import-progress.queries.ts';
import { insertOutcomes } from './import-rows.queries.ts';
import { type AttemptFile, findAttemptFile } from './imports.queries.ts';
import { lockDrafts } from './known-contacts.queries.ts';
import { emptyLabels, learnLabels } from './labels.ts';
import { readNotes, readRefusals } from './read-book.ts';
import {
  countHeld,
  deleteRows,
  type HeldEntry,
  type HeldRange,
  isTakenBack,
  listHeld,
  listVisibleIds,
} from './review.queries.ts';
import { createFrom, nothingSettled, settleKnown } from './settle-rows.ts';
import type { Settled } from './settled.ts';
import { countsOf, storeCreated, storeSettled } from './store-settled.ts';
import { theAttempt, visibleAttempts } from './visible-attempts.ts';

export const DECIDE_ROWS = 'decide-import-rows';
export const REVIEW_KIND = 'import_review';

/** Rows that are decided in one transaction, and at once. */
export const DECIDED_AT_ONCE = 500;

type Decided = ReplyOf<typeof imports.decide>['data'];

/**
 * Decides what becomes of rows under review: at once, or in a job where more than 500 wait. Throws 404 for an import that the acting person
 * may not see, 409 for one that is taken back.
 */
export async function decideReview(
  signedIn: SignedInContext,
  id: string,
  { decision, row_nos }: BodyOf<typeof imports.decide>,
): Promise<Decided> {
  const { attempt, waiting, to_row_no } = await signedIn.transaction(async (ctx) => ({
    attempt: await requireAttempt(ctx, id),
    ...(await countHeld(ctx.db, ctx.tenant.id, id)),
  }));
  if (row_nos || waiting <= DECIDED_AT_ONCE) {
    const range = row_nos ? { row_nos } : { after_row_no: 0, to_row_no };
    return { ...(await decideRows(signedIn, attempt, { decision, range })), job_id: null };
  }
  const job_id = newId();
  await signedIn.transaction(async (ctx) => {
    await startLongJob(ctx, {
      id: job_id,
      kind: REVIEW_KIND,
      title: `Review of ${attempt.file_name}`,
      total: waiting,
      link: { url: `/imports/attempts/${id}`, text: 'Open the import' },
      task: DECIDE_ROWS,
      payload: {
        attempt_id: id,
        decision,
        after_row_no: 0,
        to_row_no,
        user_id: ctx.actor.user_id,
        real_user_id: ctx.actor.real_user_id,
        origin: originOf(ctx),
      },
    });
  });
  return { done: 0, left: 0, job_id };
}

const takenBack = () =>
  new AppError('conflict', { fields: { base: ['This import was taken back: there is nothing to decide any more.'] } });

/** Throws 404 for an import that the acting person may not see, 409 for one that is taken back. */
async function requireAttempt(ctx: Context, id: string): Promise<AttemptFile> {
  const attempt = await findAttemptFile(ctx.db, [...visibleAttempts(ctx), ...theAttempt(ctx.tenant.id, id)]);
  if (!attempt) throw new AppError('not_found');
  if (await isTakenBack(ctx.db, ctx.tenant.id, id)) throw takenBack();
  return attempt;
}

interface Order {
  readonly decision: ReviewDecision;
  readonly range: HeldRange;
  /** The job that decides, where one does. */
  readonly job_id?: string;
}

export interface DecidedRows {
  readonly done: number;
  /** Rows that still wait: their contact is not there any more. */
  readonly left: number;
  /** The last row that was looked at; undefined where none waits in the range. */
  readonly last_row_no?: number;
  readonly cancelled?: boolean;
}

/** Decides the next rows of a range, 500 at most, in one transaction: all of them, with their counts, or none. Throws 409 once the import is taken back. */
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
  // Behind the lock that an undo begins with: it closes what waits, and this would make anew what it has taken back.
  if (await isTakenBack(db, tenant.id, attempt.id)) throw takenBack();
  // Somebody else may have decided some of them a moment ago.
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
  const settled = await settleEntries(ctx, entries, decision, { defaults, labels, created: progress.created });
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
  const told = job_id ? await reportProgress(db, tenant.id, job_id, { more: rowNos.length, at }) : { cancelled: false };
  const last_row_no = rowNos.at(-1);
  const left = entries.length - decided.length;
  return { done: decided.length, left, ...(last_row_no !== undefined && { last_row_no }), ...told };
}

async function settleEntries(
  ctx: Context,
  entries: readonly HeldEntry[],
  decision: ReviewDecision,
  import_: { readonly defaults: ImportDefaults; readonly labels: Labels; readonly created: number },
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

/** An address that unsubscribed while the row waited is added to nobody either. */
const withoutRefused = <T extends { readonly emails: readonly string[] }>(row: T, refused: ReadonlySet<string>): T =>
  row.emails.some((email) => refused.has(email))
    ? { ...row, emails: row.emails.filter((email) => !refused.has(email)) }
    : row;
