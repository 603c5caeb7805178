import { randomInt } from 'node:crypto';
import { TEXT_PATHS } from '@bookline/contract/rules/phone-numbers';
import type { Context, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { type Carrier, CarrierError, type OutgoingText } from '../../providers/telephony/port.ts';
import { authorOfCampaign, followText, putOffText, stopsText, type TextEnd } from '../campaigns/campaign-texts.api.ts';
import { fileUrls } from '../files/files.api.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { carrierOf, findNumber, telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { actFor, actInside, jobOrigin } from '../sessions/sessions.api.ts';
import { carrierProblem, OPTED_OUT } from './carrier-problems.ts';
import { findSeenThread, findThread, updateThread } from './conversations.queries.ts';
import {
  findOutbound,
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
/** A text in the name of an owner who can’t send it is given out again this much later. */
const OWNER_WAITS_MS = 60_000;

const UNCLEAR =
  'We don’t know whether this was sent, because the carrier’s answer was lost. Send it again if it didn’t arrive.';

type Ctx = Services & { readonly db: Db; readonly tenant: { readonly id: number } };

/** Queues the job that sends a text. Its job has the text's id as key, so one waits at a time. */
export const sendSoon = (
  ctx: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  message_id: string,
  delay_s: number,
  { priority = 0 }: { readonly priority?: number } = {},
): Promise<void> => enqueue(ctx, SEND_TEXT, { message_id }, { key: `text:${message_id}`, delay_s, priority });

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
  if (await transaction((ctx) => isStopped(ctx, message_id))) return;
  const begun = await transaction((ctx) => begin(ctx, message_id));
  if (!begun) return;
  if ('put_off' in begun) {
    await transaction((ctx) => putOff(ctx, begun.of, begun.put_off));
    return;
  }
  const { text, carrier, outgoing } = begun;
  try {
    const sent = begun.again ? await lookFor(base, transaction, begun) : await carrier.sendMessage(outgoing);
    if (sent === 'unclear') {
      // It most likely arrived. A report that says otherwise corrects it.
      await transaction((ctx) => end(ctx, text, { status: 'unclear', problem: UNCLEAR }, { did: 'sent' }));
      return;
    }
    if (sent === 'later') {
      await transaction((ctx) => sendSoon(ctx, message_id, LOOK_AGAIN_S));
      return;
    }
    await transaction((ctx) => finish(ctx, message_id, carrier, sent.id));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    const pauses = await transaction((ctx) => fail(ctx, message_id, error));
    if (pauses) await transaction((ctx) => putOff(ctx, begun.text, pauses));
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
  const problem = 'Its author can no longer send texts.';
  if (found.campaign_id === null) await plain((ctx) => end(ctx, found, { status: 'refused', problem }, NOT_ALLOWED));
  // The next give-out pauses the campaign, or lets someone else send it.
  else await plain((ctx) => putOff(ctx, found, {}));
  return undefined;
}

interface Begun {
  readonly text: Outbound;
  readonly carrier: Carrier;
  readonly outgoing: OutgoingText;
  /** Its sending was begun before. */
  readonly again: boolean;
}

/** A text of a campaign that can't be sent now. Its recipient waits, with a `problem` until someone resumes the campaign. */
interface PutOff {
  readonly until?: Date;
  readonly problem?: string;
}

/** A campaign is locked before its texts, so this has its own transaction. */
async function putOff(ctx: Ctx, { id, campaign_id }: Outbound, { until, problem }: PutOff): Promise<void> {
  if (campaign_id === null) return;
  await putOffText(
    ctx,
    { id, campaign_id },
    { until: until ?? ctx.clock.now(), ...(problem !== undefined && { problem }) },
  );
}

/** The campaign of a text may be paused or canceled in the meantime. */
async function isStopped(ctx: Ctx, id: string): Promise<boolean> {
  const text = await findOutbound(ctx.db, ctx.tenant.id, id);
  if (!text || text.campaign_id === null || text.status !== 'scheduled') return false;
  return stopsText(ctx, { id, campaign_id: text.campaign_id }, ctx.clock.now());
}

/** Marks the text as being sent, unless it's not due, no longer wanted, or not allowed. */
async function begin(
  ctx: Ctx & Partial<Pick<Context, 'actor'>>,
  id: string,
): Promise<Begun | { readonly of: Outbound; readonly put_off: PutOff } | undefined> {
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
    const refusal = await refusalOf(ctx, text, number, telephony);
    if (refusal === WAITS) return undefined;
    if (refusal) {
      const { problem, of_all, until, end: what = NOT_ALLOWED } = refusal;
      if (text.campaign_id !== null && (of_all || until)) {
        // In owners’ names, only one owner can’t send. The others go on, and the next give-out may find another number.
        const pauses = of_all && (await authorOfCampaign(ctx, text.campaign_id)) === text.sender_id;
        const later = until ?? new Date(now.getTime() + OWNER_WAITS_MS);
        return { of: text, put_off: pauses ? { problem } : { until: later } };
      }
      await end(ctx, text, { status: 'refused', problem }, what);
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

interface Refusal {
  readonly problem: string;
  /** Whether it's the same for every text from this number. */
  readonly of_all?: boolean;
  /** The time from which a text of a campaign is allowed. */
  readonly until?: Date;
  /** What it means for the recipient of a campaign. */
  readonly end?: TextEnd;
}

const NOT_ALLOWED = { did: 'refused', rule: null } as const;

/** Why a text can't be sent now. */
async function refusalOf(
  ctx: Ctx & Partial<Pick<Context, 'actor'>>,
  text: Outbound,
  number: Awaited<ReturnType<typeof findNumber>>,
  telephony: Awaited<ReturnType<typeof telephonyOf>>,
): Promise<Refusal | typeof WAITS | undefined> {
  if (!number?.sms || telephony.provider !== number.provider || telephony.account !== number.account)
    return { problem: 'The number it was to be sent from is no longer available.', of_all: true };
  const refusal =
    (await authorRefusal(ctx, text)) ?? (await campaignRefusal(ctx, text)) ?? (await gateRefusal(ctx, text));
  if (refusal !== undefined) return refusal;
  const problem = await registrationProblem(ctx.db, ctx.tenant.id, number, text.their_number);
  return problem === undefined ? undefined : { problem, of_all: true };
}

/** The author must still see the conversation, and be allowed to use its number. */
async function authorRefusal(ctx: Ctx & Partial<Pick<Context, 'actor'>>, text: Outbound): Promise<Refusal | undefined> {
  if (text.sender_id === null || !isActing(ctx)) return undefined;
  const thread = await findSeenThread(ctx.db, ctx.tenant.id, await seenConversations(ctx), text.conversation_id);
  if (!thread) return { problem: 'Its author can no longer see this contact.' };
  if (await numberOfThread(ctx, thread)) return undefined;
  return { problem: 'Its author can no longer use this number.', of_all: true };
}

/** A text of a campaign in the name of the contact's owner also needs the rights of the campaign's author. */
async function campaignRefusal(
  ctx: Ctx & Partial<Pick<Context, 'actor'>>,
  text: Outbound,
): Promise<Refusal | undefined> {
  if (text.campaign_id === null || !isActing(ctx)) return undefined;
  const author = await authorOfCampaign(ctx, text.campaign_id);
  if (author === text.sender_id) return undefined;
  const as = await actInside(ctx, author);
  // The next give-out pauses the campaign.
  if (!as?.actor.features.has('sms'))
    return { problem: 'The author of the campaign can no longer send texts.', until: ctx.clock.now() };
  return (await findSeenThread(ctx.db, ctx.tenant.id, await seenConversations(as), text.conversation_id))
    ? undefined
    : { problem: 'The author of the campaign can no longer see this contact.' };
}

/** It waits for the morning. */
const WAITS = Symbol('waits');

async function gateRefusal(
  ctx: Ctx & Partial<Pick<Context, 'actor'>>,
  text: Outbound,
): Promise<Refusal | typeof WAITS | undefined> {
  // The confirmation of an opt-out and the answer to HELP are asked for by the contact, and are sent whatever the hour.
  if (text.automatic) return undefined;
  const thread = await findThread(ctx.db, ctx.tenant.id, text.conversation_id);
  const how = {
    channel: 'text',
    purpose: text.purpose === 'marketing' ? 'marketing' : 'personal',
    subject_id: text.id,
    address: text.their_number,
    automatic: text.unattended,
  } as const;
  const may = await decideAttempt(ctx, thread?.contact_id ? { ...how, contact_id: thread.contact_id } : how);
  if (may.allowed) return undefined;
  const refusal = { problem: may.reason, end: { did: 'refused', rule: may.rule } } as const;
  if (may.allowed_from === null) return refusal;
  if (text.campaign_id !== null) return { ...refusal, until: may.allowed_from };
  const planned =
    text.unattended || new Date(text.send_at ?? 0).getTime() - new Date(text.created_at).getTime() > PLANNED_MS;
  if (!planned) return refusal;
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
  if (text.campaign_id !== null) await followText(ctx, id, { did: 'sent' }, now);
  await recordText(ctx, text, 'sent');
}

/** What a failure means: not taken and to be tried again, unknown, or permanent. Returns why the campaign of a text must be paused, if it must. */
async function fail(ctx: Ctx, id: string, error: CarrierError): Promise<PutOff | undefined> {
  const { db, tenant, clock } = ctx;
  const text = await lockOutbound(db, tenant.id, id);
  if (text?.status !== 'sending') return undefined;
  if (error.trouble === 'busy' && text.attempts < MAX_ATTEMPTS) {
    const delay_s = delayAfter(text.attempts);
    await updateMessage(db, tenant.id, id, {
      status: 'scheduled',
      trying_at: null,
      send_at: new Date(clock.now().getTime() + delay_s * 1000),
    });
    await sendSoon(ctx, id, delay_s);
    return undefined;
  }
  // It may have been taken.
  if (error.trouble === 'away' && !error.unreached) {
    await sendSoon(ctx, id, LOOK_AGAIN_S);
    return undefined;
  }
  if (error.trouble === 'away' && text.attempts < MAX_ATTEMPTS) {
    const delay_s = delayAfter(text.attempts);
    await updateMessage(db, tenant.id, id, { status: 'scheduled', trying_at: null });
    await sendSoon(ctx, id, delay_s);
    return undefined;
  }
  if (error.code === OPTED_OUT) {
    await optOut(ctx, {
      number: text.their_number,
      our_number: text.our_number,
      words: '',
      source: 'The carrier reported it.',
    });
    const refused = { status: 'refused', problem: carrierProblem(OPTED_OUT), error_code: OPTED_OUT } as const;
    await end(ctx, text, refused, { did: 'refused', rule: 'asked-not-to' });
    return undefined;
  }
  if (error.trouble === 'credentials' && text.campaign_id !== null) {
    // No text of the campaign would be taken.
    await updateMessage(db, tenant.id, id, { status: 'scheduled', trying_at: null });
    return { problem: ACCOUNT_BROKEN };
  }
  const problem =
    error.trouble === 'credentials'
      ? ACCOUNT_BROKEN
      : error.code
        ? carrierProblem(error.code)
        : error.message.slice(0, 300);
  const failed = { status: 'failed', problem, ...(error.code && { error_code: error.code }) } as const;
  await end(ctx, text, failed, { did: 'failed' });
  return undefined;
}

const ACCOUNT_BROKEN = 'Your company’s phone account isn’t working. Ask an admin to check it.';

/** A text that won't be sent. */
async function end(ctx: Ctx, text: Outbound, change: MessageChange, what: TextEnd): Promise<void> {
  const now = ctx.clock.now();
  await updateMessage(ctx.db, ctx.tenant.id, text.id, { ...change, at: now });
  if (text.campaign_id !== null) await followText(ctx, text.id, what, now);
  await recordText(ctx, text, 'failed');
}

/** The delay doubles each time, plus or minus a fifth, so that texts that failed together don't return together. */
const delayAfter = (attempts: number): number =>
  (Math.min(FIRST_DELAY_S * 2 ** (attempts - 1), MAX_DELAY_S) * randomInt(80, 121)) / 100;
