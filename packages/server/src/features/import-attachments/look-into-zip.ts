import { rm } from 'node:fs/promises';
import { posix } from 'node:path';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { AttachmentImport, importAttachments } from '@bookline/contract/features/import-attachments';
import { makerColumns } from '../../platform/actor-columns.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { attachmentName, getImport, ImportFileError } from '../imports/imports.api.ts';
import { type AttachmentOptions, attachmentOptions, REMOVE_ZIP } from './attachment-options.ts';
import { type AttachmentZip, AttachmentZipError, openAttachmentZip } from './attachment-zip.ts';
import {
  type AttachmentRow,
  insertAttachmentImport,
  listAttachmentImports,
  replaceEntries,
  updateAttachmentImport,
} from './import-attachments.queries.ts';
import { type AttachmentIndex, isIndexName, readIndex } from './index-file.ts';
import { getAttachmentImport } from './list-attachments.ts';
import { type MatchedEntry, type Matching, matchEntries } from './match-entries.ts';
import { ownImports, theOne } from './visible-attachments.ts';

export type AttachmentForm = BodyOf<typeof importAttachments.validate>;

/**
 * Checks an uploaded ZIP, or a draft's ZIP again with other choices, and matches its files to contacts. Throws 422 at `file` or `index` with a
 * sentence for the user, 404 and 409 for the draft.
 */
export async function lookIntoZip(
  signedIn: SignedInContext,
  form: AttachmentForm,
  file: UploadedFile | undefined,
  index: UploadedFile | undefined,
): Promise<AttachmentImport> {
  const id = file ? await keepZip(signedIn, form, file, index) : await lookAgain(signedIn, form, index);
  return signedIn.transaction((ctx) => getAttachmentImport(ctx, id));
}

/** Stores a ZIP as a draft with its matched files; returns the id. */
export async function keepZip(
  signedIn: SignedInContext,
  form: AttachmentForm,
  file: UploadedFile,
  index?: UploadedFile,
): Promise<string> {
  const { files, tenant, actor, clock } = signedIn;
  const zip = await openZip(file.path);
  try {
    const look = await lookAt(signedIn, zip, form, index && { path: index.path, file_name: index.name });
    const id = newId();
    const file_key = await files.adopt(tenant.id, file.path);
    const index_key = index && look.options.match_by === 'index' ? await files.adopt(tenant.id, index.path) : null;
    const options = withIndexKey(look.options, index_key);
    try {
      await signedIn.transaction(async (ctx) => {
        await insertAttachmentImport(ctx.db, tenant.id, {
          id,
          ...makerColumns(actor),
          file_key,
          file_name: file.name,
          size: file.size,
          options,
          import_attempt_id: look.import_attempt_id,
          created_at: clock.now(),
        });
        await replaceEntries(ctx.db, tenant.id, id, look.entries);
      });
    } catch (error) {
      await files.remove(tenant.id, file_key);
      if (index_key !== null) await files.remove(tenant.id, index_key);
      throw error;
    }
    return id;
  } finally {
    zip.close();
  }
}

/** A new table replaces the earlier one, and files are matched by it unless the form says otherwise. */
async function lookAgain(
  signedIn: SignedInContext,
  form: AttachmentForm,
  table: UploadedFile | undefined,
): Promise<string> {
  const { id } = form;
  if (id === undefined) throw invalid('file', 'Choose a ZIP.');
  const draft = await signedIn.transaction((ctx) => requireZipDraft(ctx, id));
  const before = attachmentOptions.parse(draft.options);
  const { files, tenant } = signedIn;
  const zip = await openZip(await files.localPath(tenant.id, draft.file_key));
  const known_key = before.index?.file_key ?? null;
  try {
    const index = table
      ? { path: table.path, file_name: table.name }
      : known_key === null
        ? undefined
        : { path: await files.localPath(tenant.id, known_key), file_name: before.index?.file_name ?? '' };
    const choices: AttachmentForm = table ? { match_by: 'index', key: before.key } : choicesOf(before, draft);
    const look = await lookAt(signedIn, zip, { ...choices, ...form }, index);
    const new_key = table && look.options.index ? await files.adopt(tenant.id, table.path) : null;
    const index_key = new_key ?? known_key;
    // A table that is not used now is still kept, because the user may choose it again.
    const options = withIndexKey({ ...look.options, index: look.options.index ?? before.index }, index_key);
    try {
      await signedIn.transaction(async (ctx) => {
        await updateAttachmentImport(ctx.db, tenant.id, id, { options, import_attempt_id: look.import_attempt_id });
        await replaceEntries(ctx.db, tenant.id, id, look.entries);
        if (new_key !== null && known_key !== null) await enqueue(ctx, REMOVE_ZIP, { file_key: known_key });
      });
    } catch (error) {
      if (new_key !== null) await files.remove(tenant.id, new_key);
      throw error;
    }
  } finally {
    zip.close();
  }
  return id;
}

