import { ianaZone } from '@bookline/contract/rules/options';
import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { unitsOf } from '@bookline/contract/rules/text-segments';
import { MAX_TEXT } from '@bookline/contract/rules/texts';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { fillText } from '../email-messages/email-messages.api.ts';
import { decideAttempts } from '../outbound-gate/outbound-gate.api.ts';
import { letterValuesOfMany } from '../print/print.api.ts';
import {
  type CampaignText,
  linkShortener,
  queueCampaignTexts,
  type TextSender,
  textSenderOf,
} from '../texts/texts.api.ts';
import { readWords } from './campaign-content.ts';
import { type CampaignRow, updateCampaign } from './campaigns.queries.ts';
import type { ChannelOfCampaign, GivenOut } from './channel.ts';
import { exclusionOf } from './exclusion-of.ts';
import { listSeen } from './prepare.queries.ts';
import {
  type DueRecipient,
  findOpen,
  listDueRecipients,
  lockSender,
  markExcluded,
  setFreeAt,
} from './release.queries.ts';
import { markQueuedTexts, postponeRecipients } from './text-recipients.queries.ts';

/** Texts given out in one transaction. */
const AT_ONCE = 100;
/** How far ahead texts are given out, each with its own moment. A pause withdraws those whose moment hasn't come. */
const AHEAD_MS = 10_000;

/** Texts, each at the next free moment of the number that it goes out from. */
export const textChannel: ChannelOfCampaign = {
  async fault(ctx, { sent_by, made_by_id, from_number }) {
    const sender = await textSenderOf(ctx, made_by_id, { wanted: from_number });
    // For contacts whose owner can't text. Others go out anyway.
    return 'problem' in sender && sent_by === 'author' ? sender.problem : undefined;
  },
  async giveOut(ctx, campaign, { now, tested_only }) {
    const { db, tenant } = ctx;
    // By owner, all licenses are locked later, in one order.
    const author = await textSenderOf(ctx, campaign.made_by_id, {
      wanted: campaign.from_number,
      lock: campaign.sent_by === 'author',
    });
    // The author needs the right to text, also for messages in the names of others.
    if ('problem' in author && (campaign.sent_by === 'author' || !ctx.actor.features.has('sms')))
      return pauseOnceSent(ctx, campaign, author.problem, now);
    const line = 'problem' in author || campaign.sent_by === 'owner' ? undefined : await openLine(ctx, author, now);
    const limit = Math.min(AT_ONCE, line?.room ?? AT_ONCE);
    const due = await listDueRecipients(db, tenant.id, campaign.id, { now, limit, tested_only });
    if (due.length === 0) return { sent: 0, taken: 0, again: line?.room === 0 ? line.again() : null };
    const allowed = await allowedOf(ctx, campaign, due, now);
    const lines = await linesOf(ctx, campaign, allowed, { author, line, now });
    const { texts, queued, left, problem } = await written(ctx, campaign, allowed, lines);
    await queueCampaignTexts(ctx, { campaign_id: campaign.id, campaign_trigger_id: triggerOf(campaign) }, texts);
    await markQueuedTexts(db, tenant.id, campaign.id, queued);
    await markExcluded(db, tenant.id, campaign.id, left);
    const used = [...new Set([...lines.values(), ...(line ? [line] : [])])].filter((each) => each !== undefined);
    for (const each of used) await setFreeAt(db, tenant.id, each.sender.number.number, each.freeAt());
    if (problem !== undefined && texts.length === 0) return pauseOnceSent(ctx, campaign, problem, now);
    if (problem !== undefined) return { sent: texts.length, taken: due.length, again: lookAgain(now) };
    const full = used.filter((each) => each.isFull());
    const again = full.length > 0 && texts.length < due.length ? soonest(full) : line?.isFull() ? line.again() : null;
    return { sent: texts.length, taken: due.length, again };
  },
};

const triggerOf = ({ trigger_id, manual_trigger_id }: CampaignRow) => trigger_id ?? manual_trigger_id;

const soonest = (lines: readonly Line[]) => new Date(Math.min(...lines.map((line) => line.again().getTime())));

/** How soon a campaign is looked at again whose last texts are on their way. */
const LOOK_MS = 3000;
const lookAgain = (now: Date): Date => new Date(now.getTime() + LOOK_MS);

