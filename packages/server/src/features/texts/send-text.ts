import type { BodyOf } from '@bookline/contract/endpoint';
import type { TextMessage, texts } from '@bookline/contract/features/texts';
import { ianaZone } from '@bookline/contract/rules/options';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { unitsOf } from '@bookline/contract/rules/text-segments';
import { MAX_TEXT, MAX_TEXT_DAYS, TEXT_HOLD_S } from '@bookline/contract/rules/texts';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { followText, isTextTrigger } from '../campaigns/campaign-texts.api.ts';
import { fold, getContact, requireLiveContact } from '../contacts/contacts.api.ts';
import { fillText } from '../email-messages/email-messages.api.ts';
import { keepFile, type StoredBytes, storeFile } from '../files/files.api.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';
import type { NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import { letterValues } from '../print/print.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import {
  findThreadOfContact,
  findThreadsOfNumbers,
  holdPairs,
  insertThread,
  showLastSaid,
  type Thread,
  updateThread,
} from './conversations.queries.ts';
import { getText } from './conversations.service.ts';
import { sendSoon } from './deliver-text.ts';
import { findIdOfKey, insertMessage, insertTextFiles, lockOutbound, updateMessage } from './messages.queries.ts';
import { numberToSendFrom, ownNumbers } from './own-numbers.ts';
import { mayCancel } from './present-text.ts';
import { registrationProblem } from './registration.ts';
import { requireTheirs, requireThread } from './see-conversations.ts';
import { tellConversation } from './tell-texts.ts';
import { overAllowance, textAllowance } from './text-allowance.ts';
import { keepTextLinks, linkShortener } from './text-links.ts';

type Body = BodyOf<typeof texts.send_message>;

/** After the texts that people write and wait for. */
const UNATTENDED_PRIORITY = 10;

/** Types that carriers deliver with a text, as the bytes show them. */
const carried = /^(image\/(jpeg|png|gif)|video\/mp4|audio\/(mpeg|mp4|ogg|wav)|application\/pdf)$/;

/** A text to be queued. Throws 422 at the field that is wrong, and 404 for what the user can't see. */
export interface TextToSend {
  /** With a number that no contact has: the conversation. */
  readonly contact_id?: string | undefined;
  readonly thread?: Thread | undefined;
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly words: string;
  readonly purpose: 'personal' | 'marketing';
  readonly mms: boolean;
  readonly campaign_trigger_id?: string | undefined;
  readonly send_at?: Date | undefined;
  readonly key: string | null;
  readonly file?: StoredBytes | undefined;
  /** No one watches it being sent, so there is no one to undo it: it's sent at once, or waits for the morning. */
  readonly unattended?: boolean;
}

export interface TextRefused {
  readonly refused: string;
  /** When it will be allowed, by what is known now. Null if time alone doesn't help. */
  readonly allowed_from: Date | null;
}

/** R095, R344: queues a text with its picture, if there is one. The decision stays stored even if the gate refuses. */
export async function sendMessage(
  signedIn: SignedInContext,
  body: Body,
  file: UploadedFile | undefined,
): Promise<TextMessage> {
  const key = body.key === undefined ? null : `written:${signedIn.actor.user_id}:${body.key}`;
  const stored = file && (await storePicture(signedIn, file));
  const outcome = await signedIn.transaction(async (ctx) => {
    const target = await targetOf(ctx, body);
    if (body.campaign_trigger_id !== undefined && !(await isTextTrigger(ctx, body.campaign_trigger_id)))
      throw invalid('campaign_trigger_id', 'Choose an active text trigger that is sent by hand.');
    return queueText(ctx, {
      ...target,
      to: body.message_to,
      from: body.from_number === undefined ? undefined : (toE164(body.from_number) ?? body.from_number),
      words:
        body.campaign_trigger_id !== undefined && body.message_content.trim() !== ''
          ? withOptOut(body.message_content)
          : body.message_content,
      purpose: body.campaign_trigger_id ? 'marketing' : 'personal',
      mms: body.mms === true || body.is_mss === true,
      campaign_trigger_id: body.campaign_trigger_id,
      send_at: body.send_at === undefined ? undefined : new Date(body.send_at),
      key,
      file: stored,
    });
  });
  if ('refused' in outcome) throw invalid('message_to', outcome.refused);
  return signedIn.transaction((ctx) => getText(ctx, outcome.id));
}

