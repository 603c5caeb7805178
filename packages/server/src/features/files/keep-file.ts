import { rm } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '@bookline/contract/rules/limits';
import { audit, auditBySystem } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { checkContent } from './check-content.ts';
import { deleteFileRow, deleteIntake, insertFile, insertIntake } from './files.queries.ts';

export const REMOVE_STORED_FILE = 'remove-stored-file';

export interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
}

/** Checked and stored bytes that no row names yet. Pass them to keepFile within the hour, or a job removes them. */
export interface StoredBytes {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
}

type Accept = 'image' | 'document';

/**
 * Checks an upload and stores its bytes: the slow part of keepFile, to run before the transaction. Images are re-encoded without the camera's
 * metadata. Throws 413 over 25 MB, 422 at `field` for a type that is not accepted.
 */
export async function storeFile(
  ctx: SignedInContext,
  uploaded: UploadedFile,
  { accept, field = 'file' }: { readonly accept: Accept; readonly field?: string },
): Promise<StoredBytes> {
  if (uploaded.size > MAX_FILE_BYTES)
    throw new AppError('payload_too_large', { fields: { [field]: ['This file is larger than 25 MB.'] } });
  const made = ctx.files.temporaryPath();
  try {
    const { path, ...checked } = await checkContent(uploaded, { accept, field, made });
    const key = newId();
    // The key is recorded before the bytes exist, so that none can be orphaned.
    await ctx.transaction(({ db, tenant, clock }) => insertIntake(db, tenant.id, key, clock.now()));
    await ctx.files.adopt(ctx.tenant.id, path, key);
    return { key, ...checked };
  } finally {
    await rm(made, { force: true });
  }
}

/** Stores bytes that no browser sent: a recording, fetched from its provider. Nothing about them is checked. The file at `path` is moved. */
export async function storeMade(
  ctx: SignedInContext,
  path: string,
  made: Omit<StoredBytes, 'key'>,
): Promise<StoredBytes> {
  const key = newId();
  await ctx.transaction(({ db, tenant, clock }) => insertIntake(db, tenant.id, key, clock.now()));
  await ctx.files.adopt(ctx.tenant.id, path, key);
  return { key, ...made };
}

/**
 * Keeps an uploaded file in the caller's transaction. If it rolls back, a job removes the stored bytes later. If the transaction does more
 * than this, call storeFile first and pass its result. Throws what storeFile throws.
 */
export async function keepFile(
  ctx: Context,
  uploaded: UploadedFile | StoredBytes,
  options: {
    readonly purpose: string;
    readonly accept: Accept;
    readonly public?: boolean;
    readonly field?: string;
    /** No user caused it: a schedule did. */
    readonly by_system?: boolean;
  },
): Promise<KeptFile> {
  const { key, name, size, content_type } = 'key' in uploaded ? uploaded : await storeFile(ctx, uploaded, options);
  if (!(await deleteIntake(ctx.db, ctx.tenant.id, key)))
    throw new Error('these bytes were kept or tidied away already');
  const id = newId();
  await insertFile(ctx.db, ctx.tenant.id, {
    id,
    key,
    name,
    size,
    content_type,
    purpose: options.purpose,
    public: options.public ?? false,
    made_by_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
  });
  const detail = { purpose: options.purpose, content_type, size };
  await (options.by_system ? auditBySystem : audit)(ctx, { action: 'file.create', subject_id: id, detail });
  return { id, name, size, content_type };
}

/** Deletes a file. Its links return 404 once the transaction commits, and a job removes its bytes. A file that is already deleted is no error. */
export async function deleteFile(ctx: Context, fileId: string): Promise<void> {
  const deleted = await discardFile(ctx, fileId);
  if (!deleted) return;
  const detail = { purpose: deleted.purpose };
  await audit(ctx, { action: 'file.delete', subject_id: fileId, detail });
}

/** The same for a file that nothing refers to any longer and that no user deletes: without an audit entry. */
export async function discardFile(ctx: Parameters<typeof enqueue>[0], fileId: string) {
  const deleted = await deleteFileRow(ctx.db, ctx.tenant.id, fileId);
  if (deleted) await enqueue(ctx, REMOVE_STORED_FILE, { file_key: deleted.key });
  return deleted;
}
