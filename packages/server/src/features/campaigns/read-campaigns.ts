import type { QueryOf } from '@bookline/contract/endpoint';
import type {
  Campaign,
  CampaignRecipient,
  CampaignReport,
  campaigns,
  ShownCampaign as ShownOnPage,
} from '@bookline/contract/features/campaigns';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import { campaignExclusions } from '@bookline/contract/rules/campaigns';
import { contactTitle } from '@bookline/contract/rules/contact-name';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { visibleContactRows } from '../contacts/contacts.api.ts';
import { listDownlineIds } from '../users/users.api.ts';
import { readMailContent } from './campaign-content.ts';
import {
  type CampaignCondition,
  countMachines,
  countRecipients,
  findCampaign,
  hasText,
  isTracked,
  listCampaigns,
  listHours,
  listLinks,
  listRecipients,
  listVariants,
  type RecipientCount,
  type ShownCampaign,
} from './campaigns.queries.ts';
import type { CampaignChannel } from './channel.ts';
import { readExpectedEnd } from './senders.service.ts';

/** Sixteen days by hour, and as many links as someone reads. */
const MOST_HOURS = 400;
const MOST_LINKS = 100;

export const isAuthor = ({ actor }: Context, { made_by_id }: { readonly made_by_id: string }): boolean =>
  made_by_id === actor.user_id;

/** The campaigns that a user may see: their own and those of their downline, or all of the tenant for an admin. */
async function visibleCampaigns(
  { db, tenant, actor }: Context,
  channel: CampaignChannel,
): Promise<CampaignCondition[]> {
  const all = sql<SqlBool>`c.tenant_id = ${tenant.id} and c.channel = ${channel}`;
  if (actor.roles.includes('admin')) return [all];
  const people = await listDownlineIds(db, tenant.id, actor.user_id);
  return [all, sql<SqlBool>`c.made_by_id = any(${people}::uuid[])`];
}

/** Campaigns of a channel that the user sees, newest first, with their counts. */
export async function readPage<T>(
  ctx: Context,
  channel: CampaignChannel,
  query: QueryOf<typeof campaigns.list>,
  presented: (ctx: Context, row: ShownCampaign, counted: readonly RecipientCount[]) => T,
): Promise<{ data: T[]; meta: ListMeta }> {
  const conditions = [
    ...(await visibleCampaigns(ctx, channel)),
    ...(query.q ? [hasText(query.q)] : []),
    ...(query.status ? [sql<SqlBool>`c.status = ${query.status}`] : []),
    ...(query.id ? [sql<SqlBool>`c.id = ${query.id}`] : []),
  ];
  const { rows, total } = await listCampaigns(ctx.db, conditions, query);
  const counts = Map.groupBy(
    await countRecipients(
      ctx.db,
      ctx.tenant.id,
      rows.map(({ id }) => id),
    ),
    ({ campaign_id }) => campaign_id,
  );
  return { data: rows.map((row) => presented(ctx, row, counts.get(row.id) ?? [])), meta: metaOf(query, total) };
}

