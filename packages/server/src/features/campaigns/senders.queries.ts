import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** Names and addresses of the active users among these, by id. */
export async function listSenders(db: Db, tenantId: number, ids: readonly string[]) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', fullName().as('name'), 'email'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .where('active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const columns = ['address', 'per_minute', 'warm_up', 'warm_up_from', 'day', 'sent_on_day'] as const;

/** The addresses that campaigns were sent from. */
export const listSenderAddresses = (db: Db, tenantId: number) =>
  db
    .selectFrom('campaign_sender')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', 'email')
    .orderBy('address')
    .execute();

export const findSenderAddress = (db: Db, tenantId: number, address: string) =>
  db
    .selectFrom('campaign_sender')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', 'email')
    .where('address', '=', address)
    .executeTakeFirst();
export type SenderAddress = NonNullable<Awaited<ReturnType<typeof findSenderAddress>>>;

export async function updatePace(
  db: Db,
  tenantId: number,
  address: string,
  changes: { per_minute?: number; warm_up?: boolean; warm_up_from?: string | null },
): Promise<void> {
  await db
    .updateTable('campaign_sender')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .execute();
}

/** Campaigns that wait for their sender look again. */
export async function hurryCampaigns(db: Db, tenantId: number, now: Date): Promise<void> {
  await sql`update campaign c set next_at = ${now}
    where c.tenant_id = ${tenantId} and c.status = 'sending' and c.next_at > ${now}`.execute(db);
}

/** When the messages of a campaign that wait are due, and how many of other campaigns wait for the same sender. */
export async function findWaiting(db: Db, tenantId: number, campaignId: string, now: Date) {
  const { rows } = await sql<{ first: Date | null; last: Date | null; others: number }>`
    select (select min(r.due_at) from campaign_recipient r
        where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting') as first,
      (select max(r.due_at) from campaign_recipient r
        where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting') as last,
      (select count(*)::int from campaign o join campaign_recipient r on r.tenant_id = o.tenant_id and r.campaign_id = o.id
        where o.tenant_id = ${tenantId} and o.id <> ${campaignId} and o.status = 'sending' and o.next_at is not null
          and r.state = 'waiting' and r.due_at <= ${now}) as others`.execute(db);
  return rows[0] ?? { first: null, last: null, others: 0 };
}
