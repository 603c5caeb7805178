import { audit } from '../../../platform/audit.ts';
import type { SignedInContext } from '../../../platform/context.ts';
import { continueLongJob, finishLongJob } from '../../../platform/jobs/long-job.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { actFor } from '../../sessions/sessions.api.ts';
import { makeCarriers } from '../clients/book-names.ts';
import { columnSetOf } from '../clients/column-sets.ts';
import { openMbis } from '../clients/sealed-mbis.ts';
import { buildRow } from '../file/row.ts';
import { defaultsOf, importOptions, mapping } from '../import-options.ts';
import type { ImportRun } from '../import-run.ts';
import { type AttemptFile, findAttemptFile } from '../imports.queries.ts';
import { emptyLabels, learnLabels } from '../labels.ts';
import { openBook } from '../run-import.ts';
import { isRefusedContent } from '../store-rows.ts';
import { theAttempt } from '../visible-attempts.ts';
import { endRetry, findRetry, listInHand, type RetryRow } from './retry.queries.ts';
import { readAgain, retryChunk } from './retry-chunk.ts';

export const RETRY_IMPORT = 'retry-import';

/** Rows of one chunk: so few that reading them holds nobody up. */
const CHUNK = 500;

interface Job {
  readonly tenant_id: number;
  readonly retry_id: string;
}

/** Tries rejected rows of an import again, from where it was left to their end. Running it again, or twice at once, stores no row twice. */
export async function runRetry(ctx: TaskContext, { tenant_id, retry_id }: Job): Promise<void> {
  const found = await ctx.database.inTenant(tenant_id, async (db) => {
    const retry = await findRetry(db, tenant_id, retry_id);
    return { retry, attempt: retry && (await findAttemptFile(db, theAttempt(tenant_id, retry.import_attempt_id))) };
  });
  const { retry, attempt } = found;
  const at = ctx.clock.now();
  if (!retry || !attempt)
    return ctx.database.inTenant(tenant_id, (db) =>
      finishLongJob(db, tenant_id, retry_id, { status: 'cancelled', at }),
    );
  if (retry.status !== 'queued' && retry.status !== 'processing') return;
  const signedIn = await actFor(ctx, {
    tenant_id,
    user_id: retry.acting_as_id ?? retry.made_by_id,
    real_user_id: retry.made_by_id,
    origin: importOptions.parse(retry.options).origin,
  });
  if (!signedIn) {
    const error = 'The person who tried these rows again cannot sign in any more.';
    return ctx.database.inTenant(tenant_id, async (db) => {
      await endRetry(db, tenant_id, retry_id, { status: 'failed', at, error });
      await finishLongJob(db, tenant_id, retry_id, { status: 'failed', at, error });
    });
  }
  try {
    await tryRows(ctx, signedIn, retry, attempt);
  } catch (error) {
    if (ctx.last_attempt)
      await end(
        signedIn,
        retry,
        'failed',
        'Something on our side failed again and again. The rows counted here are in.',
      );
    throw error;
  }
}

async function tryRows(
  ctx: TaskContext,
  signedIn: SignedInContext,
  retry: RetryRow,
  attempt: AttemptFile,
): Promise<void> {
  const options = importOptions.parse(retry.options);
  const labels = emptyLabels();
  const clients = await openBook(signedIn, options);
  const run: ImportRun = {
    attempt_id: attempt.id,
    defaults: defaultsOf(options, attempt.started_at ?? ctx.clock.now().toISOString()),
    labels,
    ...(clients && { clients }),
    position: retry.after_row_no,
    cancelled: false,
  };
  const fields = mapping.parse(retry.fields);
  const withMbis = fields.some(({ target }) => target === 'mbi');
  const build = buildRow(fields, {
    ...(clients && { book: columnSetOf(clients.options.import_type) }),
    today: options.today,
    columns: attempt.headers.length,
    dateOrders: attempt.date_orders,
  });
  let limit = CHUNK;
  let refuse = false;
  for (;;) {
    if (run.cancelled) return end(signedIn, retry, 'cancelled', null);
    if (await ctx.mustYield()) {
      const job = { id: retry.id, task: RETRY_IMPORT, payload: { retry_id: retry.id } };
      return signedIn.transaction((each) => continueLongJob(each, job));
    }
    const stored = await signedIn.transaction(async (each) => {
      const inHand = await listInHand(each.db, each.tenant.id, retry.id, { after_row_no: run.position, limit });
      const mbis = withMbis ? await openMbis(each, inHand) : [];
      return inHand.map((row, index) => ({ ...row, mbi: mbis[index] }));
    });
    if (stored.length === 0) return end(signedIn, retry, 'complete', null);
    const tried = readAgain(stored, build, refuse);
    await learnLabels(signedIn, labels, tried.rows);
    if (clients?.options.make_carriers) await makeCarriers(signedIn, clients.names, clients.made, tried.rows);
    try {
      const { cancelled } = await signedIn.transaction((each) => retryChunk(each, run, retry.id, tried));
      run.cancelled = cancelled;
      run.position = tried.last_row_no;
      limit = CHUNK;
      refuse = false;
    } catch (error) {
      if (!isRefusedContent(error)) throw error;
      // The database refuses one of them for its content: fewer at a time find it.
      refuse = stored.length === 1;
      limit = Math.max(1, stored.length >> 1);
    }
  }
}

const number = new Intl.NumberFormat('en-US');

async function end(
  signedIn: SignedInContext,
  { id, import_attempt_id }: RetryRow,
  status: 'complete' | 'failed' | 'cancelled',
  error: string | null,
): Promise<void> {
  await signedIn.transaction(async (ctx) => {
    const { db, tenant } = ctx;
    const at = ctx.clock.now();
    const counts = await endRetry(db, tenant.id, id, { status, at, error });
    if (!counts) return;
    const outcome = `${number.format(counts.stored)} in now, ${number.format(counts.processed - counts.stored)} still rejected.`;
    await finishLongJob(db, tenant.id, id, { status, at, outcome, ...(error !== null && { error }) });
    await audit(ctx, {
      action: 'import.retry_end',
      subject_type: 'import_attempt',
      subject_id: import_attempt_id,
      detail: { status, ...counts },
    });
  });
}
