import { readFile } from 'node:fs/promises';
import type { VoicemailMessage } from '@bookline/contract/features/voicemail-messages';
import { MAX_MESSAGE_S, MAX_MESSAGES } from '@bookline/contract/rules/voicemail-messages';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { secondsOfSound } from '../../providers/voice/read-sound.ts';
import { deleteFile, fileUrl, keepFile, storeMade } from '../files/files.api.ts';
import { lockUser } from '../users/users.api.ts';
import {
  countMessages,
  deleteMessage,
  findMessageFile,
  insertMessage,
  listMessages,
} from './voicemail-messages.queries.ts';

export const readMessages = ({ db, tenant, actor }: Context): Promise<VoicemailMessage[]> =>
  listMessages(db, tenant.id, actor.user_id);

/** Adds a message that the user recorded. Throws 422 for other sounds, a name that they have already, and too many messages. */
export async function addMessage(
  signedIn: SignedInContext,
  { name }: { readonly name: string },
  uploaded: UploadedFile | undefined,
): Promise<VoicemailMessage> {
  if (!uploaded) throw invalid('file', 'Record a message first.');
  const seconds = secondsOfSound(await readFile(uploaded.path));
  if (seconds === undefined)
    throw invalid(
      'file',
      'This file type isn’t supported. Record the message here, or use a mu-law WAV file at 8 kHz.',
    );
  const duration_s = Math.ceil(seconds);
  if (duration_s < 1 || seconds > MAX_MESSAGE_S)
    throw invalid('file', `A message can be up to ${MAX_MESSAGE_S} seconds long. Record it again.`);
  const stored = await storeMade(signedIn, uploaded.path, {
    name: `${name}.wav`,
    size: uploaded.size,
    content_type: 'audio/wav',
  });
  return signedIn.transaction(async (ctx) => {
    const { db, tenant, actor, clock } = ctx;
    await lockUser(db, tenant.id, actor.user_id);
    if ((await countMessages(db, tenant.id, actor.user_id)) >= MAX_MESSAGES)
      throw invalid('base', `You have ${MAX_MESSAGES} messages. Delete one first.`);
    const file = await keepFile(ctx, stored, { purpose: 'voicemail_message', accept: 'document' });
    const message = { id: newId(), name, duration_s, created_at: clock.now() };
    await refuseDuplicate(
      insertMessage(db, tenant.id, { ...message, user_id: actor.user_id, file_id: file.id }),
      'voicemail_message_name',
      { field: 'name', sentence: 'You already have a message with this name. Choose another name.' },
    );
    await audit(ctx, { action: 'voicemail_message.create', subject_id: message.id, detail: { name, duration_s } });
    return { ...message, created_at: message.created_at.toISOString() };
  });
}

/** A link to one of the user's messages. Throws 404 for another user's. */
export async function linkToMessage(ctx: Context, id: string): Promise<{ url: string }> {
  const file = await findMessageFile(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!file) throw new AppError('not_found');
  return { url: await fileUrl(ctx, file) };
}

export async function removeMessage(ctx: Context, id: string): Promise<void> {
  // It can't become the greeting in the meantime.
  await lockUser(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  const deleted = await deleteMessage(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!deleted) throw new AppError('not_found');
  await deleteFile(ctx, deleted.file_id);
  await audit(ctx, { action: 'voicemail_message.delete', subject_id: id, detail: { name: deleted.name } });
}
