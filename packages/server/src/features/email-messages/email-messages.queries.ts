import type { SentEmail } from '@bookline/contract/features/contact-emails';
import type { MailOfContact } from '@bookline/contract/features/email-messages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

const columns = sql`m.id, m.to_address as to, m.subject, m.status, m.reply, m.created_at, m.done_at, m.purpose, m.held_until,
  (select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
    where u.tenant_id = m.tenant_id and u.id = m.sender_id) as sender`;

export interface MailFilter {
  readonly q?: string | undefined;
  readonly status?: SentEmail['status'] | undefined;
  readonly purpose?: 'personal' | 'marketing' | undefined;
  readonly sender_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Counts stop here, and the total is 'more than'. */
const COUNTED = 10_000;

function matching(tenantId: number, visible: readonly Condition[], filter: MailFilter): RawBuilder<unknown> {
  const { q, status, purpose, sender_id, from, to } = filter;
  const conditions = [sql`m.tenant_id = ${tenantId}`, sql`m.contact_id is not null`, sql`contact.deleted_at is null`];
  if (q) conditions.push(sql`m.to_address || ' ' || m.subject ilike ${`%${likePattern(q)}%`}`);
  if (status) conditions.push(sql`m.status = ${status}`);
  if (purpose) conditions.push(sql`m.purpose = ${purpose}`);
  if (sender_id) conditions.push(sql`m.sender_id = ${sender_id}`);
  if (from) conditions.push(sql`m.created_at >= ${`${from}T00:00:00Z`}::timestamptz`);
  if (to) conditions.push(sql`m.created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`);
  return sql`from mail_message m join contact on contact.tenant_id = m.tenant_id and contact.id = m.contact_id
    where ${sql.join(conditions, sql` and `)} and ${allOf(visible)}`;
}

/** A page of the emails to the contacts that match these conditions, newest first. */
export async function listEmails(
  db: Db,
  tenantId: number,
  visible: readonly Condition[],
  filter: MailFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<MailOfContact[]> {
  const { rows } = await sql<MailOfContact>`
    select ${columns}, json_build_object('id', contact.id, 'name', ${fullName('contact')}) as contact
    ${matching(tenantId, visible, filter)} order by m.created_at desc, m.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows;
}

export async function countEmails(
  db: Db,
  tenantId: number,
  visible: readonly Condition[],
  filter: MailFilter,
): Promise<{ total: number; exact: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 ${matching(tenantId, visible, filter)} limit ${COUNTED + 1}) counted`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total, exact: total <= COUNTED };
}

/** An email that a user wrote to a contact. */
export async function findWritten(db: Db, tenantId: number, contactId: string, mailId: string) {
  const { rows } = await sql<SentEmail & { body_html: string; sender_id: string }>`
    select ${columns}, m.body_html, m.sender_id from mail_message m
    where m.tenant_id = ${tenantId} and m.contact_id = ${contactId} and m.id = ${mailId} and m.body_html is not null`.execute(
    db,
  );
  return rows[0];
}

/** The email with an idempotency key. */
export async function findIdOfKey(db: Db, tenantId: number, key: string) {
  return db
    .selectFrom('mail_message')
    .select(['id', 'contact_id'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A version of one of a contact's files (the newest by default); undefined if the contact has no such file. */
export async function findAttachable(
  db: Db,
  tenantId: number,
  contactId: string,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
) {
  const { rows } = await sql<{ file_id: string; name: string; size: number; content_type: string }>`
    select v.file_id, f.name, s.size, s.content_type from contact_file f
      join contact_file_version v on v.tenant_id = ${tenantId} and v.contact_file_id = f.id
      join stored_file s on s.tenant_id = ${tenantId} and s.id = v.file_id
    where f.tenant_id = ${tenantId} and f.contact_id = ${contactId} and f.id = ${id}
      and (${version ?? null}::int is null or v.version = ${version ?? null}::int)
    order by v.version desc limit 1`.execute(db);
  return rows[0];
}

/** Cancels a queued email and stores the reason. Returns false if it was no longer queued. */
export async function refuseQueued(
  db: Db,
  tenantId: number,
  mailId: string,
  reply: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_message')
    .set({ status: 'refused', reply, done_at: at, html: null, plain: null, unsubscribe_url: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
