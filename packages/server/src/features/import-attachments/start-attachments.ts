import type { BodyOf } from '@bookline/contract/endpoint';
import type { AttachmentImport, importAttachments } from '@bookline/contract/features/import-attachments';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { ATTACHMENTS_AFTER_IMPORT, startImport } from '../imports/imports.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { type AttachmentOptions, attachmentOptions, REMOVE_ZIP, storedKeys } from './attachment-options.ts';
import { attachmentWork } from './attachment-work.ts';
import {
  deleteAttachmentDraft,
  listAttachmentImports,
  lockAttachmentImport,
  updateAttachmentImport,
} from './import-attachments.queries.ts';
import { getAttachmentImport } from './list-attachments.ts';
import { type AttachmentForm, keepZip, lookIntoZip, requireZipDraft } from './look-into-zip.ts';
import { theOne } from './visible-attachments.ts';

/** Starts storing the files of a draft, or of an uploaded ZIP. Throws what `lookIntoZip` throws, and 422 if no file has a contact. */
export async function startAttachments(
  signedIn: SignedInContext,
  form: AttachmentForm,
  file: UploadedFile | undefined,
  index: UploadedFile | undefined,
): Promise<AttachmentImport> {
  const { id, ...choices } = form;
  if (file) {
    const kept = await keepZip(signedIn, form, file, index);
    return started(signedIn, kept);
  }
  if (id === undefined) throw invalid('file', 'Choose a ZIP.');
  if (index || Object.values(choices).some((choice) => choice !== undefined))
    await lookIntoZip(signedIn, form, undefined, index);
  return signedIn.transaction((ctx) => queue(ctx, id));
}

/** Starts a draft that this call created. If it cannot be started, it is removed, because no one knows its id. */
async function started(signedIn: SignedInContext, id: string): Promise<AttachmentImport> {
  try {
    return await signedIn.transaction((ctx) => queue(ctx, id));
  } catch (error) {
    await discardZip(signedIn, id);
    throw error;
  }
}

async function queue(ctx: Context, id: string): Promise<AttachmentImport> {
  await lockAttachmentImport(ctx.db, ctx.tenant.id, id);
  const draft = await requireZipDraft(ctx, id);
  const matched = draft.counts.matched ?? 0;
  if (matched === 0) throw invalid('file', 'No file in this ZIP matches one of your contacts.');
  const options: AttachmentOptions = { ...attachmentOptions.parse(draft.options), origin: originOf(ctx) };
  await updateAttachmentImport(ctx.db, ctx.tenant.id, id, { status: 'queued', options });
  await startStoring(ctx, { id, file_name: draft.file_name, matched });
  return getAttachmentImport(ctx, id);
}

/** Adds the job that stores matched files, in the transaction that queues the import. */
export async function startStoring(
  ctx: Context,
  { id, file_name, matched }: { readonly id: string; readonly file_name: string; readonly matched: number },
): Promise<void> {
  await attachmentWork.start(ctx, {
    id,
    title: `Attachments from ${file_name}`,
    total: matched,
    link: { url: `/imports/attachments/${id}`, text: 'View attachments' },
  });
  await audit(ctx, { action: 'attachment_import.start', subject_id: id, detail: { file_name, files: matched } });
}

/**
 * Starts importing leads, and queues the files of a ZIP until the import has ended. Then they are matched by what the rows name. Throws 422 at
 * `attachments` for the ZIP, and what starting an import throws.
 */
export async function startWithLeads(
  signedIn: SignedInContext,
  { file_column, ...form }: BodyOf<typeof importAttachments.withLeads>,
  leads: UploadedFile | undefined,
  zip: UploadedFile | undefined,
): Promise<AttachmentImport> {
  if (!zip) throw invalid('attachments', 'Choose a ZIP.');
  const id = await keepZip(signedIn, { match_by: 'file_name' }, zip);
  try {
    const attempt = await startImport(signedIn, form, leads, { attachment_column: file_column });
    return await signedIn.transaction(async (ctx) => {
      await lockAttachmentImport(ctx.db, ctx.tenant.id, id);
      const draft = await requireZipDraft(ctx, id);
      const options = { ...attachmentOptions.parse(draft.options), match_by: 'import' as const, origin: originOf(ctx) };
      await updateAttachmentImport(ctx.db, ctx.tenant.id, id, {
        status: 'waiting',
        options,
        import_attempt_id: attempt.id,
      });
      // A short import may already have ended.
      await enqueue(ctx, ATTACHMENTS_AFTER_IMPORT, { attempt_id: attempt.id });
      return getAttachmentImport(ctx, id);
    });
  } catch (error) {
    await discardZip(signedIn, id);
    throw error;
  }
}

/** Removes a draft and its stored files. A draft that was started in the meantime stays. */
async function discardZip(signedIn: SignedInContext, id: string): Promise<void> {
  await signedIn.transaction(async (ctx) => {
    const [draft] = await listAttachmentImports(ctx.db, theOne(ctx.tenant.id, id), { limit: 1, offset: 0 });
    if (!draft || !(await deleteAttachmentDraft(ctx.db, ctx.tenant.id, id))) return;
    for (const file_key of storedKeys(draft.file_key, attachmentOptions.parse(draft.options)))
      await enqueue(ctx, REMOVE_ZIP, { file_key });
  });
}