async function storePicture(signedIn: SignedInContext, file: UploadedFile): Promise<StoredBytes> {
  const stored = await storeFile(signedIn, file, { accept: 'document' });
  if (!carried.test(stored.content_type))
    throw invalid('file', 'Texts carry JPEG, PNG, and GIF images, PDF files, MP4 videos, and audio.');
  return stored;
}

async function targetOf(ctx: Context, { contact_id, conversation_id }: Body) {
  if (conversation_id !== undefined) {
    const thread = await requireThread(ctx, conversation_id);
    requireTheirs(thread, contact_id);
    if (thread.contact_id === null) return { thread };
    await requireLiveContact(ctx, thread.contact_id);
    return { contact_id: thread.contact_id, thread };
  }
  if (contact_id === undefined) throw invalid('contact_id', 'Choose a contact.');
  await requireLiveContact(ctx, contact_id);
  const own = (await ownNumbers(ctx)).map(({ number }) => number);
  return { contact_id, thread: await findThreadOfContact(ctx.db, ctx.tenant.id, contact_id, own) };
}

/**
 * Queues a text in the user's name: to a contact that the caller checked they see, or in a conversation with an unknown number. It's sent after ten seconds, or at
 * its time. A key that is known queues nothing again. Throws 422.
 */
export async function queueText(ctx: Context, asked: TextToSend): Promise<{ readonly id: string } | TextRefused> {
  const { db, tenant, clock, actor } = ctx;
  const hold_s = asked.unattended ? 0 : TEXT_HOLD_S;
  const known = asked.key === null ? undefined : await findIdOfKey(db, tenant.id, asked.key);
  if (known) return { id: known.id };
  const text = await inConversation(ctx, asked);
  const now = clock.now();
  const scheduled = text.send_at !== undefined && text.send_at.getTime() > now.getTime() + hold_s * 1000;
  if (text.send_at && text.send_at.getTime() > now.getTime() + MAX_TEXT_DAYS * DAY_MS)
    throw invalid('send_at', 'Choose a time within a year.');
  const send_at = scheduled && text.send_at ? text.send_at : new Date(now.getTime() + hold_s * 1000);
  const number = await numberToSendFrom(ctx, text.thread, text.from);
  if (!number) throw invalid('from_number', await noNumber(ctx, text.from));
  const mms = text.mms || text.file !== undefined;
  if (mms && !number.mms)
    throw invalid('file', 'This number can’t send pictures. Choose another one, or send only words.');
  const { words, searched, links } = (await linkShortener(ctx))(await filled(ctx, text));
  if (words.trim() === '' && !text.file) throw invalid('message_content', 'Enter a message.');
  const units = unitsOf(words, mms);
  const id = newId();
  const decided = await mayGo(ctx, { ...text, id, number, send_at, scheduled });
  if ('refused' in decided) return decided;
  const allowance = await textAllowance(ctx, { lock: true });
  const over = overAllowance(allowance, units);
  if (over !== undefined) throw invalid('message_content', over);
  const thread = await threadFor(ctx, text, number.number, decided.to);
  const kept = text.file && (await keepFile(ctx, text.file, { purpose: 'text', accept: 'document' }));
  const inserted = await insertMessage(db, tenant.id, {
    id,
    conversation_id: thread.id,
    direction: 'outbound',
    status: 'scheduled',
    words,
    search: ` ${fold(searched)}`,
    mms,
    our_number: number.number,
    their_number: decided.to,
    at: send_at,
    created_at: now,
    sender_id: actor.user_id,
    purpose: text.purpose,
    campaign_trigger_id: text.campaign_trigger_id ?? null,
    key: text.key,
    origin: JSON.stringify(originOf(ctx)),
    send_at,
    unattended: text.unattended ?? false,
    units,
    ...allowance.counts_against,
  });
  // Another request with this key was faster.
  if (!inserted) throw new AppError('conflict');
  await keepTextLinks(ctx, [{ id, links }]);
  if (kept)
    await insertTextFiles(db, tenant.id, [
      { id: newId(), message_id: id, position: 0, file_id: kept.id, source: null, status: 'kept' },
    ]);
  await updateThread(db, tenant.id, thread.id, {
    their_number: decided.to,
    // A planned text is the last one once it's sent.
    ...(!scheduled && {
      last_message_id: id,
      last_at: now,
      // Its author has seen the conversation.
      ...(!text.unattended && {
        closed_at: null,
        snoozed_until: null,
        ...(thread.contact_owner_id === actor.user_id && { unread: 0 }),
      }),
    }),
  });
  await audit(ctx, {
    action: 'text.send',
    subject_type: 'text',
    subject_id: id,
    ...(thread.contact_id && { contact_id: thread.contact_id }),
    detail: { purpose: text.purpose, units, files: kept ? 1 : 0 },
  });
  await sendSoon(ctx, id, (send_at.getTime() - now.getTime()) / 1000, {
    priority: text.unattended ? UNATTENDED_PRIORITY : 0,
  });
  await tellConversation(ctx, thread);
  return { id };
}

