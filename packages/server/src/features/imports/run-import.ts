import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { continueLongJob, finishLongJob } from '../../platform/jobs/long-job.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { readBookNames } from './clients/book-names.ts';
import type { ClientsRun } from './clients/clients-run.ts';
import { endMissing } from './clients/end-missing.ts';
import { endImport } from './end-import.ts';
import { ImportFileError } from './file/import-file-error.ts';
import { defaultsOf, type ImportOptions, importOptions, mapping, resumePoint } from './import-options.ts';
import type { ImportRun } from './import-run.ts';
import { type AttemptFile, findAttemptFile, updateToEnded, updateToProcessing } from './imports.queries.ts';
import { emptyLabels } from './labels.ts';
import { readBatches } from './read-in-worker.ts';
import { storeBatches } from './store-batches.ts';
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
  const ended = await storeBatches(
    signedIn,
    { run, labels, created: attempt.created, mustYield: ctx.mustYield },
    batches,
  );
  if (ended === 'cancelled') return endImport(signedIn, attempt.id, { status: 'cancelled' });
  if (ended === 'yielded') return handOn(signedIn, attempt.id);
  if (clients?.options.end_missing)
    await endMissing(signedIn, { id: attempt.id, started_at: startedAt, today: options.today }, clients);
  await endImport(signedIn, attempt.id, { status: 'complete' });
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
