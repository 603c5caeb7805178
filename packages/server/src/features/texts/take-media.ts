import { rm, stat, writeFile } from 'node:fs/promises';
import { MAX_TEXT_FILE_BYTES } from '@bookline/contract/rules/texts';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { CarrierError, type FetchedMedia } from '../../providers/telephony/port.ts';
import { findFileBytes, keepFile, storeFile } from '../files/files.api.ts';
import { carrierOf, findNumber, telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { findThread } from './conversations.queries.ts';
import { findTextFile, findWaitingFile, updateTextFile } from './messages.queries.ts';
import { tellConversation } from './tell-texts.ts';

export const FETCH_TEXT_FILE = 'fetch-text-file';

/** A file within this installation: its tenant and id. */
const ownFile = /^local:(\d{1,15}):([0-9a-f-]{36})$/;

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
};

/**
 * Fetches a file that came with a text, checks its size and its type by its bytes, and keeps it. Images are re-encoded. A file that isn't accepted is left out, with
 * the reason. Repeating it changes nothing: only a waiting file is fetched.
 */
export async function takeMedia(
  base: TaskContext,
  { tenant_id, file_id }: { readonly tenant_id: number; readonly file_id: string },
): Promise<void> {
  const tenant = { id: tenant_id };
  const found = await base.database.inTenant(tenant_id, async (db) => {
    const file = await findWaitingFile(db, tenant_id, file_id);
    if (!file) return undefined;
    const number = await findNumber(db, tenant_id, file.our_number);
    const thread = await findThread(db, tenant_id, file.conversation_id);
    return { file, number, thread, telephony: await telephonyOf({ ...base, db, tenant }) };
  });
  if (!found) return;
  const { file, number, thread, telephony } = found;
  const origin = { session_id: newId(), request_id: newId(), ip: '127.0.0.1' };
  const people = [number?.owner_id, thread?.contact_owner_id, thread?.assigned_to_id, number?.bought_by_id];
  let ctx: SignedInContext | undefined;
  for (const user_id of people)
    if (user_id) ctx ??= await actFor(base, { tenant_id, user_id, real_user_id: user_id, origin });
  const leave = (problem: string) =>
    base.database.inTenant(tenant_id, (db) =>
      updateTextFile(db, tenant_id, file_id, { status: 'failed', problem, source: null }),
    );
  if (!ctx) {
    // Someone may come back.
    if (!base.last_attempt) throw new Error('no one who has the number or the contact is active');
    await leave('No one has the number anymore.');
    return;
  }
  const media = await mediaOf(base, file.source, () =>
    carrierOf(base, tenant, telephony).fetchMedia(file.source, MAX_TEXT_FILE_BYTES),
  );
  if (!media) {
    await leave('The file is no longer there, or is larger than 5 MB.');
    return;
  }
  const path = base.files.temporaryPath();
  try {
    await writeFile(path, media.bytes);
    const day = base.clock.now().toISOString().slice(0, 10);
    const ending = endings[media.content_type.split(';')[0]?.trim() ?? ''];
    const name = `Text ${day}${ending ? `.${ending}` : ''}`;
    const stored = await storeFile(ctx, { path, name, size: (await stat(path)).size }, { accept: 'document' });
    await ctx.transaction(async (tx) => {
      const waiting = await findWaitingFile(tx.db, tenant_id, file_id);
      if (!waiting) return;
      const kept = await keepFile(tx, stored, { purpose: 'text', accept: 'document' });
      await updateTextFile(tx.db, tenant_id, file_id, { status: 'kept', file_id: kept.id, source: null });
      const current = await findThread(tx.db, tenant_id, waiting.conversation_id);
      if (current) await tellConversation(tx, current);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    await leave('This type of file isn’t accepted.');
  } finally {
    await rm(path, { force: true });
  }
}

async function mediaOf(
  base: TaskContext,
  source: string,
  download: () => Promise<FetchedMedia | undefined>,
): Promise<FetchedMedia | undefined> {
  const [, tenant, id] = ownFile.exec(source) ?? [];
  if (!tenant || !id) {
    try {
      return await download();
    } catch (error) {
      // It can be fetched later, but not forever.
      if (error instanceof CarrierError && base.last_attempt) return undefined;
      throw error;
    }
  }
  const from = { id: Number(tenant) };
  return base.database.inTenant(from.id, async (db) => {
    const bytes = await findFileBytes({ db, tenant: from, files: base.files }, id);
    const row = await findTextFile(db, from.id, id);
    return row && bytes && { bytes, content_type: row.content_type };
  });
}