/** The rest of its texts can't be given out until someone resumes it. What was given out before is sent first, because a pause would withdraw it. */
async function pauseOnceSent(
  ctx: Context,
  campaign: CampaignRow,
  problem: string,
  now: Date,
): Promise<GivenOut | undefined> {
  const { queued } = await findOpen(ctx.db, ctx.tenant.id, campaign.id, { test: false });
  if (queued) return { sent: 0, taken: 0, again: lookAgain(now) };
  await updateCampaign(ctx.db, ctx.tenant.id, campaign.id, { status: 'paused', next_at: null, problem });
  return undefined;
}

/** The moments of a number, one after the other at its pace. */
interface Line {
  readonly sender: TextSender;
  /** Texts that can be given out now. */
  readonly room: number;
  isFull(): boolean;
  /** Takes the next moment. */
  next(): Date;
  /** When more can be given out. */
  again(): Date;
  freeAt(): Date;
  /** Takes texts from the sender's allowance. False if there aren't enough. */
  spend(units: number): boolean;
}

/** Locks the pace of a number until the transaction ends. */
async function openLine({ db, tenant }: Context, sender: TextSender, now: Date): Promise<Line> {
  const { free_at } = await lockSender(db, tenant.id, sender.number.number, 'text');
  const step = MINUTE_MS / sender.per_minute;
  const end = now.getTime() + AHEAD_MS;
  let free = Math.max(now.getTime(), free_at === null ? 0 : new Date(free_at).getTime());
  return {
    sender,
    room: Math.max(0, Math.floor((end - free) / step)),
    isFull: () => free + step > end,
    next() {
      const at = new Date(free);
      free += step;
      return at;
    },
    again: () => new Date(Math.max(now.getTime() + 1000, free - AHEAD_MS / 2)),
    freeAt: () => new Date(free),
    spend: purseOf(sender),
  };
}

/** Takes texts from the allowance of a sender. */
function purseOf({ allowance }: TextSender): Line['spend'] {
  let { left } = allowance;
  return (units) => {
    if (left !== null && units > left) return false;
    if (left !== null) left -= units;
    return true;
  };
}

/**
 * The recipients that the author still sees and that the gate allows. Others are excluded, or wait for the time at which they may be texted. Each is asked for again
 * right before it's sent.
 */
async function allowedOf(
  ctx: Context,
  campaign: CampaignRow,
  due: readonly DueRecipient[],
  now: Date,
): Promise<DueRecipient[]> {
  const { db, tenant } = ctx;
  const seen = await listSeen(
    db,
    tenant.id,
    due.map(({ contact_id }) => contact_id),
    await visibleContacts(ctx),
  );
  const decisions = await decideAttempts(ctx, {
    channel: 'text',
    purpose: campaign.purpose,
    planned: true,
    contact_ids: [...seen],
    subject_id: campaign.id,
  });
  const left: { contact_id: string; occurrence: string; reason: string }[] = [];
  const late: { contact_id: string; occurrence: string; until: Date }[] = [];
  const allowed = due.flatMap((recipient) => {
    const decision = decisions.get(recipient.contact_id);
    // To the number that was checked with the audience, which is there only once. Delivery asks for exactly that one.
    if (decision?.allowed) return [recipient];
    if (!decision) left.push({ ...recipient, reason: 'not_yours' });
    else if (decision.allowed_from) late.push({ ...recipient, until: decision.allowed_from });
    else left.push({ ...recipient, reason: exclusionOf(decision.rule) });
    return [];
  });
  await markExcluded(db, tenant.id, campaign.id, left);
  await postponeRecipients(
    db,
    tenant.id,
    campaign.id,
    late.map((each) => ({ ...each, until: each.until > now ? each.until : new Date(now.getTime() + MINUTE_MS) })),
  );
  return allowed;
}

