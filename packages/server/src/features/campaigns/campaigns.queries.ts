import {
  type CampaignExclusion,
  type CampaignOutcome,
  type CampaignState,
  type CampaignStatus,
  campaignReactions,
} from '@bookline/contract/rules/campaigns';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { inParts } from '../contacts/contacts.api.ts';

export interface CampaignRow {
  readonly id: string;
  readonly channel: 'email' | 'text';
  readonly name: string;
  readonly status: CampaignStatus;
  readonly purpose: 'personal' | 'marketing';
  readonly email_id: string | null;
  readonly trigger_id: string | null;
  readonly manual_trigger_id: string | null;
  readonly content: unknown;
  readonly from_number: string | null;
  readonly subject_b: string | null;
  readonly test_percent: number | null;
  readonly test_wait_minutes: number | null;
  readonly winner_by: 'opens' | 'clicks' | 'manual' | null;
  readonly winner: 'a' | 'b' | null;
  readonly sent_by: 'author' | 'owner';
  readonly send_at: string | null;
  readonly send_zone: string | null;
  readonly in_contact_zone: boolean;
  readonly quiet_hours: boolean;
  readonly send_asked: boolean;
  readonly total: number;
  readonly parts: number;
  readonly parts_done: number;
  readonly problem: string | null;
  readonly made_by_id: string;
  readonly origin: unknown;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

export interface NewCampaignRow {
  readonly id: string;
  readonly channel?: 'email' | 'text';
  readonly from_number?: string | null;
  readonly trigger_id?: string;
  readonly manual_trigger_id?: string | null;
  readonly status?: CampaignStatus;
  readonly name: string;
  readonly purpose: 'personal' | 'marketing';
  readonly email_id: string | null;
  readonly content: unknown;
  readonly subject_b: string | null;
  readonly test_percent: number | null;
  readonly test_wait_minutes: number | null;
  readonly winner_by: 'opens' | 'clicks' | 'manual' | null;
  readonly sent_by: 'author' | 'owner';
  readonly send_at: Date | null;
  readonly send_zone: string | null;
  readonly in_contact_zone: boolean;
  readonly quiet_hours: boolean;
  readonly send_asked: boolean;
  readonly made_by_id: string;
  readonly origin: unknown;
  readonly created_at: Date;
}

export async function insertCampaign(
  db: Db,
  tenantId: number,
  { content, origin, ...campaign }: NewCampaignRow,
): Promise<void> {
  await db
    .insertInto('campaign')
    .values({
      ...campaign,
      tenant_id: tenantId,
      status: campaign.status ?? 'preparing',
      content: JSON.stringify(content),
      origin: JSON.stringify(origin),
    })
    .execute();
}

/** Stores the audience in parts. Returns the number of contacts and of parts. */
export async function insertAudience(
  db: Db,
  tenantId: number,
  campaignId: string,
  selected: RawBuilder<unknown>,
  partSize: number,
): Promise<{ total: number; parts: number }> {
  const { rows } = await sql<{ total: number; parts: number }>`
    with parts as (
      insert into campaign_part (tenant_id, campaign_id, part_no, contact_ids)
      select ${tenantId}, ${campaignId}, p.part_no, p.contact_ids from (${inParts(selected, partSize)}) p
      returning cardinality(contact_ids) as size
    )
    select coalesce(sum(size), 0)::int as total, count(*)::int as parts from parts`.execute(db);
  return rows[0] ?? { total: 0, parts: 0 };
}

/** Locks a campaign until the transaction ends. */
export async function lockCampaign(db: Db, tenantId: number, id: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select c.* from campaign c where c.tenant_id = ${tenantId} and c.id = ${id} for no key update`.execute(db);
  return rows[0];
}

export interface CampaignChanges {
  readonly name?: string;
  readonly email_id?: string | null;
  readonly content?: string;
  readonly from_number?: string | null;
  readonly made_by_id?: string;
  readonly origin?: string;
  readonly status?: CampaignStatus;
  readonly total?: number;
  readonly parts?: number;
  readonly parts_done?: number;
  readonly next_at?: Date | null;
  readonly problem?: string | null;
  readonly winner?: 'a' | 'b';
  readonly winner_at?: Date;
  readonly send_asked?: boolean;
  readonly send_at?: Date | null;
  readonly send_zone?: string | null;
  readonly in_contact_zone?: boolean;
  readonly quiet_hours?: boolean;
  readonly subject_b?: string | null;
  readonly test_percent?: number | null;
  readonly test_wait_minutes?: number | null;
  readonly winner_by?: 'opens' | 'clicks' | 'manual' | null;
  readonly scheduled_at?: Date;
  readonly started_at?: Date;
  readonly ended_at?: Date | null;
}

export async function updateCampaign(db: Db, tenantId: number, id: string, changes: CampaignChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('campaign').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** A filter on campaigns. The alias of the table is `c`. */
export type CampaignCondition = RawBuilder<SqlBool>;

export interface ShownCampaign extends CampaignRow {
  readonly email_name: string | null;
  readonly author_name: string | null;
  readonly trigger_name: string | null;
}

const userName = (column: RawBuilder<unknown>) =>
  sql`(select ${fullName('u')} from app_user u where u.tenant_id = c.tenant_id and u.id = ${column})`;

const shown = (conditions: readonly CampaignCondition[]) => sql`
  select c.*, c.content ->> 'name' as email_name, ${userName(sql`c.made_by_id`)} as author_name,
    (select t.name from campaign_trigger t where t.tenant_id = c.tenant_id and t.id = c.trigger_id) as trigger_name
  from campaign c where ${sql.join(conditions, sql` and `)}`;

/** A page of campaigns, newest first, with the total number. */
export async function listCampaigns(
  db: Db,
  conditions: readonly CampaignCondition[],
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: ShownCampaign[]; total: number }> {
  const { rows } = await sql<ShownCampaign>`
    ${shown(conditions)} order by c.created_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from campaign c where ${sql.join(conditions, sql` and `)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findCampaign(
  db: Db,
  conditions: readonly CampaignCondition[],
): Promise<ShownCampaign | undefined> {
  const { rows } = await sql<ShownCampaign>`${shown(conditions)}`.execute(db);
  return rows[0];
}

export const hasText = (q: string): CampaignCondition =>
  sql<SqlBool>`(c.name || ' ' || coalesce(c.content ->> 'subject', c.content ->> 'words', '')) ilike ${`%${likePattern(q)}%`}`;

export interface RecipientCount {
  readonly campaign_id: string;
  readonly state: CampaignState;
  readonly reason: CampaignExclusion | null;
  readonly count: number;
  readonly postponed: number;
  readonly opened: number;
  readonly clicked: number;
  readonly replied: number;
  readonly unsubscribed: number;
  readonly complained: number;
}

/**
 * The recipients of these campaigns by state, and a row for each campaign with what they did. Each half reads an index alone (campaign_recipient_state,
 * campaign_recipient_reacted), so a million recipients are counted in about a second.
 */
export async function countRecipients(db: Db, tenantId: number, ids: readonly string[]): Promise<RecipientCount[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RecipientCount>`
    select campaign_id, state, reason, count(*)::int as count, 0 as postponed, 0 as opened, 0 as clicked, 0 as replied,
      0 as unsubscribed, 0 as complained
    from campaign_recipient where tenant_id = ${tenantId} and campaign_id = any(${ids}::uuid[])
    group by campaign_id, state, reason
    union all
    select campaign_id, 'sent', null, 0, (count(*) filter (where postponed))::int, count(opened_at)::int, count(clicked_at)::int,
      count(replied_at)::int, count(unsubscribed_at)::int, count(complained_at)::int
    from campaign_recipient where tenant_id = ${tenantId} and campaign_id = any(${ids}::uuid[])
      and (opened_at is not null or clicked_at is not null or replied_at is not null or unsubscribed_at is not null
        or complained_at is not null or postponed)
    group by campaign_id`.execute(db);
  return rows;
}

export interface RecipientRow {
  readonly contact_id: string;
  readonly address: string | null;
  readonly state: RecipientCount['state'];
  readonly reason: CampaignExclusion | null;
  readonly variant: 'a' | 'b' | null;
  readonly due_at: string | null;
  readonly sent_at: string | null;
  readonly opened_at: string | null;
  readonly clicked_at: string | null;
}

interface RecipientFilter {
  readonly outcome?: CampaignOutcome | undefined;
  readonly reason?: CampaignExclusion | undefined;
}

/** The recipients of a campaign with an outcome or reason. The table is called `r`. */
export function recipientConditions(
  tenantId: number,
  campaignId: string,
  { outcome, reason }: RecipientFilter,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`r.tenant_id = ${tenantId}`, sql`r.campaign_id = ${campaignId}`];
  if (outcome && Object.hasOwn(campaignReactions, outcome))
    conditions.push(sql`${sql.ref(`r.${outcome}_at`)} is not null`);
  else if (outcome) conditions.push(sql`r.state = ${outcome}`);
  if (reason) conditions.push(sql`r.reason = ${reason}`);
  return conditions;
}

/** A page of recipients in the order of the audience, with the total number. */
export async function listRecipients(
  db: Db,
  tenantId: number,
  campaignId: string,
  { outcome, reason, page, limit }: RecipientFilter & { readonly page: number; readonly limit: number },
): Promise<{ rows: RecipientRow[]; total: number }> {
  const conditions = recipientConditions(tenantId, campaignId, { outcome, reason });
  const from = sql`from campaign_recipient r where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<RecipientRow>`
    select r.contact_id, r.address, r.state, r.reason, r.variant, r.due_at, r.sent_at, r.opened_at, r.clicked_at
    ${from} order by r.position, r.contact_id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What happened by hour, in the order of time. */
export async function listHours(db: Db, tenantId: number, campaignId: string, most: number) {
  const { rows } = await sql<{ hour: string; sent: number; opened: number; clicked: number }>`
    select hour, sum(sent)::int as sent, sum(opened)::int as opened, sum(clicked)::int as clicked from (
      select date_trunc('hour', sent_at) as hour, 1 as sent, 0 as opened, 0 as clicked from campaign_recipient
        where tenant_id = ${tenantId} and campaign_id = ${campaignId} and sent_at is not null
      union all
      select date_trunc('hour', at), 0, (kind = 'opened')::int, (kind = 'clicked')::int from campaign_event
        where tenant_id = ${tenantId} and campaign_id = ${campaignId} and kind in ('opened', 'clicked') and not machine
    ) happened group by hour order by hour limit ${most}`.execute(db);
  return rows;
}

/** The clicked links, most clicked first. */
export async function listLinks(db: Db, tenantId: number, campaignId: string, most: number) {
  const { rows } = await sql<{ url: string; clicks: number; contacts: number }>`
    select url, count(*)::int as clicks, count(distinct contact_id)::int as contacts from campaign_event
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and kind = 'clicked' and url is not null and not machine
    group by url order by count(*) desc, url limit ${most}`.execute(db);
  return rows;
}

/** How many contacts' messages were opened, or their links followed, by programs. */
export async function countMachines(db: Db, tenantId: number, campaignId: string) {
  const { rows } = await sql<{ opened: number; clicked: number }>`
    select count(distinct contact_id) filter (where kind = 'opened')::int as opened,
      count(distinct contact_id) filter (where kind = 'clicked')::int as clicked
    from campaign_event where tenant_id = ${tenantId} and campaign_id = ${campaignId} and kind in ('opened', 'clicked') and machine`.execute(
    db,
  );
  return rows[0] ?? { opened: 0, clicked: 0 };
}

/** Whether the company counts opens or clicks. They are off unless an admin turns them on. */
export async function isTracked(db: Db, tenantId: number, what: 'opens' | 'clicks'): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', what === 'opens' ? 'OPEN_TRACKING' : 'CLICK_TRACKING')
    .executeTakeFirst();
  return row?.value === 'true';
}

export async function listVariants(db: Db, tenantId: number, campaignId: string) {
  const { rows } = await sql<{
    variant: 'a' | 'b';
    recipients: number;
    sent: number;
    opened: number;
    clicked: number;
    unsubscribed: number;
  }>`
    select variant, count(*)::int as recipients, (count(*) filter (where state = 'sent'))::int as sent, count(opened_at)::int as opened,
      count(clicked_at)::int as clicked, count(unsubscribed_at)::int as unsubscribed
    from campaign_recipient where tenant_id = ${tenantId} and campaign_id = ${campaignId} and variant is not null
    group by variant order by variant`.execute(db);
  return rows;
}
