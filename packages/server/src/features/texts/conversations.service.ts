import type { BodyOf } from '@bookline/contract/endpoint';
import { contactFields } from '@bookline/contract/features/contact-fields';
import type { Conversation, texts } from '@bookline/contract/features/texts';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { WRITING_S } from '@bookline/contract/rules/texts';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import {
  auditView,
  changeContact,
  createContact,
  getContact,
  likePatterns,
  requireLiveContact,
} from '../contacts/contacts.api.ts';
import { actInside } from '../sessions/sessions.api.ts';
import { personSees, visibleOwners, visibleOwnersOf } from '../users/users.api.ts';
import {
  countUnread,
  findThreadOfContact,
  holdPairs,
  listConversationIds,
  type Thread,
  type ThreadChange,
  uniteThreads,
  updateThread,
} from './conversations.queries.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { findMessage, listMessages } from './messages.queries.ts';
import { presentTexts } from './present-text.ts';
import {
  getConversation,
  getConversations,
  isResponsible,
  requireThread,
  seenConversations,
} from './see-conversations.ts';
import { tellConversation, tellWriting } from './tell-texts.ts';
import { listWriting, saveWriting } from './writing.queries.ts';

export const WAKE_CONVERSATION = 'wake-conversation';
/** Unread conversations are counted up to this. */
const MOST_UNREAD = 100;
/** The furthest that a conversation can be snoozed. */
const MAX_SNOOZE_DAYS = 365;

/** A page of conversations, the newest text first. */
export async function readConversations(ctx: Context, body: BodyOf<typeof texts.fetch_conversations>) {
  const { q, limit, assigned, our_number, before, ...filter } = body;
  const found = await listConversationIds(
    ctx.db,
    ctx.tenant.id,
    await seenConversations(ctx),
    {
      ...filter,
      patterns: likePatterns(q),
      digits: q.replace(/\D/g, ''),
      our_number: our_number === undefined ? undefined : (toE164(our_number) ?? our_number),
      assigned_to_id: assigned === 'any' ? undefined : assigned === 'me' ? ctx.actor.user_id : null,
      before: readCursor(before),
      now: ctx.clock.now(),
    },
    limit + 1,
  );
  const ids = found.slice(0, limit);
  const last = ids.at(-1);
  return {
    data: await getConversations(
      ctx,
      ids.map(({ id }) => id),
    ),
    meta: { next: found.length > limit && last ? cursorOf({ at: last.last_at, id: last.id }) : null },
  };
}

export async function readUnreadCount(ctx: Context) {
  const count = await countUnread(
    ctx.db,
    ctx.tenant.id,
    ctx.actor.user_id,
    await seenConversations(ctx),
    ctx.clock.now(),
    MOST_UNREAD + 1,
  );
  return { conversations: Math.min(count, MOST_UNREAD), exact: count <= MOST_UNREAD };
}

/** A page of the texts of a conversation. Throws 404. */
export async function readMessages(ctx: Context, body: BodyOf<typeof texts.fetch_messages>) {
  const thread = await requireThread(ctx, body.conversation_id);
  if (thread.contact_id) await auditView(ctx, thread.contact_id, { part: 'texts' });
  const found = await listMessages(ctx.db, ctx.tenant.id, thread.id, readCursor(body.before), body.limit + 1);
  const rows = found.slice(0, body.limit);
  const last = rows.at(-1);
  return {
    data: await presentTexts(ctx, rows),
    meta: { next: found.length > body.limit && last ? cursorOf(last) : null },
  };
}