const choicesOf = (
  { match_by, key, index }: AttachmentOptions,
  { import_attempt_id }: AttachmentRow,
): AttachmentForm => ({
  match_by,
  key,
  ...(index && { file_column: index.file_column, key_column: index.key_column }),
  ...(import_attempt_id !== null && { import_attempt_id }),
});

const withIndexKey = (options: AttachmentOptions, file_key: string | null): AttachmentOptions =>
  options.index && options.index.position === null ? { ...options, index: { ...options.index, file_key } } : options;

/** The caller's own draft, locked. Throws 404 if there is none, 409 if it is already started. */
export async function requireZipDraft(ctx: Context, id: string): Promise<AttachmentRow> {
  const [draft] = await listAttachmentImports(ctx.db, [...ownImports(ctx), ...theOne(ctx.tenant.id, id)], {
    limit: 1,
    offset: 0,
  });
  if (!draft) throw new AppError('not_found');
  if (draft.status !== 'draft')
    throw new AppError('conflict', { fields: { id: ['This import was already started.'] } });
  return draft;
}

async function openZip(path: string): Promise<AttachmentZip> {
  try {
    return await openAttachmentZip(path);
  } catch (error) {
    throw error instanceof AttachmentZipError ? invalid('file', error.message) : error;
  }
}

interface Look {
  readonly options: AttachmentOptions;
  readonly entries: readonly MatchedEntry[];
  readonly import_attempt_id: string | null;
}

async function lookAt(
  signedIn: SignedInContext,
  zip: AttachmentZip,
  form: AttachmentForm,
  beside: { readonly path: string; readonly file_name: string } | undefined,
): Promise<Look> {
  const inside = beside
    ? undefined
    : zip.entries.find(({ path, refused }) => refused === undefined && isIndexName(path));
  const match_by = form.match_by ?? (form.import_attempt_id ? 'import' : beside || inside ? 'index' : 'file_name');
  const key = form.key ?? 'any';
  const read =
    match_by === 'index' ? await readTable(signedIn, zip, { ...form, key }, beside, inside?.position) : undefined;
  // A table belongs to no contact.
  const entries = zip.entries.map((entry) =>
    read && entry.position === inside?.position
      ? { ...entry, refused: 'This is the index file that lists the contact for each file.' }
      : entry,
  );
  const attempt = match_by === 'import' ? form.import_attempt_id : undefined;
  if (match_by === 'import' && attempt === undefined)
    throw invalid('import_attempt_id', 'Choose the import whose rows list the files.');
  const matching: Matching =
    attempt !== undefined
      ? { by: 'import', attempt_id: attempt }
      : read
        ? { by: 'index', key, index: read }
        : { by: 'file_name', key };
  const matched = await signedIn.transaction(
    async (ctx) => {
      // Throws 404 if the user may not see the import.
      if (attempt !== undefined) await getImport(ctx, attempt);
      return matchEntries(ctx, entries, matching);
    },
    { read_only: true },
  );
  const names = new Set(zip.entries.map(({ path }) => attachmentName(path)));
  const index = read && {
    file_key: null,
    position: beside ? null : (inside?.position ?? null),
    file_name: beside?.file_name ?? posix.basename(inside?.path ?? ''),
    headers: [...read.headers],
    file_column: read.file_column,
    key_column: read.key_column,
    missing: [...read.keys.keys()].filter((name) => !names.has(name)).length,
    notes: [...read.notes],
  };
  return {
    options: { match_by, key, index: index ?? null, origin: null },
    entries: matched,
    import_attempt_id: attempt ?? null,
  };
}

async function readTable(
  signedIn: SignedInContext,
  zip: AttachmentZip,
  form: AttachmentForm & { readonly key: AttachmentOptions['key'] },
  beside: { readonly path: string } | undefined,
  position: number | undefined,
): Promise<AttachmentIndex> {
  if (!beside && position === undefined)
    throw invalid(
      'index',
      'Choose an index file that lists the contact for each file, or add it to the ZIP as index.csv.',
    );
  const extracted = signedIn.files.temporaryPath();
  try {
    if (!beside && position !== undefined) await zip.extract(position, extracted);
    const { file_column, key_column, key } = form;
    return await readIndex(signedIn.actor.user_id, beside?.path ?? extracted, { file_column, key_column, key });
  } catch (error) {
    throw error instanceof ImportFileError || error instanceof AttachmentZipError
      ? invalid('index', error.message)
      : error;
  } finally {
    await rm(extracted, { force: true });
  }
}
