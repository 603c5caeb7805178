import { ianaZone } from '@bookline/contract/rules/options';
import { sql } from 'kysely';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Chore, Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { footerOf, keptCopy, linksOf, newLink } from '../email-messages/email-messages.api.ts';
import { insertWrittenMails, senderAddress, type WrittenMail } from '../mail/mail.api.ts';
import { letterValuesOfMany } from '../print/print.api.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { fillerOf, readContent } from './campaign-content.ts';
import { type CampaignRow, lockCampaign, updateCampaign } from './campaigns.queries.ts';
import { enqueueDelivery } from './deliver-campaign-mail.ts';
import { enrollByTrigger } from './enroll-by-trigger.ts';
import { listSeen } from './prepare.queries.ts';
import { trackingOf } from './read-campaigns.ts';
import {
  type DueRecipient,
  findOpen,
  findTimeZone,
  findTopicOf,
  listDue,
  listDueRecipients,
  lockDue,
  lockSender,
  markExcluded,
  markQueued,
  postponeNight,
  updateSender,
} from './release.queries.ts';
import { CANCELED_AT_ONCE, cancelOpen, findNextDue } from './schedule.queries.ts';
import { paceOf } from './sender-pace.ts';
import { listSenders } from './senders.queries.ts';
import { tellCampaign } from './tell-campaign.ts';
import { decideTest } from './test-subjects.ts';
import { trackLinks, trackOpening } from './tracked-links.ts';
import { findCampaignOf, listTriggerWork, lockTrigger, type TriggerRow, updateTrigger } from './triggers.queries.ts';

const RELEASE = 'release-campaigns';
/** Messages given out in one transaction. */
const AT_ONCE = 100;
/** One turn in the quick lane. The rest is queued again. */
const TURN_MS = 2000;
/** How often a campaign whose last messages are on their way is looked at. */
const LOOK_MS = 3000;

/** Finds the tenants whose campaigns have something to do. */
export const findCampaignWork: Chore = {
  name: 'find-campaign-work',
  every_s: 2,
  async run({ database, clock, signal }) {
    const tenants = await database.outsideTenants(async (db) => {
      const { rows } = await sql<{ id: number }>`select id from tenants_with_campaign_work(${clock.now()})`.execute(db);
      return rows;
    });
    for (const { id } of tenants) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => enqueueRelease({ db, tenant: { id } }));
    }
  },
};

const enqueueRelease = (place: Parameters<typeof enqueue>[0]) =>
  enqueue(place, RELEASE, {}, { key: `${RELEASE}:${place.tenant.id}` });

/** Gives out the messages whose time has come, campaign after campaign, as their authors. Two of these jobs share the work. */
export const releaseCampaigns: Task = {
  name: RELEASE,
  async run(ctx, { tenant_id }) {
    const began = performance.now();
    for (;;) {
      const triggers = await ctx.database.inTenant(tenant_id, (db) => listTriggerWork(db, tenant_id));
      let moved = false;
      for (const trigger of triggers) moved = (await enrollFor(ctx, tenant_id, trigger)) || moved;
      const due = await ctx.database.inTenant(tenant_id, (db) => listDue(db, tenant_id, ctx.clock.now()));
      if (due.length === 0 && !moved) return;
      for (const campaign of due) {
        moved = (await workOn(ctx, tenant_id, campaign)) || moved;
        if (performance.now() - began > TURN_MS || ctx.signal.aborted) {
          await ctx.database.inTenant(tenant_id, (db) => enqueueRelease({ db, tenant: { id: tenant_id } }));
          return;
        }
      }
      if (!moved) return;
    }
  },
};

/** Reads what a trigger waits for, as the admin who changed it last. Without that admin it is turned off. */
async function enrollFor(
  ctx: TaskContext,
  tenant_id: number,
  { id, updated_by_id, origin }: Pick<TriggerRow, 'id' | 'updated_by_id' | 'origin'>,
): Promise<boolean> {
  const as = await actFor(ctx, { tenant_id, user_id: updated_by_id, real_user_id: updated_by_id, origin });
  if (as?.actor.roles.includes('admin')) return as.transaction((tx) => enrollByTrigger(tx, id));
  await ctx.database.inTenant(tenant_id, async (db) => {
    // Another admin may have changed it in the meantime.
    if ((await lockTrigger(db, tenant_id, id))?.updated_by_id !== updated_by_id) return;
    await updateTrigger(db, tenant_id, id, { active: false });
    const campaign = await findCampaignOf(db, tenant_id, id);
    if (campaign)
      await updateCampaign(db, tenant_id, campaign.id, { status: 'paused', next_at: null, problem: ADMIN_GONE });
  });
  return false;
}

const ADMIN_GONE = 'The admin who changed it last is no longer an admin. Turn it on again.';
const AUTHOR_GONE = 'Its author can no longer sign in, so it stands still.';