/** A text that the user sees. Throws 404. */
export async function getText(ctx: Context, id: string) {
  const row = await findMessage(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  await requireThread(ctx, row.conversation_id);
  const [text] = await presentTexts(ctx, [row]);
  if (!text) throw new AppError('not_found');
  return text;
}

/** Whether what the user opens counts as read. What someone else sees in their name doesn't. */
const reads = ({ actor }: Context, thread: Thread): boolean =>
  actor.real_user_id === actor.user_id && isResponsible(thread, actor.user_id);

/** Marks as read or unread, for those responsible. Nothing changes for others. Throws 404. */
export async function markRead(ctx: Context, body: BodyOf<typeof texts.read_conversation>): Promise<Conversation> {
  const thread = await requireThread(ctx, body.conversation_id, { lock: true });
  const before = await getConversation(ctx, thread.id);
  if (!reads(ctx, thread)) return before;
  if (body.unread ? before.unread > 0 : before.unread === 0) return before;
  return change(ctx, thread, { unread: body.unread ? 1 : 0 });
}

/** Assigns to a user who sees it. Throws 404, and 422 for others. */
export async function assign(ctx: Context, body: BodyOf<typeof texts.assign_conversation>): Promise<Conversation> {
  const thread = await requireThread(ctx, body.conversation_id, { lock: true });
  if (body.user_id !== null && !(await sees(ctx, body.user_id, thread)))
    throw invalid('user_id', 'Choose someone who can see this contact and use texts.');
  if (thread.assigned_to_id === body.user_id) return getConversation(ctx, thread.id);
  await record(ctx, thread, 'assign', { user_id: body.user_id });
  const changed = await change(ctx, { ...thread, assigned_to_id: body.user_id }, { assigned_to_id: body.user_id });
  return changed;
}

async function sees(ctx: Context, userId: string, thread: Thread): Promise<boolean> {
  const visible = await visibleOwnersOf(ctx, userId);
  const holder =
    thread.contact_id === null
      ? { owner_id: thread.holder_id, pool_id: null }
      : { owner_id: thread.contact_owner_id, pool_id: thread.contact_pool_id };
  return personSees(visible, holder) && (await actInside(ctx, userId))?.actor.features.has('sms') === true;
}

/** Snoozes until a time. A job then tells open browsers. Throws 404 and 422. */
export async function snooze(ctx: Context, body: BodyOf<typeof texts.snooze_conversation>): Promise<Conversation> {
  const thread = await requireThread(ctx, body.conversation_id, { lock: true });
  const until = new Date(body.until);
  const ms = until.getTime() - ctx.clock.now().getTime();
  if (ms <= 0) throw invalid('until', 'Choose a time in the future.');
  if (ms > MAX_SNOOZE_DAYS * DAY_MS) throw invalid('until', 'Choose a time within a year.');
  await enqueue(
    ctx,
    WAKE_CONVERSATION,
    { conversation_id: thread.id },
    { key: `wake:${thread.id}`, delay_s: ms / 1000 },
  );
  await record(ctx, thread, 'snooze', { until: until.toISOString() });
  return change(ctx, thread, { snoozed_until: until, closed_at: null });
}

export async function close(ctx: Context, id: string): Promise<Conversation> {
  const thread = await requireThread(ctx, id, { lock: true });
  await record(ctx, thread, 'close');
  return change(ctx, thread, {
    closed_at: ctx.clock.now(),
    snoozed_until: null,
    ...(reads(ctx, thread) && { unread: 0 }),
  });
}

export async function reopen(ctx: Context, id: string): Promise<Conversation> {
  const thread = await requireThread(ctx, id, { lock: true });
  await record(ctx, thread, 'open');
  return change(ctx, thread, { closed_at: null, snoozed_until: null });
}

async function change(ctx: Context, thread: Thread, columns: ThreadChange): Promise<Conversation> {
  await updateThread(ctx.db, ctx.tenant.id, thread.id, columns);
  await tellConversation(ctx, thread);
  return getConversation(ctx, thread.id);
}

const record = (ctx: Context, thread: Thread, verb: string, detail: Record<string, unknown> = {}) =>
  audit(ctx, {
    action: `conversation.${verb}`,
    subject_type: 'conversation',
    subject_id: thread.id,
    ...(thread.contact_id && { contact_id: thread.contact_id }),
    detail,
  });

/** Shows others that the user is writing, and returns who else is. Throws 404. */
export async function write(ctx: Context, body: BodyOf<typeof texts.write_in_conversation>) {
  const thread = await requireThread(ctx, body.conversation_id);
  const now = ctx.clock.now();
  const known = await listWriting(ctx.db, ctx.tenant.id, [thread.id], sinceWriting(now));
  const wasWriting = known.some(({ id }) => id === ctx.actor.user_id);
  await saveWriting(ctx.db, ctx.tenant.id, thread.id, ctx.actor.user_id, body.writing ? now : null);
  // Each repetition is told too: browsers let it end by themselves.
  if (body.writing || wasWriting) await tellWriting(ctx, thread);
  return { others: othersOf(known, ctx.actor.user_id) };
}

/** Who stopped before this isn't writing. */
export const sinceWriting = (now: Date): Date => new Date(now.getTime() - WRITING_S * 1000);

export const othersOf = (writing: readonly { readonly id: string; readonly name: string }[], userId: string) =>
  writing.filter(({ id }) => id !== userId).map(({ id, name }) => ({ id, name }));

/**
 * Makes a contact of an unknown number, or gives the number to an existing contact, whose conversation with our number then continues. Throws 404,
 * 409 if there is a contact already, and 422.
 */
export async function makeContact(ctx: Context, body: BodyOf<typeof texts.create_contact>): Promise<Conversation> {
  const asked = await requireThread(ctx, body.conversation_id);
  // As texts that arrive do, and before the row, so that none is on its way into what is about to be united.
  await holdPairs(ctx.db, ctx.tenant.id, [{ ours: asked.our_number, theirs: asked.their_number }]);
  const thread = await requireThread(ctx, body.conversation_id, { lock: true });
  if (thread.contact_id !== null)
    throw new AppError('conflict', { fields: { conversation_id: ['This conversation already has a contact.'] } });
  const number = toE164(thread.their_number);
  if (!number) throw invalid('conversation_id', 'This sender has no phone number that a contact can have.');
  const contactId = body.contact_id ?? (await newContact(ctx, thread, number, body));
  if (body.contact_id) await giveNumber(ctx, body.contact_id, number);
  await record(ctx, { ...thread, contact_id: contactId }, 'identify');
  await holdPairs(ctx.db, ctx.tenant.id, [{ ours: thread.our_number, theirs: contactId }]);
  const existing = await findThreadOfContact(ctx.db, ctx.tenant.id, contactId, [thread.our_number], true);
  if (!existing) await updateThread(ctx.db, ctx.tenant.id, thread.id, { contact_id: contactId, holder_id: null });
  else {
    await uniteThreads(ctx.db, ctx.tenant.id, thread.id, existing.id);
    await updateThread(ctx.db, ctx.tenant.id, existing.id, { their_number: number });
  }
  const found = await requireThread(ctx, existing?.id ?? thread.id);
  await tellConversation(ctx, found);
  return getConversation(ctx, found.id);
}

async function newContact(
  ctx: Context,
  thread: Thread,
  number: string,
  { first_name, last_name }: { readonly first_name: string; readonly last_name: string },
): Promise<string> {
  const seen = await visibleOwners(ctx);
  const owner_id = thread.holder_id ?? ctx.actor.user_id;
  const isSeen = seen.everything || seen.owner_ids.includes(owner_id);
  const phones = [{ number, type: 2 as const, primary: true }];
  const contact = await createContact(ctx, {
    first_name,
    last_name,
    phones,
    ...(isSeen && owner_id !== ctx.actor.user_id && { owner_id }),
  });
  return contact.id;
}

async function giveNumber(ctx: Context, contactId: string, number: string): Promise<void> {
  await requireLiveContact(ctx, contactId);
  const { phones } = await getContact(ctx, contactId);
  if (phones.some((phone) => phone.number === number)) return;
  const given = { number, type: 2, primary: phones.length === 0 };
  await changeContact(ctx, contactId, {
    phones: [...phones, given].map((phone) => contactFields.shape.phones.unwrap().element.parse(phone)),
  });
}
