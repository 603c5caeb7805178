import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { continueLongJob, finishLongJob } from '../../platform/jobs/long-job.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { makeCarriers, readBookNames } from './clients/book-names.ts';
import type { ClientsRun } from './clients/clients-run.ts';
import { endMissing } from './clients/end-missing.ts';
import type { Batch } from './contact-draft.ts';
import { canDecideAhead, type Decided, decideAhead } from './decide-ahead.ts';
import { endImport } from './end-import.ts';
import { ImportFileError } from './file/import-file-error.ts';
import { importChunk } from './import-chunk.ts';
import { defaultsOf, type ImportOptions, importOptions, mapping, resumePoint } from './import-options.ts';
import type { ImportRun } from './import-run.ts';
import { type AttemptFile, findAttemptFile, updateToEnded, updateToProcessing } from './imports.queries.ts';
import { emptyLabels, type LabelBook, learnLabels } from './labels.ts';
import { readBatches } from './read-in-worker.ts';
import { theAttempt } from './visible-attempts.ts';

export const RUN_IMPORT = 'run-import';

interface Job {
  readonly tenant_id: number;
  readonly attempt_id: string;
}

/**
 * Imports a file from where it was left to its end. Running it again, or twice at once, stores no row twice: the cursor moves in the
 * transaction of its rows. Throws what it did not foresee, to be tried again; a file that cannot be read ends as failed.
 */
export async function runImport(ctx: TaskContext, job: Job): Promise<void> {
  const attempt = await ctx.database.inTenant(job.tenant_id, (db) =>
    findAttemptFile(db, theAttempt(job.tenant_id, job.attempt_id)),
  );
  if (attempt?.status !== 'queued' && attempt?.status !== 'processing') return;
  const options = importOptions.parse(attempt.options);
  const signedIn = await actFor(ctx, {
    tenant_id: job.tenant_id,
    user_id: attempt.acting_as_id ?? attempt.made_by_id,
    real_user_id: attempt.made_by_id,
    origin: options.origin,
  });
  if (!signedIn) {
    const end = {
      status: 'failed' as const,
      at: ctx.clock.now(),
      error: 'The person who started this import cannot sign in any more.',
    };
    await ctx.database.inTenant(job.tenant_id, async (db) => {
      await updateToEnded(db, job.tenant_id, attempt.id, end);
      await finishLongJob(db, job.tenant_id, attempt.id, end);
    });
    return;
  }
  try {
    await importFile(ctx, signedIn, attempt);
  } catch (error) {
    if (error instanceof ImportFileError)
      return endImport(signedIn, attempt.id, { status: 'failed', error: error.message });
    if (ctx.last_attempt)
      await endImport(signedIn, attempt.id, {
        status: 'failed',
        error: 'Something on our side failed again and again. The rows counted here are imported.',
      });
    throw error;
  }
}

async function importFile(ctx: TaskContext, signedIn: SignedInContext, attempt: AttemptFile): Promise<void> {
  const { tenant } = signedIn;
  const options = importOptions.parse(attempt.options);
  const startedAt = attempt.started_at ?? (await begin(signedIn, attempt));
  const labels = emptyLabels();
  const clients = await openBook(signedIn, options);
  const run: ImportRun = {
    attempt_id: attempt.id,
    defaults: defaultsOf(options, startedAt),
    labels,
    ...(clients && { clients }),
    position: attempt.processed_row_no,
    cancelled: false,
  };
  const path = await signedIn.files.localPath(tenant.id, attempt.file_key);
  const batches = readBatches({
    path,
    fields: mapping.parse(attempt.fields),
    today: options.today,
    after_row_no: run.position,
    resume: resumePoint.nullable().parse(attempt.resume),
    ...(options.clients && { import_type: options.clients.import_type }),
  });
  const isAhead = canDecideAhead(run);
  /** The chunk that is being stored: what was decided of it, and its end. */
  let decided: Decided | undefined;
  let storing: Promise<Decided | undefined> = Promise.resolve(undefined);
  for await (const batch of batches) {
    const next = isAhead && decided ? decideAhead(signedIn, run, labels, batch, decided) : undefined;
    const [stored, ahead] = await bothEnded(storing, next);
    if (run.cancelled) return endImport(signedIn, attempt.id, { status: 'cancelled' });
    if (await ctx.mustYield()) return handOn(signedIn, attempt.id);
    // Where rows had to be taken apart, what was decided after them speaks of contacts that are not there.
    const ready = stored === decided ? ahead : undefined;
    storing = storeRows(signedIn, run, labels, batch, ready);
    // Waited for above, once the next rows are read: until then a failure has somebody who knows of it.
    storing.catch(() => undefined);
    decided = ready ?? (await storing);
  }
  await storing;
  if (clients?.options.end_missing)
    await endMissing(signedIn, { id: attempt.id, started_at: startedAt, today: options.today }, clients);
  await endImport(signedIn, attempt.id, { status: 'complete' });
}