/** Throws 404 for a campaign that the user can't see, or of the other channel. */
export async function findSeen(ctx: Context, channel: CampaignChannel, id: string): Promise<ShownCampaign> {
  const row = await findCampaign(ctx.db, [...(await visibleCampaigns(ctx, channel)), sql<SqlBool>`c.id = ${id}`]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** A page of email campaigns, newest first. */
export const readCampaigns = (ctx: Context, query: QueryOf<typeof campaigns.list>) =>
  readPage(ctx, 'email', query, present);

/** Throws 404 for a campaign that the user can't see. */
export async function readCampaign(ctx: Context, id: string): Promise<Campaign> {
  const row = await findSeen(ctx, 'email', id);
  return present(ctx, row, await countRecipients(ctx.db, ctx.tenant.id, [id]));
}

/** The same, with when it is expected to end. */
export async function readCampaignPage(ctx: Context, id: string): Promise<ShownOnPage> {
  const campaign = await readCampaign(ctx, id);
  return { ...campaign, expected_end: await readExpectedEnd(ctx, campaign) };
}

function present(ctx: Context, row: ShownCampaign, counted: readonly RecipientCount[]): Campaign {
  const content = readMailContent(row.content);
  const { test_percent, test_wait_minutes, winner_by, subject_b } = row;
  const tested = test_percent !== null && test_wait_minutes !== null && winner_by !== null && subject_b !== null;
  const base = presentBase(ctx, row, counted);
  return {
    ...base,
    subject: content.subject,
    email: content.kind === 'template' ? { id: content.email_id, name: content.name } : null,
    purpose: row.purpose,
    quiet_hours: row.quiet_hours,
    test: tested
      ? {
          subject_b,
          percent: test_percent,
          wait_minutes: test_wait_minutes,
          winner_by,
          winner: row.winner,
          to_choose:
            winner_by === 'manual' && row.winner === null && row.status === 'sending' && base.counts.waiting > 0,
        }
      : null,
  };
}

/** What both channels have in common. */
export function presentBase(ctx: Context, row: ShownCampaign, counted: readonly RecipientCount[]) {
  const sum = (of: (count: RecipientCount) => number) => counted.reduce((total, each) => total + of(each), 0);
  const inState = (state: RecipientCount['state']) => sum((each) => (each.state === state ? each.count : 0));
  const known = sum(({ count }) => count);
  const preparing = row.status === 'preparing';
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    sent_by: row.sent_by,
    send_at: row.send_at,
    in_contact_zone: row.in_contact_zone,
    total: row.total,
    prepared: known,
    counts: {
      waiting: inState('waiting'),
      queued: inState('queued'),
      sent: inState('sent'),
      bounced: inState('bounced'),
      failed: inState('failed'),
      excluded: inState('excluded'),
      cancelled: inState('cancelled'),
      opened: sum(({ opened }) => opened),
      clicked: sum(({ clicked }) => clicked),
      replied: sum(({ replied }) => replied),
      unsubscribed: sum(({ unsubscribed }) => unsubscribed),
      complained: sum(({ complained }) => complained),
      postponed: sum(({ postponed }) => postponed),
      removed: preparing || row.status === 'failed' || row.parts_done < row.parts ? 0 : row.total - known,
    },
    exclusions: Object.keys(campaignExclusions).flatMap((reason) => {
      const of = counted.filter((each) => each.reason === reason);
      const count = of.reduce((total, each) => total + each.count, 0);
      const [first] = of;
      return first?.reason && count > 0 ? [{ reason: first.reason, count }] : [];
    }),
    trigger: row.trigger_id === null ? null : { id: row.trigger_id, name: row.trigger_name ?? '' },
    problem: row.problem,
    made_by: { id: row.made_by_id, name: row.author_name ?? '' },
    mine: isAuthor(ctx, row),
    created_at: row.created_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
  };
}

/** What the company counts. */
export const trackingOf = async ({ db, tenant }: Context) => ({
  opens: await isTracked(db, tenant.id, 'opens'),
  clicks: await isTracked(db, tenant.id, 'clicks'),
});

/** Throws 404. */
export async function readReport(ctx: Context, id: string): Promise<CampaignReport> {
  const { subject, test } = await readCampaign(ctx, id);
  const variants = test ? await listVariants(ctx.db, ctx.tenant.id, id) : [];
  return {
    hours: await listHours(ctx.db, ctx.tenant.id, id, MOST_HOURS),
    links: await listLinks(ctx.db, ctx.tenant.id, id, MOST_LINKS),
    machines: await countMachines(ctx.db, ctx.tenant.id, id),
    tracking: await trackingOf(ctx),
    variants: variants.map((each) => ({ ...each, subject: each.variant === 'b' ? (test?.subject_b ?? '') : subject })),
  };
}

/** A page of recipients. Contacts that the user can't see have neither name nor address. Throws 404. */
export async function readRecipients(
  ctx: Context,
  id: string,
  query: QueryOf<typeof campaigns.recipients>,
): Promise<{ data: CampaignRecipient[]; meta: ListMeta }> {
  await readCampaign(ctx, id);
  const { rows, total } = await listRecipients(ctx.db, ctx.tenant.id, id, query);
  const seen = new Map(
    (
      await visibleContactRows(
        ctx,
        rows.map(({ contact_id }) => contact_id),
      )
    ).map((contact) => [contact.id, contact]),
  );
  const data = rows.map((row) => {
    const contact = seen.get(row.contact_id);
    return {
      ...row,
      contact: contact ? { id: contact.id, name: contactTitle(contact) } : null,
      address: contact ? row.address : null,
    };
  });
  return { data, meta: metaOf(query, total) };
}