/** A text that no one writes by hand goes on in the contact's newest conversation with one of the sender's numbers. */
async function inConversation(ctx: Context, text: TextToSend): Promise<TextToSend> {
  if (!text.unattended || text.contact_id === undefined || text.thread) return text;
  const own = (await ownNumbers(ctx)).map(({ number }) => number);
  return { ...text, thread: await findThreadOfContact(ctx.db, ctx.tenant.id, text.contact_id, own, true) };
}

async function noNumber(ctx: Context, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) return 'Choose one of your numbers that can send texts.';
  return (await ownNumbers(ctx)).length > 0
    ? 'You can’t send from the number of this conversation. Choose one of yours.'
    : 'You have no number that can send texts. Buy one under Phone numbers.';
}

/** The words with their merge fields filled in. */
async function filled(ctx: Context, { contact_id, words }: TextToSend): Promise<string> {
  if (!words.includes('{{')) return words;
  if (contact_id === undefined) throw invalid('message_content', 'Fields such as {{first_name}} need a contact.');
  const { text, faults } = fillText(words, await letterValues(ctx, contact_id, ianaZone(ctx.actor.user.timezone)));
  if (faults.length > 0) throw new AppError('invalid', { fields: { message_content: [...faults] } });
  if (text.length > MAX_TEXT)
    throw invalid('message_content', 'With its fields filled in, this is too long. Shorten it to 1,600 characters.');
  return text;
}

/** Asks the gate, and for the registration. A scheduled text only has to be allowed at its time; the time of day doesn't count, because it waits for the morning. */
async function mayGo(
  ctx: Context,
  {
    id,
    number,
    contact_id,
    thread,
    to,
    purpose,
    send_at,
    scheduled,
    unattended,
  }: TextToSend & {
    readonly id: string;
    readonly number: NumberRow;
    readonly send_at: Date;
    readonly scheduled: boolean;
  },
): Promise<{ readonly to: string } | TextRefused> {
  const how = {
    channel: 'text',
    purpose,
    subject_id: id,
    automatic: unattended,
    ...(scheduled && { at: send_at }),
  } as const;
  const wanted = await wantedNumber(ctx, { contact_id, thread, to });
  const decision =
    contact_id === undefined
      ? await decideAttempt(ctx, { ...how, address: wanted ?? '' })
      : await decideAttempt(ctx, { ...how, contact_id, ...(wanted !== undefined && { address: wanted }) });
  const waits = !decision.allowed && scheduled && decision.allowed_from !== null && wanted !== undefined;
  if (!decision.allowed && !waits) return { refused: decision.reason, allowed_from: decision.allowed_from };
  const address = decision.allowed ? decision.address : (wanted ?? '');
  if (address === number.number) return { refused: 'A number can’t text itself.', allowed_from: null };
  const problem = await registrationProblem(ctx.db, ctx.tenant.id, number, address);
  return problem === undefined ? { to: address } : { refused: problem, allowed_from: null };
}

