import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { cancelQueuedMails } from './mail-recipients.queries.ts';
import { cancelQueuedTexts } from './text-recipients.queries.ts';

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

/** When a campaign is to go out. Without a time, now. */
export const dueOf = (
  {
    send_at,
    send_zone,
    in_contact_zone,
    quiet_hours,
  }: Pick<CampaignRow, 'send_at' | 'send_zone' | 'in_contact_zone' | 'quiet_hours'>,
  now: Date,
): Due => ({
  at: send_at === null ? now : new Date(send_at),
  now,
  zone: send_zone,
  in_contact_zone: in_contact_zone && send_at !== null,
  quiet_hours,
});

/**
 * When a recipient may get a message (`due`), and whether that is later than planned (`late`), by the zone of the contact. A time at night moves to the
 * morning. Zones are checked when they are stored.
 */
export function dueFrom(
  tenantId: number,
  { at, now, zone, in_contact_zone, quiet_hours }: Due,
  contactZone: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const wanted = in_contact_zone
    ? sql`greatest((${at}::timestamptz at time zone coalesce(${zone}::text, z.ours)) at time zone z.theirs, ${now}::timestamptz)`
    : sql`greatest(${at}::timestamptz, ${now}::timestamptz)`;
  // Each is computed once (`offset 0`).
  return sql`(
    select d.due, d.due > d.wanted as late from (
      select w.wanted, ${quiet_hours ? sql`out_of_the_night(w.wanted, w.theirs)` : sql`w.wanted`} as due from (
        select ${wanted} as wanted, z.theirs from (
          select t.time_zone as ours, coalesce(${contactZone}, t.time_zone) as theirs from tenant t where t.id = ${tenantId} offset 0
        ) z offset 0
      ) w offset 0
    ) d)`;
}

/**
 * Gives waiting recipients their time: a moment, or the same time of day where each contact is. They got one when they were stored, so most have the right
 * one already. It joins nothing: right after a hundred thousand recipients are stored, the planner doesn't know of them.
 */
export async function setDue(db: Db, tenantId: number, campaignId: string, asked: Due): Promise<void> {
  const zone = sql`(select c.timezone_in_force from contact c where c.tenant_id = ${tenantId} and c.id = r.contact_id)`;
  const due = dueFrom(tenantId, asked, zone);
  await sql`
    update campaign_recipient r set (due_at, postponed) = (select d.due, d.late from ${due} d)
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting' and (r.due_at is null or not exists (
      select 1 from ${due} d where d.due = greatest(r.due_at, ${asked.now}::timestamptz) and d.late = r.postponed))`.execute(
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
  // By keys from arrays, whatever the planner knows of these rows: they may have been stored a moment ago.
  const waiting = await sql`
    update campaign_recipient set state = 'cancelled', due_at = null
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and state = 'waiting' and contact_id = any(array(
      select r.contact_id from campaign_recipient r
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'waiting' limit ${most}))`.execute(
    db,
  );
  const mails = await cancelQueuedMails(db, tenantId, campaignId, { now, most });
  const texts = await cancelQueuedTexts(db, tenantId, campaignId, { most });
  return Number(waiting.numAffectedRows ?? 0) >= most || mails >= most || texts >= most;
}
