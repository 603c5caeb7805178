import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Link {
  /** The email that had the link. */
  readonly mail_id: string;
  readonly contact_id: string;
  readonly address: string;
  readonly company: string;
  readonly unsubscribed: boolean;
}

/** The recipient of the email with this link. */
export async function findLink(db: Db, tenantId: number, hash: Buffer): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select m.id as mail_id, m.contact_id, m.to_address as address, t.name as company,
      exists (select 1 from contact_email e where e.tenant_id = ${tenantId} and e.address = m.to_address and e.unsubscribed_at is not null)
        or exists (select 1 from contact_email_refusal r
          where r.tenant_id = ${tenantId} and r.address = m.to_address and r.unsubscribed_at is not null) as unsubscribed
    from mail_message m join tenant t on t.id = m.tenant_id
    where m.tenant_id = ${tenantId} and m.unsubscribe_hash = ${hash} and m.contact_id is not null`.execute(db);
  return rows[0];
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
