import type { BodyOf } from '@bookline/contract/endpoint';
import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import type { imports } from '@bookline/contract/features/imports';
import { makerColumns } from '../../../platform/actor-columns.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, SignedInContext } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import type { UploadedFile } from '../../../platform/http/routes.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewLongJob } from '../../../platform/jobs/long-job.ts';
import { originOf } from '../../sessions/sessions.api.ts';
import { sealMbis } from '../book/seal-mbis.ts';
import { takeNumbers } from '../book/sensitive-columns.ts';
import { mappingOf } from '../draft/validate-import.ts';
import { importOptions, type Mapping, mapping } from '../import-options.ts';
import { type AttemptFile, findAttemptFile, updateToReopened } from '../imports.queries.ts';
import { getImport } from '../list-imports.ts';
import { ImportFileError } from '../read/import-file-error.ts';
import { readCorrected } from '../read/read-file.ts';
import { importWork } from '../store/import-work.ts';
import { requireAttempt } from '../undo/undo-import.ts';
import { whyBusy } from '../undo/why-not-undone.ts';
import { theAttempt } from '../visible-attempts.ts';
import { hasForgottenRows, insertRetry, mendRejected, takeRejected } from './retry.queries.ts';
import { retryWork } from './retry-work.ts';

type Form = BodyOf<typeof imports.retry>;

/**
 * R150: retries the rejected rows of an import, corrected by a file or with changed answers. Without either, a failed import resumes after its
 * last row. Throws 404 for an attempt that the acting user may not see, 409 while a job works on it, after an undo, and if no row was
 * rejected, 422 at `file` or `fields`.
 */
export async function retryImport(
  signedIn: SignedInContext,
  id: string,
  form: Form,
  file: UploadedFile | undefined,
): Promise<ImportAttempt> {
  try {
    // One transaction: corrected rows are queued together with the job that retries them, or not at all.
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
  'A contact in this file was permanently deleted, and the file was deleted too. Import the missing rows from a new file.';
const FORGOTTEN = 'Rows of permanently deleted contacts were erased and can’t be retried.';

async function requireRetryable(ctx: Context, id: string): Promise<AttemptFile> {
  const { attempt, state } = await requireAttempt(ctx, id, true);
  const busy = attempt.status === 'draft' ? 'This import was never started.' : whyBusy(attempt, state);
  if (busy) throw refuse(busy);
  if (state.undo) throw refuse('This import was undone. Import the corrected file as a new one.');
  const stored = await findAttemptFile(ctx.db, theAttempt(ctx.tenant.id, id));
  if (!stored) throw new AppError('not_found');
  return stored;
}

async function carryOn(ctx: Context, attempt: AttemptFile): Promise<void> {
  const { id, file_name, rows } = attempt;
  if (attempt.file_gone) throw refuse(FILE_GONE);
  await updateToReopened(ctx.db, ctx.tenant.id, id);
  await importWork.restart(ctx, {
    id,
    title: `Import of ${file_name}`,
    total: rows,
    link: linkTo(id),
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
    ? await correctRows(ctx, attempt, { id: retryId, fields }, file)
    : await takeRejected(db, tenant.id, attempt.id, retryId);
  if (total === 0) {
    const forgotten = await hasForgottenRows(db, tenant.id, attempt.id);
    if (!file) throw refuse(forgotten ? FORGOTTEN : 'No row of this import was rejected.');
    const sentence = 'None of the rows in this file are rejected rows of this import.';
    throw invalid('file', forgotten ? `${sentence} ${FORGOTTEN}` : sentence);
  }
  await insertRetry(db, tenant.id, {
    id: retryId,
    import_attempt_id: attempt.id,
    ...makerColumns(actor),
    fields,
    options,
    total,
    created_at: ctx.clock.now(),
  });
  await retryWork.start(ctx, {
    id: retryId,
    title: `Retry of rejected rows from ${attempt.file_name}`,
    total,
    link: linkTo(attempt.id),
  });
  await audit(ctx, {
    action: 'import.retry',
    subject_type: 'import_attempt',
    subject_id: attempt.id,
    detail: { rows: total, corrected: file !== undefined, remapped: form.fields !== undefined },
  });
}

/** Removes sensitive numbers of a book of business from cells: a Medicare number goes into the row encrypted, the others are dropped. */
async function correctRows(
  ctx: Context,
  attempt: AttemptFile,
  retry: { readonly id: string; readonly fields: Mapping },
  file: UploadedFile,
): Promise<number> {
  const taken = takeNumbers(attempt.headers, retry.fields);
  let count = 0;
  for await (const read of readCorrected({ path: file.path, headers: attempt.headers })) {
    const rows = taken ? read.map(taken) : read;
    const sealed = await sealMbis(ctx, attempt.id, rows);
    const corrected = rows.map(({ row_no, cells }, index) => ({
      row_no,
      cells,
      medicare_sealed: sealed[index] ?? null,
    }));
    count += await mendRejected(ctx.db, ctx.tenant.id, attempt.id, retry.id, corrected);
  }
  return count;
}

const linkTo = (id: string): NonNullable<NewLongJob['link']> => ({
  url: `/imports/attempts/${id}`,
  text: 'View import',
});
