import { ianaZone } from '@bookline/contract/rules/options';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { footerOf, keptCopy, linksOf, newLink } from '../email-messages/email-messages.api.ts';
import { insertWrittenMails, senderAddress, type WrittenMail } from '../mail/mail.api.ts';
import { letterValuesOfMany } from '../print/print.api.ts';
import { contentFault, fillerOf, readMailContent } from './campaign-content.ts';
import { type CampaignRow, updateCampaign } from './campaigns.queries.ts';
import type { ChannelOfCampaign } from './channel.ts';
import { enqueueDelivery } from './deliver-campaign-mail.ts';
import { markQueuedMails } from './mail-recipients.queries.ts';
import { listSeen } from './prepare.queries.ts';
import { trackingOf } from './read-campaigns.ts';
import {
  type DueRecipient,
  findTimeZone,
  findTopicOf,
  listDueRecipients,
  lockSender,
  markExcluded,
  updateSender,
} from './release.queries.ts';
import { paceOf } from './sender-pace.ts';
import { listSenders } from './senders.queries.ts';
import { trackLinks, trackOpening } from './tracked-links.ts';

/** Messages given out in one transaction. */
const AT_ONCE = 100;

/** Emails, at the pace of the address that they come from. */
export const mailChannel: ChannelOfCampaign = {
  fault: (ctx, campaign) => contentFault(ctx, readMailContent(campaign.content), campaign.purpose),
  async giveOut(ctx, campaign, { now, tested_only }) {
    const { db, tenant } = ctx;
    const address = await senderAddress(ctx);
    const sender = await lockSender(db, tenant.id, address);
    const zone = await findTimeZone(db, tenant.id);
    const pace = paceOf(sender, now, { day: dayIn(zone, now), next_day: nextDay(zone, now) });
    const recipients = await listDueRecipients(db, tenant.id, campaign.id, {
      now,
      limit: Math.min(AT_ONCE, pace.now),
      tested_only,
    });
    const sent = recipients.length === 0 ? 0 : await writeAll(ctx, campaign, recipients);
    if (sent === undefined) return undefined;
    await updateSender(db, tenant.id, address, {
      ...pace.counted,
      allowance: pace.counted.allowance - sent,
      sent_on_day: pace.counted.sent_on_day + sent,
      ...(sender.warm_up && sender.warm_up_from === null && { warm_up_from: pace.counted.day }),
    });
    return { sent, taken: recipients.length, again: pace.now === recipients.length ? pace.again : null };
  },
};

/** The first moment of the next day. */
const nextDay = (zone: string, now: Date): Date => {
  const today = dayIn(zone, now);
  const at = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000);
  while (dayIn(zone, at) === today) at.setTime(at.getTime() + 3_600_000);
  return at;
};

/** Writes the messages of these recipients and queues them. Returns how many, or undefined if the campaign had to be paused. */
async function writeAll(
  ctx: Context,
  campaign: CampaignRow,
  recipients: readonly DueRecipient[],
): Promise<number | undefined> {
  const { db, tenant, actor } = ctx;
  const content = readMailContent(campaign.content);
  const seen = await listSeen(
    db,
    tenant.id,
    recipients.map(({ contact_id }) => contact_id),
    await visibleContacts(ctx),
  );
  const left: { contact_id: string; occurrence: string; reason: string }[] = [];
  const ready = recipients.filter((recipient) => {
    if (!seen.has(recipient.contact_id)) left.push({ ...recipient, reason: 'not_yours' });
    return seen.has(recipient.contact_id);
  });
  const senders = await listSenders(db, tenant.id, [
    actor.user_id,
    ...(campaign.sent_by === 'owner' ? ready.flatMap(({ owner_id }) => owner_id ?? []) : []),
  ]);
  const senderOf = ({ owner_id }: DueRecipient) =>
    (campaign.sent_by === 'owner' && senders.get(owner_id ?? '')) || senders.get(actor.user_id);
  const values = await letterValuesOfMany(
    ctx,
    ready.map((recipient) => ({
      contact_id: recipient.contact_id,
      sender_id: senderOf(recipient)?.id ?? actor.user_id,
    })),
    ianaZone(actor.user.timezone),
  );
  const postal = await footerOf(ctx);
  // A saved email always has its footer. A personal one needs no postal address in it.
  const personal = content.kind === 'template' ? { company: tenant.name, postal_address: '', ...postal } : null;
  const footer = campaign.purpose === 'marketing' ? postal : personal;
  // The address was there when it was scheduled. Without one, nothing goes out.
  if (footer === undefined) {
    await updateCampaign(db, tenant.id, campaign.id, { status: 'paused', next_at: null, problem: NO_FOOTER });
    return undefined;
  }
  const track = await trackerOf(ctx);
  const fillA = fillerOf(content, content.subject);
  const fillB = fillerOf(content, campaign.subject_b ?? content.subject);
  const messages: WrittenMail[] = [];
  const queued = [];
  for (const recipient of ready) {
    const known = values.get(recipient.contact_id);
    const from = senderOf(recipient);
    if (!known || !from) {
      left.push({ ...recipient, reason: 'gone' });
      continue;
    }
    const sent_variant = recipient.variant ?? campaign.winner;
    const link = footer ? await newLink(ctx) : null;
    const links = footer && link ? { ...footer, ...linksOf(link) } : null;
    const message = (sent_variant === 'b' ? fillB : fillA)(known, links);
    if (message.faults.length > 0 || message.subject === '') {
      left.push({ ...recipient, reason: 'no_value' });
      continue;
    }
    const id = newId();
    messages.push({
      id,
      key: `campaign:${campaign.id}:${recipient.contact_id}:${recipient.occurrence}`,
      contact_id: recipient.contact_id,
      sender_id: from.id,
      to: recipient.address,
      subject: [...message.subject].slice(0, 300).join(''),
      purpose: campaign.purpose,
      body_html: links ? keptCopy(message.html, links) : message.html,
      html: track(id, message.html, links),
      plain: message.plain,
      from_name: from.name,
      reply_to: from.email,
      unsubscribe_url: link?.url ?? null,
      unsubscribe_hash: link?.hash ?? null,
      attachments: [],
      hold_s: 0,
    });
    queued.push({ ...recipient, mail_id: id, sent_variant });
  }
  await insertWrittenMails(ctx, messages);
  await markQueuedMails(db, tenant.id, campaign.id, queued);
  await markExcluded(db, tenant.id, campaign.id, left);
  const topic_id = await findTopicOf(db, tenant.id, campaign.email_id);
  for (const { mail_id } of queued) await enqueueDelivery(ctx, { ...campaign, topic_id }, mail_id);
  return queued.length;
}

/** Adds what the company counts to a message. The text part stays as it was written, and so does what is kept with the contact. */
async function trackerOf(
  ctx: Context,
): Promise<(mailId: string, html: string, own: Readonly<ReturnType<typeof linksOf>> | null) => string> {
  const { opens, clicks } = await trackingOf(ctx);
  if (!opens && !clicks) return (_id, html) => html;
  const origin = (await tenantUrl(ctx, ctx.tenant, '/')).replace(/\/$/, '');
  return (mail_id, html, own) => {
    const about = { origin, mail_id, untouched: own ? [own.unsubscribe_url, own.preferences_url] : [] };
    const linked = clicks ? trackLinks(ctx, html, about) : html;
    return opens ? trackOpening(ctx, linked, about) : linked;
  };
}

const NO_FOOTER = 'The company’s postal address was removed. Marketing email can’t be sent without it.';
