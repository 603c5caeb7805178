import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Marks the recipients of a test, alternating between the two subjects. Their order is mixed by hash, so that neither subject gets the first names. */
export async function chooseTested(db: Db, tenantId: number, campaignId: string, percent: number): Promise<void> {
  await sql`
    with mixed as (
      select contact_id, row_number() over (order by md5(contact_id::text || ${campaignId}::text), contact_id) as n, count(*) over () as many
      from campaign_recipient where tenant_id = ${tenantId} and campaign_id = ${campaignId} and state = 'waiting'
    )
    update campaign_recipient r set variant = case when mixed.n % 2 = 1 then 'a' else 'b' end
    from mixed
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.contact_id = mixed.contact_id
      and mixed.n <= greatest(2, ceil(mixed.many * ${percent}::numeric / 100))`.execute(db);
}

export interface Due {
  readonly at: Date;
  readonly now: Date;
  /** On whose clock `at` was chosen. Null: the company's. */
  readonly zone: string | null;
  readonly in_contact_zone: boolean;
  readonly quiet_hours: boolean;
}

/** The zone of the contact `c`, or else of its tenant. Zones are checked when they are stored. */
const zoneOf = sql`coalesce(c.timezone_in_force, t.time_zone)`;

/**
 * Gives waiting recipients their time: a moment, or the same time of day where each contact is. A time at night moves to the morning.
 */
export async function setDue(
  db: Db,
  tenantId: number,
  campaignId: string,
  { at, now, zone, in_contact_zone, quiet_hours }: Due,
): Promise<void> {
  const wanted = in_contact_zone
    ? sql`greatest((${at}::timestamptz at time zone coalesce(${zone}::text, t.time_zone)) at time zone ${zoneOf}, ${now}::timestamptz)`
    : sql`greatest(${at}::timestamptz, ${now}::timestamptz)`;
  await sql`
    with timed as (
      select r.contact_id, r.occurrence, ${wanted} as wanted, ${zoneOf} as zone
      from campaign_recipient r join tenant t on t.id = r.tenant_id join contact c on c.tenant_id = r.tenant_id and c.id = r.contact_id
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting'
    ), moved as (
      select contact_id, occurrence, wanted, ${quiet_hours ? sql`out_of_the_night(wanted, zone)` : sql`wanted`} as due from timed
    )
    update campaign_recipient r set due_at = moved.due, postponed = moved.due > moved.wanted
    from moved
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.contact_id = moved.contact_id and r.occurrence = moved.occurrence`.execute(
    db,
  );
}

/** When the next message is due. Undefined if none is waiting. */
export async function findNextDue(
  db: Db,
  tenantId: number,
  campaignId: string,
  { tested_only }: { readonly tested_only: boolean },
): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: string | null }>`
    select min(due_at) as due_at from campaign_recipient
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and state = 'waiting' ${tested_only ? sql`and variant is not null` : sql``}`.execute(
    db,
  );
  const due = rows[0]?.due_at;
  return due ? new Date(due) : undefined;
}

/** Recipients of a canceled campaign that are canceled in one transaction. */
export const CANCELED_AT_ONCE = 5000;

/**
 * Cancels up to `most` recipients that wait, and as many messages that were given out and whose transfer hasn't begun. The lock on each message decides
 * between this and its transfer. Returns whether there may be more.
 */
export async function cancelOpen(
  db: Db,
  tenantId: number,
  campaignId: string,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<boolean> {
  const waiting = await sql`
    update campaign_recipient set state = 'cancelled', due_at = null
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and state = 'waiting' and (contact_id, occurrence) in (
      select r.contact_id, r.occurrence from campaign_recipient r
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting' limit ${most})`.execute(
    db,
  );
  const queued = await sql`
    with stopped as (
      update mail_message m set status = 'cancelled', done_at = ${now}, html = null, plain = null, unsubscribe_url = null, unsubscribe_hash = null
      where m.tenant_id = ${tenantId} and m.status = 'queued' and m.trying_since is null and m.id in (
        select r.mail_id from campaign_recipient r
          join mail_message q on q.tenant_id = r.tenant_id and q.id = r.mail_id and q.status = 'queued' and q.trying_since is null
        where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'queued' limit ${most})
      returning m.id
    )
    update campaign_recipient r set state = 'cancelled' from stopped
    where r.tenant_id = ${tenantId} and r.mail_id = stopped.id and r.state = 'queued'`.execute(db);
  return [waiting, queued].some(({ numAffectedRows }) => Number(numAffectedRows ?? 0) >= most);
}
