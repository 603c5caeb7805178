import type { CampaignExclusion } from '@bookline/contract/rules/campaigns';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import { type Due, dueFrom } from './schedule.queries.ts';

export async function findPart(db: Db, tenantId: number, campaignId: string, partNo: number): Promise<string[]> {
  const row = await db
    .selectFrom('campaign_part')
    .select('contact_ids')
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', '=', campaignId)
    .where('part_no', '=', partNo)
    .executeTakeFirst();
  return row?.contact_ids ?? [];
}

/** Which of these contacts a user sees, apart from deleted ones. */
export async function listSeen(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  visible: readonly Condition[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::uuid[])
      and contact.deleted_at is null and ${allOf(visible)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface NewRecipient {
  readonly contact_id: string;
  readonly position: number;
  readonly address: string | null;
  readonly reason: CampaignExclusion | null;
}

/**
 * Stores recipients with the time at which they may get a message. An address that the campaign already has is excluded as a duplicate. Contacts that were
 * deleted permanently in the meantime are left out, and so is a contact that is already there.
 */
export async function insertRecipients(
  db: Db,
  tenantId: number,
  campaignId: string,
  { occurrence, due }: { readonly occurrence: string; readonly due: Due },
  recipients: readonly NewRecipient[],
): Promise<void> {
  const of = <K extends keyof NewRecipient>(key: K) => recipients.map((recipient) => recipient[key]);
  // Each lookup is separate, by key: the planner knows nothing of recipients that were stored a moment ago.
  await sql`
    with asked as (
      select a.contact_id, a.position, a.address, c.zone,
        coalesce(a.reason, case when row_number() over (partition by a.reason is null, a.address order by a.position) > 1
          or (select true from campaign_recipient r where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId}
            and r.occurrence = ${occurrence} and r.address = a.address and r.state <> 'excluded' limit 1) then 'duplicate' end) as reason
      from unnest(${of('contact_id')}::uuid[], ${of('position')}::int[], ${of('address')}::text[], ${of('reason')}::text[])
        a (contact_id, position, address, reason)
        cross join lateral (
          select contact.timezone_in_force as zone from contact where contact.tenant_id = ${tenantId} and contact.id = a.contact_id offset 0) c
    )
    insert into campaign_recipient (tenant_id, campaign_id, contact_id, occurrence, position, address, state, reason, due_at, postponed)
    select ${tenantId}, ${campaignId}, a.contact_id, ${occurrence}, a.position, a.address,
      case when a.reason is null then 'waiting' else 'excluded' end, a.reason,
      case when a.reason is null then d.due end, a.reason is null and d.late
    from asked a cross join lateral ${dueFrom(tenantId, due, sql`a.zone`)} d on conflict (tenant_id, campaign_id, contact_id, occurrence) do nothing`.execute(
    db,
  );
}

/** Deletes the stored audience when its recipients are stored. */
export async function deleteParts(db: Db, tenantId: number, campaignId: string): Promise<void> {
  await db
    .deleteFrom('campaign_part')
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', '=', campaignId)
    .execute();
}

/** How many recipients nothing is in the way of. */
export async function countWaiting(db: Db, tenantId: number, campaignId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_recipient
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}
