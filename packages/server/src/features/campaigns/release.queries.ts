import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { CampaignRow } from './campaigns.queries.ts';

/** The campaigns of a tenant with something to do, the longest waiting first. */
export async function listDue(db: Db, tenantId: number, now: Date) {
  const { rows } = await sql<Pick<CampaignRow, 'id' | 'status' | 'made_by_id' | 'origin'>>`
    select c.id, c.status, c.made_by_id, c.origin from campaign c
    where c.tenant_id = ${tenantId} and c.next_at <= ${now} order by c.next_at, c.id limit 50`.execute(db);
  return rows;
}

/** Locks a campaign that is due. Undefined if it isn't, or if another process works on it. */
export async function lockDue(db: Db, tenantId: number, id: string, now: Date): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select c.* from campaign c where c.tenant_id = ${tenantId} and c.id = ${id} and c.next_at <= ${now}
      and c.status in ('scheduled', 'sending')
    for no key update skip locked`.execute(db);
  return rows[0];
}

export interface DueRecipient {
  readonly contact_id: string;
  readonly occurrence: string;
  readonly address: string;
  readonly variant: 'a' | 'b' | null;
  readonly owner_id: string | null;
}

/** The next recipients whose time has come. In a test that has no winner, only the tested ones. */
export async function listDueRecipients(
  db: Db,
  tenantId: number,
  campaignId: string,
  { now, limit, tested_only }: { readonly now: Date; readonly limit: number; readonly tested_only: boolean },
): Promise<DueRecipient[]> {
  const { rows } = await sql<DueRecipient>`
    select r.contact_id, r.occurrence, r.address, r.variant,
      (select c.owner_id from contact c where c.tenant_id = ${tenantId} and c.id = r.contact_id) as owner_id
    from campaign_recipient r
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting' and r.due_at <= ${now}
      ${tested_only ? sql`and r.variant is not null` : sql``}
    order by r.due_at, r.position limit ${limit}`.execute(db);
  return rows;
}

const NIGHT_STEP = 1000;

/** Moves what has become due at night to the morning, where the contact is. It looks ahead only until none of the next ones must wait. */
export async function postponeNight(
  db: Db,
  tenantId: number,
  campaignId: string,
  { now, tested_only }: { readonly now: Date; readonly tested_only: boolean },
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      with late as materialized (
        select r.contact_id, r.occurrence, out_of_the_night(${now}, coalesce(
          (select c.timezone_in_force from contact c where c.tenant_id = ${tenantId} and c.id = r.contact_id),
          (select t.time_zone from tenant t where t.id = ${tenantId}))) as due
        from (
          select r.contact_id, r.occurrence from campaign_recipient r
          where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting' and r.due_at <= ${now}
            ${tested_only ? sql`and r.variant is not null` : sql``}
          order by r.due_at, r.position limit ${NIGHT_STEP}
        ) r
      )
      update campaign_recipient r set due_at = late.due, postponed = true
      from late
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId}
        and r.contact_id = any(array(select late.contact_id from late where late.due > ${now}))
        and r.contact_id = late.contact_id and r.occurrence = late.occurrence and late.due > ${now}`.execute(db);
    if (!numAffectedRows) return;
  }
}

/** Excludes recipients that can no longer get it. */
export async function markExcluded(
  db: Db,
  tenantId: number,
  campaignId: string,
  left: readonly { readonly contact_id: string; readonly occurrence: string; readonly reason: string }[],
): Promise<void> {
  if (left.length === 0) return;
  const ids = left.map((each) => each.contact_id);
  await sql`
    update campaign_recipient r set state = 'excluded', reason = l.reason, due_at = null
    from unnest(${ids}::uuid[], ${left.map((each) => each.occurrence)}::text[],
      ${left.map((each) => each.reason)}::text[]) l (contact_id, occurrence, reason)
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.contact_id = any(${ids}::uuid[]) and r.contact_id = l.contact_id and r.occurrence = l.occurrence`.execute(
    db,
  );
}

/** What is still open in a campaign, and when the last of a test that has no winner was sent. */
export async function findOpen(db: Db, tenantId: number, campaignId: string, { test }: { readonly test: boolean }) {
  const { rows } = await sql<{
    waiting: boolean;
    queued: boolean;
    tested_open: boolean;
    test_ended_at: string | null;
  }>`
    select exists (select 1 from campaign_recipient r where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting') as waiting,
      exists (select 1 from campaign_recipient r where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'queued') as queued,
      exists (select 1 from campaign_recipient r where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId}
        and r.state in ('waiting', 'queued') and r.variant is not null) as tested_open,
      ${
        test
          ? sql`(select max(r.sent_at) from campaign_recipient r where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId}
        and r.variant is not null)`
          : sql`null::timestamptz`
      } as test_ended_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}

/** How many messages of a campaign are on their way. Counts no further than `most`. */
export async function countQueued(db: Db, tenantId: number, campaignId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from campaign_recipient
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and state = 'queued' limit ${most}) q`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks what a sender address, or number, has sent, and returns it. */
export async function lockSender(db: Db, tenantId: number, address: string, channel: 'email' | 'text' = 'email') {
  await db
    .insertInto('campaign_sender')
    .values({ tenant_id: tenantId, address, channel })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'address']).doNothing())
    .execute();
  return db
    .selectFrom('campaign_sender')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
export type SenderRow = Awaited<ReturnType<typeof lockSender>>;

export async function updateSender(
  db: Db,
  tenantId: number,
  address: string,
  changes: { allowance: number; counted_at: Date; day: string; sent_on_day: number; warm_up_from?: string },
): Promise<void> {
  await db
    .updateTable('campaign_sender')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .execute();
}

/** When the next text may go out from a number. */
export async function setFreeAt(db: Db, tenantId: number, number: string, free_at: Date): Promise<void> {
  await db
    .updateTable('campaign_sender')
    .set({ free_at })
    .where('tenant_id', '=', tenantId)
    .where('address', '=', number)
    .execute();
}

export async function findTimeZone(db: Db, tenantId: number): Promise<string> {
  const row = await db.selectFrom('tenant').select('time_zone').where('id', '=', tenantId).executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}

/** The topic of the email that a campaign was made from. It counts as it is now, so that an opt-out reaches what is on its way. */
export async function findTopicOf(db: Db, tenantId: number, emailId: string | null): Promise<string | null> {
  if (emailId === null) return null;
  const row = await db
    .selectFrom('broadcast_email')
    .select('topic_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .executeTakeFirst();
  return row?.topic_id ?? null;
}

/** The status of a campaign, which doesn't change until the transaction ends if it's `held`. */
export async function findStatusOf(
  db: Db,
  tenantId: number,
  campaignId: string,
  { held = false } = {},
): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', campaignId)
    .$if(held, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.status;
}

/** Has a campaign looked at now, because a recipient waits again. */
export async function lookSoon(db: Db, tenantId: number, campaignId: string, now: Date): Promise<void> {
  await sql`
    update campaign set next_at = least(coalesce(next_at, ${now}), ${now})
    where tenant_id = ${tenantId} and id = ${campaignId} and status in ('scheduled', 'sending')`.execute(db);
}
