import { USER } from '@bookline/contract/endpoint';
import { audit } from '../../../platform/audit.ts';
import type { SignedInContext } from '../../../platform/context.ts';
import { askedBy } from '../../../platform/jobs/asked.ts';
import { defineLongWork, isOpen, type Pause } from '../../../platform/jobs/define-long-work.ts';
import { readBookNames } from '../book/book-names.ts';
import type { ClientsRun } from '../book/clients-run.ts';
import { endMissing } from '../book/end-missing.ts';
import { defaultsOf, type ImportOptions, importOptions, mapping, readingOf, resumePoint } from '../import-options.ts';
import { type AttemptFile, findAttemptFile, updateToProcessing, updateToReopened } from '../imports.queries.ts';
import { changedFields } from '../match/changed-fields.ts';
import { emptyLabels } from '../match/labels.ts';
import { ImportFileError } from '../read/import-file-error.ts';
import { readBatches } from '../read/read-file.ts';
import { theAttempt } from '../visible-attempts.ts';
import { endImport } from './end-import.ts';
import type { ImportRun } from './import-run.ts';
import { storeBatches } from './store-batches.ts';

/**
 * Imports a file from where the last run stopped. A repeated or simultaneous run stores no row twice, because the cursor moves in the
 * transaction of its rows. A file that cannot be read ends as failed.
 */
export const importWork = defineLongWork<AttemptFile>({
  kind: 'import',
  task: 'run-import',
  kept: 'The rows counted here were imported.',
  async load({ db, tenant }, { id }) {
    const attempt = await findAttemptFile(db, theAttempt(tenant.id, id));
    return isOpen(attempt) ? attempt : undefined;
  },
  askedBy: (attempt) => askedBy({ ...attempt, origin: importOptions.parse(attempt.options).origin }),
  needs: () => USER,
  pieces: importFile,
  end: endImport,
  // Its cursor is after the last stored row, and its file is kept, so it resumes there unless it was undone.
  reopen: updateToReopened,
  explain: (error) => (error instanceof ImportFileError ? error.message : undefined),
});

async function* importFile(signedIn: SignedInContext, attempt: AttemptFile): AsyncGenerator<Pause> {
  const { tenant } = signedIn;
  const options = importOptions.parse(attempt.options);
  const startedAt = attempt.started_at ?? (await begin(signedIn, attempt));
  const labels = emptyLabels();
  const fields = mapping.parse(attempt.fields);
  const clients = await openBook(signedIn, options);
  const run: ImportRun = {
    attempt_id: attempt.id,
    defaults: defaultsOf(options, startedAt),
    labels,
    ...(clients && { clients }),
    changed_fields: changedFields(fields, options.today),
    position: attempt.processed_row_no,
    cancelled: false,
  };
  const path = await signedIn.files.localPath(tenant.id, attempt.file_key);
  const batches = readBatches({
    path,
    fields,
    today: options.today,
    after_row_no: run.position,
    resume: resumePoint.nullable().parse(attempt.resume),
    as: readingOf(attempt),
    ...(options.clients && { import_type: options.clients.import_type }),
  });
  yield* storeBatches(signedIn, { run, labels, created: attempt.created }, batches);
  if (clients?.options.end_missing)
    await endMissing(signedIn, { id: attempt.id, started_at: startedAt, today: options.today }, clients);
}

/** The carriers and agents behind the names in a carrier's file; undefined for any other file. */
export async function openBook(
  signedIn: SignedInContext,
  { clients }: Pick<ImportOptions, 'clients'>,
): Promise<ClientsRun | undefined> {
  if (!clients) return undefined;
  const names = await signedIn.transaction((ctx) => readBookNames(ctx, clients.carrier_id));
  return { options: clients, names, made: { count: 0 } };
}

/** When the import began: what it creates has this time, however often the job is resumed. */
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
