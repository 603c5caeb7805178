import { randomInt } from 'node:crypto';
import { TEXT_PATHS } from '@bookline/contract/rules/phone-numbers';
import type { Context, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { type Carrier, CarrierError, type OutgoingText } from '../../providers/telephony/port.ts';
import { fileUrls } from '../files/files.api.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { carrierOf, findNumber, telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { actFor, jobOrigin } from '../sessions/sessions.api.ts';
import { carrierProblem, OPTED_OUT } from './carrier-problems.ts';
import { findSeenThread, findThread, updateThread } from './conversations.queries.ts';
import {
  listFileIds,
  listProviderIds,
  lockOutbound,
  type MessageChange,
  type Outbound,
  updateMessage,
} from './messages.queries.ts';
import { optOut } from './opt-out.ts';
import { numberOfThread } from './own-numbers.ts';
import { isActing, recordText } from './record-text.ts';
import { registrationProblem } from './registration.ts';
import { seenConversations } from './see-conversations.ts';
import { tellConversation } from './tell-texts.ts';

export const SEND_TEXT = 'send-text';

/** About a day of tries while the carrier is busy. */
const MAX_ATTEMPTS = 14;
const FIRST_DELAY_S = 20;
const MAX_DELAY_S = 4 * 3600;
/** A text whose sending was interrupted is looked for this often, and this long. */
const LOOK_AGAIN_S = 60;
const LOOK_MS = 3 * 60_000;
/** The same while the carrier doesn't answer. */
const MAX_LOOK_MS = 24 * 3600_000;
/** A text that was planned this long ahead waits for the morning instead of being refused. */
const PLANNED_MS = 60_000;

const UNCLEAR =
  'We don’t know whether this was sent, because the carrier’s answer was lost. Send it again if it didn’t arrive.';

type Ctx = Services & { readonly db: Db; readonly tenant: { readonly id: number } };

/** Queues the job that sends a text. Its job has the text's id as key, so one waits at a time. */
export const sendSoon = (
  ctx: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  message_id: string,
  delay_s: number,
): Promise<void> => enqueue(ctx, SEND_TEXT, { message_id }, { key: `text:${message_id}`, delay_s });

/**
 * One try to send a text. It's marked before the carrier is asked, and a marked text is never simply sent again: the carrier is asked for it first. If the carrier
 * takes a text of the same id once, as the built-in one does, it's given the text again. So a process that dies at any point neither loses nor repeats it.
 */
export async function deliverText(
  base: TaskContext,
  { tenant_id, message_id }: { readonly tenant_id: number; readonly message_id: string },
): Promise<void> {
  const transaction = await transactionOf(base, tenant_id, message_id);
  if (!transaction) return;
  const begun = await transaction((ctx) => begin(ctx, message_id));
  if (!begun) return;
  const { text, carrier, outgoing } = begun;
  try {
    const sent = begun.again ? await lookFor(base, transaction, begun) : await carrier.sendMessage(outgoing);
    if (sent === 'unclear') {
      await transaction((ctx) => end(ctx, text, { status: 'unclear', problem: UNCLEAR }));
      return;
    }
    if (sent === 'later') {
      await transaction((ctx) => sendSoon(ctx, message_id, LOOK_AGAIN_S));
      return;
    }
    await transaction((ctx) => finish(ctx, message_id, carrier, sent.id));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    await transaction((ctx) => fail(ctx, message_id, error));
  }
}

type Transaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Transactions in the name of the text's author, whose rights count; automatic texts have none. Undefined if the text is gone or its author left. */
async function transactionOf(base: TaskContext, tenantId: number, id: string): Promise<Transaction | undefined> {
  const tenant = { id: tenantId };
  const plain: Transaction = (work) => base.database.inTenant(tenantId, (db) => work({ ...base, db, tenant }));
  const found = await plain(({ db }) => lockOutbound(db, tenantId, id));
  if (!found) return undefined;
  if (found.sender_id === null) return plain;
  const user_id = found.sender_id;
  const origin = jobOrigin.parse(found.origin);
  const signedIn = await actFor(base, { tenant_id: tenantId, user_id, real_user_id: user_id, origin });
  if (signedIn?.actor.features.has('sms')) return (work) => signedIn.transaction(work);
  // What may be with the carrier already is still settled.
  if (found.status === 'sending') return plain;
  await plain((ctx) => end(ctx, found, { status: 'refused', problem: 'Its author can no longer send texts.' }));
  return undefined;
}

interface Begun {
  readonly text: Outbound;
  readonly carrier: Carrier;
  readonly outgoing: OutgoingText;
  /** Its sending was begun before. */
  readonly again: boolean;
}

/** Marks the text as being sent, unless it's not due, no longer wanted, or not allowed. */
async function begin(ctx: Ctx & Partial<Pick<Context, 'actor'>>, id: string): Promise<Begun | undefined> {
  const { db, tenant, clock } = ctx;
  const text = await lockOutbound(db, tenant.id, id);
  if (!text || (text.status !== 'scheduled' && text.status !== 'sending')) return undefined;
  const now = clock.now();
  const again = text.status === 'sending';
  const due = new Date(text.send_at ?? now);
  if (!again && due > now) {
    await sendSoon(ctx, id, (due.getTime() - now.getTime()) / 1000);
    return undefined;
  }
  const number = await findNumber(db, tenant.id, text.our_number);
  const telephony = await telephonyOf(ctx);
  if (!again) {
    const refusal =
      !number?.sms || telephony.provider !== number.provider || telephony.account !== number.account
        ? 'The number it was to be sent from is no longer available.'
        : ((await authorRefusal(ctx, text)) ??
          (await gateRefusal(ctx, text)) ??
          (await registrationProblem(db, tenant.id, number, text.their_number)));
    if (refusal === WAITS) return undefined;
    if (refusal !== undefined) {
      await end(ctx, text, { status: 'refused', problem: refusal });
      return undefined;
    }
    await updateMessage(db, tenant.id, id, {
      status: 'sending',
      trying_at: now,
      attempts: text.attempts + 1,
      provider: telephony.provider,
    });
    const thread = await findThread(db, tenant.id, text.conversation_id);
    if (thread) await tellConversation(ctx, thread);
  }
  return { text, carrier: carrierOf(ctx, tenant, telephony), outgoing: await outgoingOf(ctx, text), again };
}

/** The author must still see the conversation, and be allowed to use its number. */
async function authorRefusal(ctx: Ctx & Partial<Pick<Context, 'actor'>>, text: Outbound): Promise<string | undefined> {
  if (text.sender_id === null || !isActing(ctx)) return undefined;
  const thread = await findSeenThread(ctx.db, ctx.tenant.id, await seenConversations(ctx), text.conversation_id);
  if (!thread) return 'Its author can no longer see this contact.';
  return (await numberOfThread(ctx, thread)) ? undefined : 'Its author can no longer use this number.';
}

/** It waits for the morning. */
const WAITS = Symbol('waits');

async function gateRefusal(
  ctx: Ctx & Partial<Pick<Context, 'actor'>>,
  text: Outbound,
): Promise<string | typeof WAITS | undefined> {
  // The confirmation of an opt-out and the answer to HELP are asked for by the contact, and are sent whatever the hour.
  if (text.automatic) return undefined;
  const thread = await findThread(ctx.db, ctx.tenant.id, text.conversation_id);
  const how = {
    channel: 'text',
    purpose: text.purpose === 'marketing' ? 'marketing' : 'personal',
    subject_id: text.id,
    address: text.their_number,
  } as const;
  const may = await decideAttempt(ctx, thread?.contact_id ? { ...how, contact_id: thread.contact_id } : how);
  if (may.allowed) return undefined;
  const planned = new Date(text.send_at ?? 0).getTime() - new Date(text.created_at).getTime() > PLANNED_MS;
  if (!planned || may.allowed_from === null) return may.reason;
  const now = ctx.clock.now();
  await updateMessage(ctx.db, ctx.tenant.id, text.id, { send_at: may.allowed_from, at: may.allowed_from });
  await sendSoon(ctx, text.id, Math.max(1, (may.allowed_from.getTime() - now.getTime()) / 1000));
  if (thread) await tellConversation(ctx, thread);
  return WAITS;
}

async function outgoingOf(ctx: Ctx, text: Outbound): Promise<OutgoingText> {
  const files = (await listFileIds(ctx.db, ctx.tenant.id, text.id)).flatMap(({ file_id }) => file_id ?? []);
  const urls = await fileUrls({ ...ctx, actor: null }, files);
  const query = new URLSearchParams({ tenant: String(ctx.tenant.id), message: text.id });
  return {
    from: text.our_number,
    to: text.their_number,
    words: text.words,
    ref: text.id,
    mms: text.mms,
    media: await Promise.all(
      files.map(async (file_id) => ({ file_id, url: await tenantUrl(ctx, ctx.tenant, urls.get(file_id) ?? '/') })),
    ),
    status_url: await tenantUrl(ctx, ctx.tenant, `${TEXT_PATHS.status}?${query}`),
  };
}

/** A text whose sending was interrupted: gives it again if that does no harm, or looks for it at the carrier. */
async function lookFor(
  base: TaskContext,
  transaction: Transaction,
  { text, carrier, outgoing }: Begun,
): Promise<{ readonly id: string } | 'later' | 'unclear'> {
  const since = new Date(text.trying_at ?? text.created_at);
  const waited_ms = base.clock.now().getTime() - since.getTime();
  if (text.provider_id) return { id: text.provider_id };
  // It was begun with another carrier, which the company no longer uses.
  if (text.provider !== carrier.name) return 'unclear';
  if (carrier.takes_once) return carrier.sendMessage(outgoing);
  const known = await transaction((ctx) =>
    listProviderIds(ctx.db, ctx.tenant.id, { ours: text.our_number, theirs: text.their_number, since }),
  );
  try {
    const found = await carrier.findMessage(outgoing, since, known);
    if (found) return found;
  } catch (error) {
    // A failed look-up says nothing about the text: it's never a reason to send it again.
    if (!(error instanceof CarrierError)) throw error;
    return waited_ms < MAX_LOOK_MS ? 'later' : 'unclear';
  }
  return waited_ms < LOOK_MS ? 'later' : 'unclear';
}

/** Stores the carrier's answer, unless its report was faster. */
async function finish(ctx: Ctx, id: string, carrier: Carrier, provider_id: string): Promise<void> {
  const { db, tenant, clock } = ctx;
  const text = await lockOutbound(db, tenant.id, id);
  if (!text) return;
  const now = clock.now();
  const waits = text.status === 'sending' || text.status === 'unclear';
  await updateMessage(db, tenant.id, id, {
    provider: carrier.name,
    ...(text.provider_id === null && { provider_id }),
    ...(waits && { status: 'sent', at: now, sent_at: now, problem: null }),
  });
  if (!waits) return;
  await updateThread(db, tenant.id, text.conversation_id, { last_message_id: id, last_at: now });
  await recordText(ctx, text, 'sent');
}

/** What a failure means: not taken and to be tried again, unknown, or permanent. */
async function fail(ctx: Ctx, id: string, error: CarrierError): Promise<void> {
  const { db, tenant, clock } = ctx;
  const text = await lockOutbound(db, tenant.id, id);
  if (text?.status !== 'sending') return;
  if (error.trouble === 'busy' && text.attempts < MAX_ATTEMPTS) {
    const delay_s = delayAfter(text.attempts);
    await updateMessage(db, tenant.id, id, {
      status: 'scheduled',
      trying_at: null,
      send_at: new Date(clock.now().getTime() + delay_s * 1000),
    });
    return sendSoon(ctx, id, delay_s);
  }
  // It may have been taken.
  if (error.trouble === 'away' && !error.unreached) return sendSoon(ctx, id, LOOK_AGAIN_S);
  if (error.trouble === 'away' && text.attempts < MAX_ATTEMPTS) {
    const delay_s = delayAfter(text.attempts);
    await updateMessage(db, tenant.id, id, { status: 'scheduled', trying_at: null });
    return sendSoon(ctx, id, delay_s);
  }
  if (error.code === OPTED_OUT) {
    await optOut(ctx, {
      number: text.their_number,
      our_number: text.our_number,
      words: '',
      source: 'The carrier reported it.',
    });
    return end(ctx, text, { status: 'refused', problem: carrierProblem(OPTED_OUT), error_code: OPTED_OUT });
  }
  const problem =
    error.trouble === 'credentials'
      ? 'Your company’s phone account isn’t working. Ask an admin to check it.'
      : error.code
        ? carrierProblem(error.code)
        : error.message.slice(0, 300);
  await end(ctx, text, { status: 'failed', problem, ...(error.code && { error_code: error.code }) });
}

/** A text that won't be sent. */
async function end(ctx: Ctx, text: Outbound, change: MessageChange): Promise<void> {
  await updateMessage(ctx.db, ctx.tenant.id, text.id, { ...change, at: ctx.clock.now() });
  await recordText(ctx, text, 'failed');
}

/** The delay doubles each time, plus or minus a fifth, so that texts that failed together don't return together. */
const delayAfter = (attempts: number): number =>
  (Math.min(FIRST_DELAY_S * 2 ** (attempts - 1), MAX_DELAY_S) * randomInt(80, 121)) / 100;