async function workOn(
  ctx: TaskContext,
  tenant_id: number,
  { id, status, made_by_id, origin }: Pick<CampaignRow, 'id' | 'status' | 'made_by_id' | 'origin'>,
): Promise<boolean> {
  if (status === 'cancelled')
    return ctx.database.inTenant(tenant_id, (db) => cancelRest({ ...ctx, db, tenant: { id: tenant_id } }, id));
  const author: SignedInContext | undefined = await actFor(ctx, {
    tenant_id,
    user_id: made_by_id,
    real_user_id: made_by_id,
    origin,
  });
  if (!author) {
    await ctx.database.inTenant(tenant_id, async (db) => {
      const campaign = await lockDue(db, tenant_id, id, ctx.clock.now());
      // The campaign of a trigger may have become another admin's in the meantime.
      if (campaign?.made_by_id === made_by_id)
        await updateCampaign(db, tenant_id, id, { status: 'paused', next_at: null, problem: AUTHOR_GONE });
    });
    return false;
  }
  return author.transaction((tx) => releaseSome(tx, id));
}

/** Cancels the next recipients of a large campaign that was canceled. Returns whether there are more. */
export async function cancelRest(
  { db, tenant, clock }: Pick<TaskContext, 'clock'> & { readonly db: Db; readonly tenant: { readonly id: number } },
  id: string,
  most = CANCELED_AT_ONCE,
): Promise<boolean> {
  const campaign = await lockCampaign(db, tenant.id, id);
  if (campaign?.status !== 'cancelled') return false;
  const more = await cancelOpen(db, tenant.id, id, { now: clock.now(), most });
  await updateCampaign(db, tenant.id, id, { next_at: more ? clock.now() : null });
  await tellCampaign({ db, tenant }, campaign);
  return more;
}

/** Gives out the next messages of a campaign, or notes when to look again. Returns whether more can be done at once. */
export async function releaseSome(ctx: Context, campaignId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const campaign = await lockDue(db, tenant.id, campaignId, now);
  // The campaign of a trigger may have become another admin's since it was listed. It goes out with the rights of the one who has it now.
  if (campaign?.made_by_id !== ctx.actor.user_id) return false;
  const tested_only = campaign.test_percent !== null && campaign.winner === null;
  if (campaign.quiet_hours) await postponeNight(db, tenant.id, campaign.id, { now, tested_only });
  const address = await senderAddress(ctx);
  const sender = await lockSender(db, tenant.id, address);
  const zone = await findTimeZone(db, tenant.id);
  const pace = paceOf(sender, now, { day: dayIn(zone, now), next_day: nextDay(zone, now) });
  const recipients = await listDueRecipients(db, tenant.id, campaign.id, {
    now,
    limit: Math.min(AT_ONCE, pace.now),
    tested_only,
  });
  const sent = recipients.length === 0 ? 0 : await giveOut(ctx, campaign, recipients);
  if (sent === undefined) {
    await tellCampaign(ctx, campaign);
    return false;
  }
  await updateSender(db, tenant.id, address, {
    ...pace.counted,
    allowance: pace.counted.allowance - sent,
    sent_on_day: pace.counted.sent_on_day + sent,
    ...(sender.warm_up && sender.warm_up_from === null && { warm_up_from: pace.counted.day }),
  });
  const due = await findNextDue(db, tenant.id, campaign.id, { tested_only });
  const blocked = due !== undefined && due <= now && pace.now === recipients.length;
  const started = campaign.started_at === null && sent > 0 ? { started_at: now, status: 'sending' as const } : {};
  if (due) {
    const next_at = due > now ? due : blocked ? pace.again : now;
    await updateCampaign(db, tenant.id, campaign.id, { ...started, next_at });
  } else await lookAtEnd(ctx, campaign, started);
  if (sent > 0 || !due) await tellCampaign(ctx, campaign);
  return recipients.length > 0 && due !== undefined && due <= now && !blocked;
}

/** Nothing waits that could go out: the last messages are on their way, a test must be decided, or it is over. */
async function lookAtEnd(ctx: Context, campaign: CampaignRow, started: object): Promise<void> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const test = campaign.test_percent !== null && campaign.winner === null;
  const open = await findOpen(db, tenant.id, campaign.id, { test });
  if (test && open.waiting && !open.tested_open) {
    await decideTest(ctx, campaign, open.test_ended_at, started);
    return;
  }
  if (campaign.trigger_id !== null) {
    // It goes on with the next date or event.
    await updateCampaign(db, tenant.id, campaign.id, { ...started, next_at: null });
    return;
  }
  const over = !open.waiting && !open.queued;
  await updateCampaign(db, tenant.id, campaign.id, {
    ...started,
    ...(over ? { status: 'complete', next_at: null, ended_at: now } : { next_at: new Date(now.getTime() + LOOK_MS) }),
  });
}

/** The first moment of the next day. */
const nextDay = (zone: string, now: Date): Date => {
  const today = dayIn(zone, now);
  const at = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000);
  while (dayIn(zone, at) === today) at.setTime(at.getTime() + 3_600_000);
  return at;
};

/** Writes the messages of these recipients and queues them. Returns how many, or undefined if the campaign had to be paused. */
async function giveOut(
  ctx: Context,
  campaign: CampaignRow,
  recipients: readonly DueRecipient[],
): Promise<number | undefined> {
  const { db, tenant, actor } = ctx;
  const content = readContent(campaign.content);
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
  await markQueued(db, tenant.id, campaign.id, queued);
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
