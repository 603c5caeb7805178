import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Link {
  /** The email that had the link. */
  readonly mail_id: string;
  readonly contact_id: string;
  readonly address: string;
  /** The topic of the campaign's email. Null if it names none. */
  readonly topic_id: string | null;
  /** They unsubscribed from all email, here or elsewhere. */
  readonly unsubscribed: boolean;
  /** Email to it is stopped by more than that: a spam complaint, the company's lists, or what they told a user. */
  readonly closed: boolean;
}

/** The recipient of the email with this link, and what stops email to the address. */
export async function findLink(db: Db, tenantId: number, hash: Buffer): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select m.id as mail_id, m.contact_id, m.to_address as address,
      (select e.topic_id from campaign_recipient r join campaign c on c.tenant_id = r.tenant_id and c.id = r.campaign_id
        join broadcast_email e on e.tenant_id = c.tenant_id and e.id = c.email_id
        where r.tenant_id = ${tenantId} and r.mail_id = m.id) as topic_id,
      exists (select 1 from contact_email e where e.tenant_id = ${tenantId} and e.address = m.to_address and e.unsubscribed_at is not null)
        or exists (select 1 from contact_email_refusal r
          where r.tenant_id = ${tenantId} and r.address = m.to_address and r.unsubscribed_at is not null)
        or exists (select 1 from email_suppression s
          where s.tenant_id = ${tenantId} and s.address = m.to_address and s.reason = 'unsubscribed') as unsubscribed,
      exists (select 1 from email_suppression s
          where s.tenant_id = ${tenantId} and s.address = m.to_address and s.reason in ('complaint', 'manual'))
        or exists (select 1 from do_not_contact d where d.tenant_id = ${tenantId} and d.value = m.to_address)
        or exists (select 1 from contact_email e join contact c on c.tenant_id = e.tenant_id and c.id = e.contact_id
          where e.tenant_id = ${tenantId} and e.address = m.to_address and c.merged_into_id is null and (c.do_not_email or (
            select l.did from contact_consent l
            where l.tenant_id = ${tenantId} and l.contact_id = c.id and l.channel = 'email'
              and (l.reach is null or lower(l.reach) = e.address)
            order by l.at desc, l.id desc limit 1) = 'withdrawn')) as closed
    from mail_message m
    where m.tenant_id = ${tenantId} and m.unsubscribe_hash = ${hash} and m.contact_id is not null`.execute(db);
  return rows[0];
}

/** How the page looks. */
export const findBrand = (db: Db, tenantId: number) =>
  db.selectFrom('tenant').select(['name', 'primary_color', 'logo_url']).where('id', '=', tenantId).executeTakeFirst();

/** The contacts with an address, and the one that got the email. */
export async function listHolders(db: Db, tenantId: number, { contact_id, address }: Link): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from contact_email where tenant_id = ${tenantId} and address = ${address}
    union select id from contact where tenant_id = ${tenantId} and id = ${contact_id}`.execute(db);
  return rows.map((row) => row.contact_id);
}

/**
 * Marks an address as unsubscribed for every contact that has it. If the email's contact no longer has it, the opt-out is stored anyway.
 * Returns the contacts that changed.
 */
export async function markUnsubscribed(
  db: Db,
  tenantId: number,
  { contact_id, address }: Link,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    with marked as (
      update contact_email set unsubscribed_at = ${at}
      where tenant_id = ${tenantId} and address = ${address} and unsubscribed_at is null returning contact_id
    ), kept as (
      insert into contact_email_refusal (tenant_id, contact_id, address, unsubscribed_at)
      select ${tenantId}, ${contact_id}, ${address}, ${at}
      where not exists (select 1 from contact_email e where e.tenant_id = ${tenantId} and e.contact_id = ${contact_id} and e.address = ${address})
      on conflict (tenant_id, contact_id, address) do update set unsubscribed_at = excluded.unsubscribed_at
        where contact_email_refusal.unsubscribed_at is null returning contact_id
    ) select contact_id from marked union select contact_id from kept`.execute(db);
  return rows.map((row) => row.contact_id);
}

/** Undoes what markUnsubscribed and the suppression list keep about an address. */
export async function unmarkUnsubscribed(db: Db, tenantId: number, address: string): Promise<void> {
  await sql`delete from email_suppression
    where tenant_id = ${tenantId} and address = ${address} and reason = 'unsubscribed'`.execute(db);
  await sql`update contact_email set unsubscribed_at = null
    where tenant_id = ${tenantId} and address = ${address} and unsubscribed_at is not null`.execute(db);
  await sql`delete from contact_email_refusal
    where tenant_id = ${tenantId} and address = ${address} and bounced_at is null`.execute(db);
  await sql`update contact_email_refusal set unsubscribed_at = null
    where tenant_id = ${tenantId} and address = ${address} and unsubscribed_at is not null`.execute(db);
}