/** The number from which each user's contacts are texted: the owner's, or the author's if the owner has none. */
async function linesOf(
  ctx: Context,
  { sent_by, from_number }: CampaignRow,
  recipients: readonly DueRecipient[],
  {
    author,
    line,
    now,
  }: {
    readonly author: TextSender | { readonly problem: string };
    readonly line: Line | undefined;
    readonly now: Date;
  },
): Promise<Map<string | null, Line | undefined>> {
  if (sent_by === 'author') return new Map(recipients.map(({ owner_id }) => [owner_id, line]));
  const senders = new Map<string | null, TextSender>();
  const owner_ids = new Set(recipients.map(({ owner_id }) => owner_id));
  const found = new Map<string | null, TextSender>();
  // Licenses are locked in one order, the author's among them, so that no two campaigns wait for each other.
  const all = [...owner_ids, ...('problem' in author ? [] : [author.user_id])].filter((id) => id !== null);
  for (const id of [...new Set(all)].toSorted()) {
    const sender = await textSenderOf(ctx, id, { lock: true });
    if (!('problem' in sender)) found.set(id, sender);
  }
  const fallback =
    'problem' in author ? author : await textSenderOf(ctx, author.user_id, { wanted: from_number, lock: true });
  for (const owner_id of owner_ids) {
    const sender = found.get(owner_id) ?? ('problem' in fallback ? undefined : fallback);
    if (sender) senders.set(owner_id, sender);
  }
  // In one order, so that no two processes wait for each other.
  const numbers = [...new Map([...senders.values()].map((sender) => [sender.number.number, sender]))].toSorted(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  const opened = new Map<string, Line>();
  for (const [number, sender] of numbers) opened.set(number, await openLine(ctx, sender, now));
  // Users can share a number of the company. Its pace is shared, their names and allowances aren't.
  const purses = new Map([...senders.values()].map((sender) => [sender.user_id, purseOf(sender)]));
  const lines = new Map<string | null, Line | undefined>();
  for (const [owner_id, sender] of senders) {
    const line = opened.get(sender.number.number);
    const spend = purses.get(sender.user_id);
    lines.set(owner_id, line && spend && { ...line, sender, spend });
  }
  return lines;
}

/** The texts of these recipients, with their moments. `problem`: the sender's allowance is used up, and the rest waits. */
async function written(
  ctx: Context,
  campaign: CampaignRow,
  recipients: readonly DueRecipient[],
  lines: ReadonlyMap<string | null, Line | undefined>,
) {
  const words = withOptOut(readWords(campaign.content));
  const shorten = await linkShortener(ctx);
  const values = await letterValuesOfMany(
    ctx,
    recipients.map(({ contact_id, owner_id }) => ({
      contact_id,
      sender_id: lines.get(owner_id)?.sender.user_id ?? ctx.actor.user_id,
    })),
    ianaZone(ctx.actor.user.timezone),
  );
  const texts: CampaignText[] = [];
  const queued: { contact_id: string; occurrence: string; text_id: string }[] = [];
  const left: { contact_id: string; occurrence: string; reason: string }[] = [];
  let problem: string | undefined;
  for (const recipient of recipients) {
    const { contact_id, occurrence, owner_id } = recipient;
    const line = lines.get(owner_id);
    const known = values.get(contact_id);
    const filled = known && fillText(words, known);
    if (!line) left.push({ contact_id, occurrence, reason: 'no_sender' });
    else if (!filled) left.push({ contact_id, occurrence, reason: 'gone' });
    else if (filled.faults.length > 0 || filled.text.length > MAX_TEXT)
      left.push({ contact_id, occurrence, reason: 'no_value' });
    else if (!line.isFull()) {
      const text = shorten(filled.text);
      const units = unitsOf(text.words, false);
      if (!line.spend(units)) {
        // Only this owner's contacts. Those of others go on.
        if (campaign.sent_by === 'owner') {
          left.push({ contact_id, occurrence, reason: 'no_sender' });
          continue;
        }
        problem = USED_UP;
        break;
      }
      const id = newId();
      texts.push({
        id,
        key: `campaign:${campaign.id}:${contact_id}:${occurrence}`,
        contact_id,
        sender_id: line.sender.user_id,
        our_number: line.sender.number.number,
        their_number: recipient.address,
        ...text,
        units,
        send_at: line.next(),
        ...line.sender.allowance.counts_against,
      });
      queued.push({ contact_id, occurrence, text_id: id });
    }
  }
  return { texts, queued, left, problem };
}

const USED_UP = 'All texts of its sender’s license are used. Resume it once there are more.';
