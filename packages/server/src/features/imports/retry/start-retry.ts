import type { BodyOf } from '@bookline/contract/endpoint';
import type { ImportAttempt, imports } from '@bookline/contract/features/imports';
import { audit } from '../../../platform/audit.ts';
import type { Context, SignedInContext } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import type { UploadedFile } from '../../../platform/http/routes.ts';
import { newId } from '../../../platform/ids.ts';
import { type NewLongJob, restartLongJob, startLongJob } from '../../../platform/jobs/long-job.ts';
import { originOf } from '../../sessions/sessions.api.ts';
import { sealMbis } from '../clients/sealed-mbis.ts';
import { takeNumbers } from '../clients/sensitive-columns.ts';
import { ImportFileError } from '../file/import-file-error.ts';
import { importOptions, type Mapping, mapping } from '../import-options.ts';
import { importWork } from '../import-work.ts';
import { type AttemptFile, findAttemptFile, updateToReopened } from '../imports.queries.ts';
import { getImport } from '../list-imports.ts';
import { readMended } from '../read-in-worker.ts';
import { RUN_IMPORT } from '../run-import.ts';
import { requireAttempt } from '../undo/start-undo.ts';
import { whyBusy } from '../undo/undoable.ts';
import { mappingOf } from '../validate-import.ts';
import { theAttempt } from '../visible-attempts.ts';
import { hasForgottenRows, insertRetry, mendRejected, takeRejected } from './retry.queries.ts';
import { retryWork } from './retry-work.ts';
import { RETRY_IMPORT } from './run-retry.ts';

type Form = BodyOf<typeof imports.retry>;

/**
 * R150: tries the rejected rows of an import again, mended by a file or under changed answers; without either an import that failed carries on
 * behind its last row. Throws 404 for an attempt that the acting person may not see, 409 while somebody works on it, once it was undone, and
 * where no row was rejected, 422 at `file` or `fields`.
 */
export async function retryImport(
  signedIn: SignedInContext,
  id: string,
  form: Form,
  file: UploadedFile | undefined,
): Promise<ImportAttempt> {
  try {
    // One transaction: rows that somebody mended are in hand together with the job that tries them, or not at all.
    return await signedIn.transaction(async (ctx) => {
      const attempt = await requireRetryable(ctx, id);
      if (attempt.status === 'failed' && !file && !form.fields) await carryOn(ctx, attempt);
      else await tryAgain(ctx, attempt, form, file);
      return getImport(ctx, id);
    });
  } catch (error) {
    throw error instanceof ImportFileError ? invalid('file', error.message) : error;
  }
}

const refuse = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });

const FILE_GONE =
  'Somebody this file told of was removed for good since, and the file with them. Import what is missing from a new file.';
const FORGOTTEN = 'Rows of people who were removed for good are forgotten: they cannot be tried again.';

async function requireRetryable(ctx: Context, id: string): Promise<AttemptFile> {
  const { attempt, state } = await requireAttempt(ctx, id, true);
  const busy = attempt.status === 'draft' ? 'This import was never started.' : whyBusy(attempt, state);
  if (busy) throw refuse(busy);
  if (state.undo) throw refuse('This import was undone. Import the mended file as a new one.');
  const stored = await findAttemptFile(ctx.db, theAttempt(ctx.tenant.id, id));
  if (!stored) throw new AppError('not_found');
  return stored;
}

async function carryOn(ctx: Context, attempt: AttemptFile): Promise<void> {
  const { id, file_name, rows } = attempt;
  if (attempt.file_gone) throw refuse(FILE_GONE);
  await updateToReopened(ctx.db, ctx.tenant.id, id);
  await restartLongJob(ctx, {
    id,
    kind: importWork.kind,
    title: `Import of ${file_name}`,
    total: rows,
    link: linkTo(id),
    task: RUN_IMPORT,
    payload: { attempt_id: id },
  });
  await audit(ctx, {
    action: 'import.carry_on',
    subject_type: 'import_attempt',
    subject_id: id,
    detail: { file_name, after_row_no: attempt.processed_row_no },
  });
}

async function tryAgain(ctx: Context, attempt: AttemptFile, form: Form, file: UploadedFile | undefined): Promise<void> {
  const { db, tenant, actor } = ctx;
  const retryId = newId();
  const fields = form.fields ? mappingOf(attempt.headers, form.fields, attempt.kind) : mapping.parse(attempt.fields);
  const kept = importOptions.parse(attempt.options);
  if (attempt.kind === 'clients' && form.known === 'review')
    throw invalid('known', 'Clients are filled in, overwritten, or left as they are.');
  const options = { ...kept, known: form.known ?? kept.known, origin: originOf(ctx) };
  const total = file
    ? await mend(ctx, attempt, { id: retryId, fields }, file)
    : await takeRejected(db, tenant.id, attempt.id, retryId);
  if (total === 0) {
    const forgotten = await hasForgottenRows(db, tenant.id, attempt.id);
    if (!file) throw refuse(forgotten ? FORGOTTEN : 'No row of this import was rejected.');
    const sentence = 'None of the rows in this file is a rejected one of this import.';
    throw invalid('file', forgotten ? `${sentence} ${FORGOTTEN}` : sentence);
  }
  await insertRetry(db, tenant.id, {
    id: retryId,
    import_attempt_id: attempt.id,
    made_by_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    fields,
    options,
    total,
    created_at: ctx.clock.now(),
  });
  await startLongJob(ctx, {
    id: retryId,
    kind: retryWork.kind,
    title: `Rejected rows of ${attempt.file_name}`,
    total,
    link: linkTo(attempt.id),
    task: RETRY_IMPORT,
    payload: { retry_id: retryId },
  });
  await audit(ctx, {
    action: 'import.retry',
    subject_type: 'import_attempt',
    subject_id: attempt.id,
    detail: { rows: total, mended: file !== undefined, remapped: form.fields !== undefined },
  });
}

/** What cells must not keep of a book of business is taken out of them: a Medicare number goes into the row sealed, the others nowhere. */
async function mend(
  ctx: Context,
  attempt: AttemptFile,
  retry: { readonly id: string; readonly fields: Mapping },
  file: UploadedFile,
): Promise<number> {
  const taken = takeNumbers(attempt.headers, retry.fields);
  let count = 0;
  for await (const read of readMended({ path: file.path, headers: attempt.headers })) {
    const rows = taken ? read.map(taken) : read;
    const sealed = await sealMbis(ctx, rows);
    const mended = rows.map(({ row_no, cells }, index) => ({ row_no, cells, medicare_sealed: sealed[index] ?? null }));
    count += await mendRejected(ctx.db, ctx.tenant.id, attempt.id, retry.id, mended);
  }
  return count;
}

const linkTo = (id: string): NonNullable<NewLongJob['link']> => ({
  url: `/imports/attempts/${id}`,
  text: 'Open the import',
});