/** The number to text: the chosen one, which must be the contact's, else the one last used. Undefined lets the gate choose. */
async function wantedNumber(
  ctx: Context,
  { contact_id, thread, to }: Pick<TextToSend, 'contact_id' | 'thread' | 'to'>,
): Promise<string | undefined> {
  const typed = to === undefined ? undefined : (toE164(to) ?? '');
  if (contact_id === undefined) {
    const known = thread?.their_number;
    if (typed !== undefined && typed !== known) throw invalid('message_to', 'This conversation has another number.');
    return known;
  }
  const numbers = (await getContact(ctx, contact_id)).phones.map((phone) => phone.number);
  if (typed !== undefined) {
    if (!numbers.includes(typed)) throw invalid('message_to', 'Choose one of the contact’s phone numbers.');
    return typed;
  }
  return thread && numbers.includes(thread.their_number)
    ? thread.their_number
    : numbers.length === 1
      ? numbers[0]
      : undefined;
}

/** The conversation of our number with the contact or number. Makes one if there's none. */
async function threadFor(ctx: Context, text: TextToSend, ours: string, theirs: string): Promise<Thread> {
  const { db, tenant, clock } = ctx;
  if (text.thread?.our_number === ours) return requireThread(ctx, text.thread.id, { lock: true });
  await holdPairs(db, tenant.id, [{ ours, theirs: text.contact_id ?? theirs }]);
  const known =
    text.contact_id === undefined
      ? (await findThreadsOfNumbers(db, tenant.id, [{ ours, theirs }]))[0]
      : await findThreadOfContact(db, tenant.id, text.contact_id, [ours], true);
  // Of a contact that the user may not see.
  if (known && text.contact_id === undefined && known.contact_id !== null)
    return requireThread(ctx, known.id, { lock: true });
  if (known) return known;
  const now = clock.now();
  const id = newId();
  await insertThread(db, tenant.id, {
    id,
    our_number: ours,
    their_number: theirs,
    contact_id: text.contact_id ?? null,
    holder_id: text.contact_id === undefined ? ctx.actor.user_id : null,
    last_at: now,
    created_at: now,
  });
  return requireThread(ctx, id);
}

/** Cancels a text that isn't being sent yet. Throws 403 for another user's, 404, and 409. */
export async function cancelText(ctx: Context, id: string): Promise<TextMessage> {
  const { sender } = await getText(ctx, id);
  if (!mayCancel(ctx, sender?.id ?? null)) throw new AppError('forbidden');
  const text = await lockOutbound(ctx.db, ctx.tenant.id, id);
  if (text?.status === 'canceled') return getText(ctx, id);
  if (text?.status !== 'scheduled')
    throw new AppError('conflict', { fields: { message_id: ['This text is already on its way.'] } });
  await updateMessage(ctx.db, ctx.tenant.id, id, { status: 'canceled' });
  if (text.campaign_id !== null) await followText(ctx, id, { did: 'canceled' }, ctx.clock.now());
  await showLastSaid(ctx.db, ctx.tenant.id, text.conversation_id, id);
  const thread = await requireThread(ctx, text.conversation_id);
  await audit(ctx, {
    action: 'text.cancel',
    subject_type: 'text',
    subject_id: id,
    ...(thread.contact_id && { contact_id: thread.contact_id }),
  });
  await tellConversation(ctx, thread);
  return getText(ctx, id);
}
