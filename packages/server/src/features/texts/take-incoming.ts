import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { fold, recordTheirs } from '../contacts/contacts.api.ts';
import { findNumber, type NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import { answerWish } from './answer-wish.ts';
import {
  countArrived,
  findThread,
  findThreadOfContact,
  findThreadOfNumber,
  holdPair,
  insertThread,
  type Thread,
  updateThread,
} from './conversations.queries.ts';
import { insertMessage, insertTextFiles } from './messages.queries.ts';
import { findContactOfNumber } from './sender-of-text.ts';
import { FETCH_TEXT_FILE } from './take-media.ts';
import { tellConversation } from './tell-texts.ts';
import { eventFields } from './text-event.ts';
import type { TextEvent } from './text-events.queries.ts';

type Ctx = TaskContext & { readonly db: Db; readonly tenant: { readonly id: number } };

/** A text to one of our numbers: it's kept in its conversation once, and its wish is carried out. Its files are fetched by jobs. */
export async function takeIncoming(ctx: Ctx, event: TextEvent): Promise<void> {
  const { db, tenant } = ctx;
  const fields = eventFields.parse(event.fields);
  const ours = toE164(fields.to);
  const number = ours ? await findNumber(db, tenant.id, ours) : undefined;
  // Given back in the meantime: no one is there to read it.
  if (!number) return;
  const theirs = toE164(fields.from) ?? fields.from;
  const at = new Date(event.received_at);
  await holdPair(db, tenant.id, number.number, theirs);
  const thread = await threadOf(ctx, number, theirs, at);
  const id = event.id;
  const words = fields.words.replaceAll('\u0000', '');
  const isNew = await insertMessage(db, tenant.id, {
    id,
    conversation_id: thread.id,
    direction: 'inbound',
    status: 'received',
    words,
    search: ` ${fold(words)}`,
    mms: fields.media.length > 0,
    our_number: number.number,
    their_number: theirs,
    at,
    created_at: at,
    units: 0,
    provider: event.provider,
    provider_id: event.provider_id,
  });
  if (!isNew) return;
  const files = fields.media.map((source, position) => ({
    id: newId(),
    message_id: id,
    position,
    file_id: null,
    source,
    status: 'waiting' as const,
  }));
  await insertTextFiles(db, tenant.id, files);
  for (const file of files) await enqueue(ctx, FETCH_TEXT_FILE, { file_id: file.id }, { key: `text-file:${file.id}` });
  await countArrived(db, tenant.id, thread.id, { id, at, their_number: theirs });
  if (thread.contact_id)
    await recordTheirs(ctx, {
      contact_id: thread.contact_id,
      kind: 'text',
      subject_id: id,
      detail: { did: 'received', number: theirs, ...(files.length > 0 && { files: files.length }) },
    });
  await answerWish(ctx, { thread, number, theirs, words });
  await tellConversation(ctx, thread, { message_id: id, number_owner_id: number.owner_id });
}

/**
 * The conversation that a text belongs to: the one that these numbers have, else that of the contact who has the number, else a new one. A conversation without a
 * contact gets it once a contact has the number.
 */
async function threadOf(ctx: Ctx, number: NumberRow, theirs: string, at: Date): Promise<Thread> {
  const { db, tenant } = ctx;
  const known = await findThreadOfNumber(db, tenant.id, number.number, theirs);
  if (known?.contact_id) return known;
  const contactId = await findContactOfNumber(ctx, number, theirs);
  if (!contactId) {
    if (!known) return newThread(ctx, number, theirs, null, at);
    // Our number may have another owner by now.
    const holder_id = number.owner_id ?? known.holder_id ?? number.bought_by_id;
    if (holder_id !== known.holder_id) await updateThread(db, tenant.id, known.id, { holder_id });
    return getThread(ctx, known.id);
  }
  await holdPair(db, tenant.id, number.number, contactId);
  const ofContact = await findThreadOfContact(db, tenant.id, contactId, [number.number], true);
  if (ofContact) return ofContact;
  if (!known) return newThread(ctx, number, theirs, contactId, at);
  await updateThread(db, tenant.id, known.id, { contact_id: contactId, holder_id: null });
  return getThread(ctx, known.id);
}

async function newThread(
  ctx: Ctx,
  number: NumberRow,
  theirs: string,
  contact_id: string | null,
  at: Date,
): Promise<Thread> {
  const id = newId();
  await insertThread(ctx.db, ctx.tenant.id, {
    id,
    our_number: number.number,
    their_number: theirs,
    contact_id,
    holder_id: contact_id === null ? (number.owner_id ?? number.bought_by_id) : null,
    last_at: at,
    created_at: at,
  });
  return getThread(ctx, id);
}

async function getThread(ctx: Ctx, id: string): Promise<Thread> {
  const thread = await findThread(ctx.db, ctx.tenant.id, id);
  if (!thread) throw new Error('a conversation is gone');
  return thread;
}
