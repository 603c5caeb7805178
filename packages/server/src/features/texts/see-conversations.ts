import type { Conversation } from '@bookline/contract/features/texts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import {
  type ConversationRow,
  findSeenThread,
  listConversations,
  type Seen,
  type Thread,
} from './conversations.queries.ts';

/**
 * The conversations that the user sees: those of the contacts they see. A conversation without a contact belongs to the owner of our number, and is
 * seen like a contact of theirs.
 */
export async function seenConversations(ctx: Context): Promise<Seen> {
  const owners = await visibleOwners(ctx);
  return { contacts: await visibleContacts(ctx), holder_ids: owners.everything ? undefined : owners.owner_ids };
}

/** A conversation that the user sees. Throws 404 otherwise. `lock`: other changes wait until the transaction ends. */
export async function requireThread(ctx: Context, id: string, { lock = false } = {}): Promise<Thread> {
  const thread = await findSeenThread(ctx.db, ctx.tenant.id, await seenConversations(ctx), id, lock);
  if (!thread) throw new AppError('not_found');
  return thread;
}

/** Throws 422 if a conversation isn't with the contact that is named beside it. */
export function requireTheirs({ contact_id: theirs }: Thread, contactId: string | undefined): void {
  if (contactId !== undefined && contactId !== theirs)
    throw invalid('contact_id', 'This conversation is with someone else.');
}

/** Whether a conversation is this user's to read: of their contact or number, or assigned to them. */
export const isResponsible = (
  { contact_id, contact_owner_id, holder_id, assigned_to_id }: Thread,
  userId: string,
): boolean => assigned_to_id === userId || (contact_id === null ? holder_id : contact_owner_id) === userId;

export const presentConversation = (
  { closed_at, holder_id: _holder, contact_owner_id: _owner, ...row }: ConversationRow,
  now: Date,
): Conversation => {
  const snoozed = row.snoozed_until !== null && new Date(row.snoozed_until) > now;
  return {
    ...row,
    snoozed_until: closed_at === null && snoozed ? row.snoozed_until : null,
    state: closed_at !== null ? 'closed' : snoozed ? 'snoozed' : 'open',
  };
};

/** These conversations in their order. The caller checked that the user sees them. */
export async function getConversations(ctx: Context, ids: readonly string[]): Promise<Conversation[]> {
  const rows = new Map((await listConversations(ctx.db, ctx.tenant.id, ids)).map((row) => [row.id, row]));
  const now = ctx.clock.now();
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [presentConversation(row, now)] : [];
  });
}

export async function getConversation(ctx: Context, id: string): Promise<Conversation> {
  const [found] = await getConversations(ctx, [id]);
  if (!found) throw new AppError('not_found');
  return found;
}
