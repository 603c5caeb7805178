import type { QueryOf } from '@bookline/contract/endpoint';
import type { ContactFile, contactFiles } from '@bookline/contract/features/contact-files';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { auditView, recordActivity, requireContact, requireLiveContact } from '../contacts/contacts.api.ts';
import { deleteFile, fileUrl, keepFile, type StoredBytes, storeFile } from '../files/files.api.ts';
import {
  deleteDocument,
  deleteVersion,
  findContactOf,
  findNamed,
  insertDocument,
  insertVersion,
  listVersions,
  listVersionsOf,
  lockContactFiles,
  PURPOSE,
  touchDocument,
  type VersionRow,
} from './contact-files.queries.ts';

/** A contact's files. Throws 404 for a contact that the user can't see, like every function here. */
export async function readFiles(ctx: Context, contactId: string): Promise<ContactFile[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'files' });
  const documents = new Map<string, VersionRow[]>();
  for (const row of await listVersions(ctx.db, ctx.tenant.id, contactId))
    documents.set(row.id, [...(documents.get(row.id) ?? []), row]);
  return [...documents.values()].flatMap((versions) => present(versions) ?? []);
}

/** Adds an uploaded file. Throws 413 above 25 MB, and 422 without a file or for a file type that isn't accepted. */
export async function uploadFile(
  signedIn: SignedInContext,
  contactId: string,
  uploaded: UploadedFile | undefined,
): Promise<ContactFile> {
  await signedIn.transaction((ctx) => requireLiveContact(ctx, contactId));
  if (!uploaded) throw invalid('file', 'Choose a file.');
  const stored = await storeFile(signedIn, uploaded, { accept: 'document' });
  return signedIn.transaction((ctx) => addFile(ctx, contactId, stored));
}

/**
 * Adds a file stored by storeFile to a contact: as a new document, or as the next version of the document with that name. Uses the caller's
 * transaction. Throws 404 for a deleted contact or one that the user can't see.
 */
export async function addFile(ctx: Context, contactId: string, stored: StoredBytes): Promise<ContactFile> {
  await requireLiveContact(ctx, contactId);
  await lockContactFiles(ctx.db, ctx.tenant.id, contactId);
  const kept = await keepFile(ctx, stored, { purpose: PURPOSE, accept: 'document' });
  const now = ctx.clock.now();
  const known = await findNamed(ctx.db, ctx.tenant.id, contactId, kept.name);
  const id = known?.id ?? newId();
  if (known) await touchDocument(ctx.db, ctx.tenant.id, id, now);
  else await insertDocument(ctx.db, ctx.tenant.id, { id, contact_id: contactId, name: kept.name, now });
  const version = (known?.newest ?? 0) + 1;
  await insertVersion(ctx.db, ctx.tenant.id, {
    contact_file_id: id,
    version,
    file_id: kept.id,
    uploaded_by_id: ctx.actor.user_id,
    created_at: now,
  });
  await tell(ctx, contactId, { id, name: kept.name }, known ? 'changed' : 'added', { version, size: kept.size });
  return getFile(ctx, contactId, id);
}

/** Creates a link to one version (the newest by default) and returns it with its target. Logs it as a view of the file. */
export async function linkToFile(
  ctx: Context,
  contactId: string,
  id: string,
  { version, for: purpose }: QueryOf<typeof contactFiles.link>,
) {
  await requireContact(ctx, contactId);
  const versions = await listVersionsOf(ctx.db, ctx.tenant.id, contactId, id);
  const wanted = version === undefined ? versions[0] : versions.find((row) => row.version === version);
  if (!wanted) throw new AppError('not_found');
  await audit(ctx, {
    action: `contact_file.${purpose}`,
    subject_id: id,
    contact_id: contactId,
    detail: { label: wanted.name, version: wanted.version },
  });
  const { file_id, name, size, content_type } = wanted;
  return { url: await fileUrl(ctx, file_id), name, size, content_type };
}

/** Deletes a document with all its versions. Their links stop working. */
export async function removeFile(ctx: Context, contactId: string, id: string): Promise<void> {
  await requireLiveContact(ctx, contactId);
  const versions = await listVersionsOf(ctx.db, ctx.tenant.id, contactId, id);
  const [newest] = versions;
  if (!newest) throw new AppError('not_found');
  await deleteDocument(ctx.db, ctx.tenant.id, id);
  for (const { file_id } of versions) await deleteFile(ctx, file_id);
  await tell(ctx, contactId, newest, 'removed', { versions: versions.length });
}

/**
 * Removes one version of a document, or the document if it was the only one. Throws 404 if the document or version no longer
 * exists, or if the user can no longer see its contact.
 */
export async function takeBackVersion(ctx: Context, id: string, version: number): Promise<void> {
  const contactId = await findContactOf(ctx.db, ctx.tenant.id, id);
  if (contactId === undefined) throw new AppError('not_found');
  await requireContact(ctx, contactId);
  await lockContactFiles(ctx.db, ctx.tenant.id, contactId);
  const versions = await listVersionsOf(ctx.db, ctx.tenant.id, contactId, id);
  const taken = versions.find((row) => row.version === version);
  if (!taken) throw new AppError('not_found');
  if (versions.length === 1) await deleteDocument(ctx.db, ctx.tenant.id, id);
  else await deleteVersion(ctx.db, ctx.tenant.id, id, version);
  await deleteFile(ctx, taken.file_id);
  await tell(ctx, contactId, taken, versions.length === 1 ? 'removed' : 'changed', { version, taken_back: true });
}

async function getFile(ctx: Context, contactId: string, id: string): Promise<ContactFile> {
  const file = present(await listVersionsOf(ctx.db, ctx.tenant.id, contactId, id));
  if (!file) throw new AppError('not_found');
  return file;
}

/** A document from its versions, newest first; undefined if there are none. */
function present(rows: readonly VersionRow[]): ContactFile | undefined {
  const versions = rows.map(({ version, size, content_type, uploaded_by_id, uploaded_by_name, created_at }) => ({
    version,
    size,
    content_type,
    uploaded_by: { id: uploaded_by_id, name: uploaded_by_name },
    created_at,
  }));
  const [row] = rows;
  const [newest] = versions;
  return row && newest && { ...newest, id: row.id, name: row.name, versions };
}

const verbs = { added: 'create', changed: 'update', removed: 'delete' } as const;

async function tell(
  ctx: Context,
  contactId: string,
  { id, name }: { readonly id: string; readonly name: string },
  did: keyof typeof verbs,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordActivity(ctx, { contact_id: contactId, kind: 'file', subject_id: id, detail: { did, label: name } });
  await audit(ctx, {
    action: `contact_file.${verbs[did]}`,
    subject_id: id,
    contact_id: contactId,
    detail: { label: name, ...detail },
  });
}
