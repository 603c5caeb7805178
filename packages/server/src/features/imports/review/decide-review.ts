import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import { USER } from '@bookline/contract/endpoint';
import { reviewDecision } from '@bookline/contract/features/import-review';
import type { imports } from '@bookline/contract/features/imports';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { z } from 'zod';
import type { SignedInContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { defineLongWork, type Pause } from '../../../platform/jobs/define-long-work.ts';
import { readCounts } from '../../../platform/jobs/long-job.ts';
import { jobOrigin, originOf } from '../../sessions/sessions.api.ts';
import { type AttemptFile, findAttemptFile } from '../imports.queries.ts';
import { theAttempt } from '../visible-attempts.ts';
import { DECIDED_AT_ONCE, decideRows, requireAttempt } from './decide-rows.ts';
import { countHeld } from './review.queries.ts';

const order = z.object({
  attempt_id: z.string(),
  decision: reviewDecision,
  after_row_no: z.int(),
  to_row_no: z.int(),
  user_id: z.string(),
  real_user_id: z.string(),
  origin: jobOrigin,
  undone: z.boolean().default(false),
});

interface Review extends z.infer<typeof order> {
  readonly job_id: string;
  readonly attempt: AttemptFile;
}

type Decided = ReplyOf<typeof imports.decide>['data'];
const outcomes = [
  ['created', 'created'],
  ['updated', 'updated'],
  ['duplicate', 'not changed'],
] as const;

/**
 * Applies a decision to rows under review: at once, or in a job for more than 500 rows. Throws 404 for an import that the acting user may not
 * see, 409 for one that is being undone.
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
    await reviewWork.start(ctx, {
      id: job_id,
      title: `Review of ${attempt.file_name}`,
      total: waiting,
      link: { url: `/imports/attempts/${id}`, text: 'View import' },
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

/** Applies the same decision to many rows of an import. Decided rows no longer wait, so a repeated run continues after them. */
export const reviewWork = defineLongWork<Review>({
  kind: 'import_review',
  task: 'decide-import-rows',
  async load({ db, tenant }, { id, state }) {
    // Canceled while no worker runs it: decided rows stay decided, and the others keep waiting.
    if (!state) return undefined;
    const ordered = order.parse(state);
    const attempt = await findAttemptFile(db, theAttempt(tenant.id, ordered.attempt_id));
    return attempt && { ...ordered, job_id: id, attempt };
  },
  askedBy: (review) => review,
  needs: () => USER,
  pieces: decideAll,
  async end({ db, tenant, job_id, status }, { attempt_id, to_row_no, undone }) {
    const counts = await readCounts(db, tenant.id, job_id);
    const { waiting } = status === 'complete' ? await countHeld(db, tenant.id, attempt_id, to_row_no) : { waiting: 0 };
    const parts = outcomes.flatMap(([key, words]) => (counts[key] ? [`${formatNumber(counts[key])} ${words}`] : []));
    if (waiting > 0) parts.push(`${formatNumber(waiting)} still to review because their contact no longer exists`);
    if (parts.length === 0) return 'No rows were decided.';
    return `${parts.join(', ')}${undone ? ' before the import was undone' : ''}.`;
  },
  reopen: async () => true,
});

async function* decideAll(signedIn: SignedInContext, { attempt, job_id, ...ordered }: Review): AsyncGenerator<Pause> {
  let state = ordered;
  for (;;) {
    yield { state };
    const { decision, after_row_no, to_row_no } = state;
    const range = { after_row_no, to_row_no };
    const decided = await decideRows(signedIn, attempt, { decision, range, job_id }).catch(ifUndone);
    if (!decided) {
      yield { cancelled: true, state: { ...state, undone: true } };
      return;
    }
    if (decided.last_row_no === undefined) break;
    state = { ...state, after_row_no: decided.last_row_no };
    if (decided.cancelled) yield { cancelled: true, state };
  }
}

/** The undo of the import closes waiting rows, so nothing is left to decide. */
function ifUndone(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
}
