import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import type { NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import {
  findThread,
  findThreadOfContact,
  holdPairs,
  insertThread,
  type Thread,
  updateThread,
} from './conversations.queries.ts';
import { findContactOfNumber } from './sender-of-text.ts';

type Ctx = TaskContext & { readonly db: Db; readonly tenant: { readonly id: number } };

/**
 * The conversation that a text belongs to: the one that these numbers have (`known`), else that of the contact who has the number, else a new one. A conversation
 * without a contact gets it once a contact has the number.
 */
export async function threadOf(
  ctx: Ctx,
  {
    number,
    theirs,
    known,
    isContacts,
    at,
  }: {
    readonly number: NumberRow;
    readonly theirs: string;
    readonly known: Thread | undefined;
    /** Whether any contact has the number. */
    readonly isContacts: boolean;
    readonly at: Date;
  },
): Promise<Thread> {
  const { db, tenant } = ctx;
  if (known?.contact_id) return known;
  const contactId = isContacts ? await findContactOfNumber(ctx, number, theirs) : undefined;
  if (!contactId) {
    if (!known) return newThread(ctx, number, theirs, null, at);
    // Our number may have another owner by now.
    const holder_id = number.owner_id ?? known.holder_id ?? number.bought_by_id;
    if (holder_id === known.holder_id) return known;
    await updateThread(db, tenant.id, known.id, { holder_id });
    return getThread(ctx, known.id);
  }
  await holdPairs(db, tenant.id, [{ ours: number.number, theirs: contactId }]);
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
