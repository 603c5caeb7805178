import type { CampaignExclusion, CampaignOutcome, CampaignState } from '@bookline/contract/rules/campaigns';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { recipientConditions } from './campaigns.queries.ts';

export interface TextRecipientRow {
  readonly contact_id: string;
  readonly address: string | null;
  readonly state: CampaignState;
  readonly reason: CampaignExclusion | null;
  readonly due_at: string | null;
  readonly sent_at: string | null;
  readonly delivered_at: string | null;
  readonly clicked_at: string | null;
  readonly replied_at: string | null;
  readonly unsubscribed_at: string | null;
  readonly problem: string | null;
}

interface Filter {
  readonly outcome?: CampaignOutcome | undefined;
  readonly reason?: CampaignExclusion | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of recipients in the order of the audience, with the total number. */
export async function listTextRecipients(db: Db, tenantId: number, campaignId: string, filter: Filter) {
  const { page, limit } = filter;
  const where = sql.join(recipientConditions(tenantId, campaignId, filter), sql` and `);
  const { rows } = await sql<TextRecipientRow>`
    select r.contact_id, r.address, r.state, r.reason, r.due_at, r.sent_at, m.delivered_at, r.clicked_at, r.replied_at, r.unsubscribed_at, m.problem
    from (select * from campaign_recipient r where ${where}
      order by r.position, r.contact_id limit ${limit} offset ${(page - 1) * limit}) r
      left join text_message m on m.tenant_id = ${tenantId} and m.id = r.text_id
    order by r.position, r.contact_id`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from campaign_recipient r where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The next recipients that wait, in the order of the audience. */
export async function listWaitingIds(db: Db, tenantId: number, campaignId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select r.contact_id from campaign_recipient r
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting'
    order by r.due_at, r.position limit ${most}`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** What happened by hour, in the order of time. */
export async function listTextHours(db: Db, tenantId: number, campaignId: string, most: number) {
  const { rows } = await sql<{ hour: string; sent: number; replied: number; unsubscribed: number }>`
    select hour, sum(sent)::int as sent, sum(replied)::int as replied, sum(unsubscribed)::int as unsubscribed from (
      select date_trunc('hour', sent_at) as hour, 1 as sent, 0 as replied, 0 as unsubscribed from campaign_recipient
        where tenant_id = ${tenantId} and campaign_id = ${campaignId} and sent_at is not null
      union all
      select date_trunc('hour', at), 0, (kind = 'replied')::int, (kind = 'unsubscribed')::int from campaign_event
        where tenant_id = ${tenantId} and campaign_id = ${campaignId} and kind in ('replied', 'unsubscribed')
    ) happened group by hour order by hour limit ${most}`.execute(db);
  return rows;
}

/** What carriers confirmed, and what the texts counted. */
export async function countTexts(db: Db, tenantId: number, campaignId: string) {
  const { rows } = await sql<{ delivered: number; units: number }>`
    select (count(*) filter (where m.status = 'delivered'))::int as delivered,
      coalesce(sum(m.units) filter (where m.status not in ('refused', 'canceled', 'failed', 'scheduled')), 0)::int as units
    from text_message m where m.tenant_id = ${tenantId} and m.campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? { delivered: 0, units: 0 };
}

/** Why texts weren't sent or delivered, most frequent first. */
export async function listTextProblems(db: Db, tenantId: number, campaignId: string, most: number) {
  const { rows } = await sql<{ problem: string; count: number }>`
    select m.problem, count(*)::int as count from text_message m
    where m.tenant_id = ${tenantId} and m.campaign_id = ${campaignId} and m.problem is not null
    group by m.problem order by count(*) desc, m.problem limit ${most}`.execute(db);
  return rows;
}
