import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { DueRecipient } from './release.queries.ts';

/**
 * Marks recipients as given out, with their messages. They are found by their keys (`any`), whatever the planner knows of rows that were stored a moment ago:
 * otherwise it may read the whole campaign for each slice.
 */
export async function markQueuedMails(
  db: Db,
  tenantId: number,
  campaignId: string,
  queued: readonly (DueRecipient & { readonly mail_id: string; readonly sent_variant: 'a' | 'b' | null })[],
): Promise<void> {
  if (queued.length === 0) return;
  const of = <K extends keyof (typeof queued)[number]>(key: K) => queued.map((each) => each[key]);
  await sql`
    update campaign_recipient r set state = 'queued', mail_id = q.mail_id, variant = q.variant, due_at = null
    from unnest(${of('contact_id')}::uuid[], ${of('occurrence')}::text[], ${of('mail_id')}::uuid[], ${of('sent_variant')}::text[])
      q (contact_id, occurrence, mail_id, variant)
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.contact_id = any(${of('contact_id')}::uuid[]) and r.contact_id = q.contact_id and r.occurrence = q.occurrence`.execute(
    db,
  );
}

/** When a message was accepted by the mail server. */
export async function findSentAt(db: Db, tenantId: number, mailId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('campaign_recipient')
    .select('sent_at')
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  return row?.sent_at ? new Date(row.sent_at) : undefined;
}

/** Whether the transfer of a message has begun: then it is finished, whatever becomes of its campaign. */
export async function isBeingTransferred(db: Db, tenantId: number, mailId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_message')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .where('trying_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a message of a campaign that doesn't go out at night would arrive at night, where the contact is. */
export async function isAtNight(db: Db, tenantId: number, mailId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from campaign_recipient r
      join campaign c on c.tenant_id = r.tenant_id and c.id = r.campaign_id and c.quiet_hours
      join contact ct on ct.tenant_id = r.tenant_id and ct.id = r.contact_id
      join tenant t on t.id = r.tenant_id
    where r.tenant_id = ${tenantId} and r.mail_id = ${mailId} and r.state = 'queued'
      and out_of_the_night(${now}, coalesce(ct.timezone_in_force, t.time_zone)) > ${now}`.execute(db);
  return rows.length > 0;
}

/** Ends a message whose transfer hasn't begun. */
export async function cancelQueued(db: Db, tenantId: number, mailId: string, now: Date): Promise<void> {
  await sql`
    with stopped as (
      update mail_message m set status = 'cancelled', done_at = ${now}, html = null, plain = null, unsubscribe_url = null, unsubscribe_hash = null
      where m.tenant_id = ${tenantId} and m.id = ${mailId} and m.status = 'queued' and m.trying_since is null returning m.id
    )
    update campaign_recipient r set state = 'cancelled' from stopped
    where r.tenant_id = ${tenantId} and r.mail_id = stopped.id and r.state = 'queued'`.execute(db);
}

/** Withdraws a message whose transfer hasn't begun: its recipient waits again, and gets a new one when the campaign goes on. */
export async function withdrawQueued(db: Db, tenantId: number, mailId: string, now: Date): Promise<void> {
  await sql`
    with taken as (
      delete from mail_message m
      where m.tenant_id = ${tenantId} and m.id = ${mailId} and m.status = 'queued' and m.trying_since is null returning m.id
    )
    update campaign_recipient r set state = 'waiting', mail_id = null, due_at = ${now} from taken
    where r.tenant_id = ${tenantId} and r.mail_id = taken.id and r.state = 'queued'`.execute(db);
}

/** Stores what became of a message. */
export async function updateRecipientOf(
  db: Db,
  tenantId: number,
  mailId: string,
  changes: {
    state: 'sent' | 'bounced' | 'failed' | 'excluded' | 'cancelled';
    reason?: string;
    sent_at?: Date;
    bounced_at?: Date;
  },
): Promise<void> {
  await db
    .updateTable('campaign_recipient')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .where('state', '=', 'queued')
    .execute();
}

/** Cancels up to `most` messages of a campaign whose transfer hasn't begun. Returns how many. */
export async function cancelQueuedMails(
  db: Db,
  tenantId: number,
  campaignId: string,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with stopped as (
      update mail_message m set status = 'cancelled', done_at = ${now}, html = null, plain = null, unsubscribe_url = null, unsubscribe_hash = null
      where m.tenant_id = ${tenantId} and m.status = 'queued' and m.trying_since is null and m.id = any(array(
        select r.mail_id from campaign_recipient r
        where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state = 'queued' and exists (
          select 1 from mail_message q
          where q.tenant_id = ${tenantId} and q.id = r.mail_id and q.status = 'queued' and q.trying_since is null) limit ${most}))
      returning m.id
    )
    update campaign_recipient r set state = 'cancelled'
    where r.tenant_id = ${tenantId} and r.mail_id = any(array(select id from stopped)) and r.state = 'queued'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