/** Waits for both, so that nothing is under way when one fails. Throws what the first of them threw. */
async function bothEnded<A, B>(first: Promise<A>, second: Promise<B> | undefined): Promise<[A, B | undefined]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

/** Who the names in a carrier's file are; undefined for any other file. */
export async function openBook(
  signedIn: SignedInContext,
  { clients }: Pick<ImportOptions, 'clients'>,
): Promise<ClientsRun | undefined> {
  if (!clients) return undefined;
  const names = await signedIn.transaction((ctx) => readBookNames(ctx, clients.carrier_id));
  return { options: clients, names, made: { count: 0 } };
}

/** The moment the import began: what it creates carries it, however often the job is taken up again. */
async function begin(signedIn: SignedInContext, attempt: AttemptFile): Promise<string> {
  const now = signedIn.clock.now();
  await signedIn.transaction(async (ctx) => {
    await updateToProcessing(ctx.db, ctx.tenant.id, attempt.id, now);
    const { file_name, rows } = attempt;
    await audit(ctx, {
      action: 'import.begin',
      subject_type: 'import_attempt',
      subject_id: attempt.id,
      detail: { file_name, rows },
    });
  });
  return now.toISOString();
}

/** This process stops, or others have waited for their turn: a new job goes on behind the last row, here or elsewhere. */
async function handOn(signedIn: SignedInContext, attemptId: string): Promise<void> {
  const job = { id: attemptId, task: RUN_IMPORT, payload: { attempt_id: attemptId } };
  await signedIn.transaction((ctx) => continueLongJob(ctx, job));
}

/**
 * Stores rows; where the database refuses one of them for its content, that one is rejected and the others are stored. Halving finds it:
 * about 2 · log₂(rows) transactions for one such row. Answers what was decided of them, undefined where they had to be taken apart.
 */
async function storeRows(
  signedIn: SignedInContext,
  run: ImportRun,
  labels: LabelBook,
  batch: Batch,
  ahead?: Decided,
): Promise<Decided | undefined> {
  await learnLabels(signedIn, labels, batch.rows);
  if (run.clients?.options.make_carriers) await makeCarriers(signedIn, run.clients.names, run.clients.made, batch.rows);
  try {
    const decided = await signedIn.transaction((ctx) => importChunk(ctx, run, batch, ahead));
    run.position = batch.last_row_no;
    return decided;
  } catch (error) {
    if (!isRefusedContent(error) || batch.rows.length === 0) throw error;
    signedIn.log.warn({ err: error, import: run.attempt_id, row: batch.rows[0]?.row_no }, 'the database refused a row');
    for (const part of batch.rows.length === 1 ? [withRowRejected(batch)] : halves(batch))
      await storeRows(signedIn, run, labels, part);
    return undefined;
  }
}

/** SQLSTATE class 22 is data that a type refuses, 23514 a check, 54000 something too long for an index. */
export function isRefusedContent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22...|23514|54000)$/.test(String(error.code));
}

function withRowRejected(batch: Batch): Batch {
  const reason = 'This row has a value that cannot be stored.';
  const refused = batch.rows.map(({ row_no, cells, policy, mbi }) => ({
    row_no,
    cells,
    reason,
    ...(policy && { policy }),
    ...(mbi !== undefined && { mbi }),
  }));
  return { ...batch, rows: [], rejected: [...batch.rejected, ...refused] };
}

function halves(batch: Batch): Batch[] {
  const middle = batch.rows[batch.rows.length >> 1]?.row_no ?? batch.last_row_no;
  const part = (within: (rowNo: number) => boolean, last_row_no: number, resume: Batch['resume']): Batch => ({
    rows: batch.rows.filter((row) => within(row.row_no)),
    rejected: batch.rejected.filter((row) => within(row.row_no)),
    empty: batch.empty.filter(within),
    last_row_no,
    resume,
  });
  // The batch's place may lie behind the first half.
  return [
    part((rowNo) => rowNo < middle, middle - 1, null),
    part((rowNo) => rowNo >= middle, batch.last_row_no, batch.resume),
  ];
}
