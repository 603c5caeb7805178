import type { Corporation, CorporationChange } from '@bookline/contract/features/corporations';
import { MAX_CORPORATION_FILES } from '@bookline/contract/rules/limits';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { deleteFile, fileUrls, keepFile, type StoredBytes } from '../files/files.api.ts';
import { fieldOf, LOGO, type StoredParts } from './corporation-parts.ts';
import { deleteFileRow, type FileRow, insertFile, listFiles, updateFile } from './corporations.queries.ts';

type FileInput = NonNullable<CorporationChange['files']>[number];

/** R101: a corporation's files with their URLs, in order. */
export async function presentFiles(ctx: Context, corporationId: string): Promise<Corporation['files']> {
  const rows = await listFiles(ctx.db, ctx.tenant.id, corporationId);
  const urls = await fileUrls(ctx, rows.flatMap((row) => [row.file_id ?? [], row.preview_image_id ?? []]).flat());
  const urlOf = (id: string | null) => (id === null ? undefined : urls.get(id));
  return rows.map(({ id, title, file_id, file_name, file_size, preview_image_id, link }) => {
    const [url, preview] = [urlOf(file_id), urlOf(preview_image_id)];
    return {
      id,
      file_title: title,
      preview_image: preview === undefined ? null : { url: preview },
      file: url === undefined ? null : { url, name: file_name, size: file_size },
      file_link: link,
    };
  });
}

/**
 * Adds, changes, and deletes files (R101). Files that are not named stay. `parts` are the file parts; `files[0][file]` belongs to the
 * first entry. Throws 422 at the invalid entry.
 */
export async function changeFiles(
  ctx: Context,
  corporationId: string,
  entries: readonly FileInput[],
  parts: StoredParts,
): Promise<void> {
  for (const name of parts.keys()) {
    if (name === LOGO) continue;
    const place = Number(/\[(\d+)\]/.exec(name)?.[1]);
    if (place >= entries.length) throw invalid(fieldOf(name), 'Number the files from 0.');
  }
  if (entries.length === 0) return;
  const known = new Map((await listFiles(ctx.db, ctx.tenant.id, corporationId)).map((row) => [row.id, row]));
  const added = entries.filter(({ id }) => !id).length;
  const deleted = entries.filter((entry) => entry.id && entry.delete).length;
  if (known.size + added - deleted > MAX_CORPORATION_FILES)
    throw invalid('files', `You can add ${MAX_CORPORATION_FILES} files. Remove one first.`);
  let position = Math.max(0, ...[...known.values()].map((row) => row.position));
  for (const [place, entry] of entries.entries()) {
    const before = entry.id ? known.get(entry.id) : undefined;
    if (entry.id && !before) throw invalid(`files.${place}.id`, 'This file no longer exists. Choose another.');
    if (entry.delete) {
      if (before) await removeFile(ctx, before);
      continue;
    }
    position += before ? 0 : 1;
    await saveFile(ctx, { corporationId, place, entry, before, position }, parts);
  }
}

/** Deletes all files of a corporation. */
export async function removeFiles(ctx: Context, corporationId: string): Promise<void> {
  for (const row of await listFiles(ctx.db, ctx.tenant.id, corporationId)) await removeFile(ctx, row);
}

interface Save {
  readonly corporationId: string;
  readonly place: number;
  readonly entry: FileInput;
  readonly before: FileRow | undefined;
  readonly position: number;
}

async function saveFile(ctx: Context, save: Save, parts: StoredParts): Promise<void> {
  const { corporationId, place, entry, before, position } = save;
  const file = parts.get(`files[${place}][file]`);
  const preview = parts.get(`files[${place}][preview_image]`);
  const link = entry.file_link ?? before?.link ?? '';
  const keepsFile = file !== undefined || (before?.file_id && entry.file !== '');
  if (!keepsFile && link === '') throw invalid(`files.${place}.file`, 'Choose a file or enter a link.');
  const title = entry.file_title || before?.title || file?.name || link;
  const values = {
    title,
    link,
    ...(await replaced(ctx, before?.file_id, file, entry.file)),
    ...(await replacedPreview(ctx, before?.preview_image_id, preview, entry.preview_image)),
  };
  if (before) await updateFile(ctx.db, ctx.tenant.id, before.id, values);
  else
    await insertFile(ctx.db, {
      ...values,
      tenant_id: ctx.tenant.id,
      id: newId(),
      corporation_id: corporationId,
      position,
    });
}

async function replaced(
  ctx: Context,
  old: string | null | undefined,
  file: StoredBytes | undefined,
  said: string | undefined,
): Promise<{ file_id?: string | null; file_name?: string; file_size?: number }> {
  if (!file && said !== '') return {};
  const kept = file && (await keepFile(ctx, file, { purpose: 'corporation_file', accept: 'document' }));
  if (old) await deleteFile(ctx, old);
  return { file_id: kept?.id ?? null, file_name: kept?.name ?? '', file_size: kept?.size ?? 0 };
}

async function replacedPreview(
  ctx: Context,
  old: string | null | undefined,
  file: StoredBytes | undefined,
  said: string | undefined,
): Promise<{ preview_image_id?: string | null }> {
  if (!file && said !== '') return {};
  const kept = file && (await keepFile(ctx, file, { purpose: 'corporation_preview', accept: 'image' }));
  if (old) await deleteFile(ctx, old);
  return { preview_image_id: kept?.id ?? null };
}

async function removeFile(ctx: Context, row: FileRow): Promise<void> {
  await deleteFileRow(ctx.db, ctx.tenant.id, row.id);
  for (const id of [row.file_id, row.preview_image_id]) if (id) await deleteFile(ctx, id);
}
