import type { SentEmail } from '@bookline/contract/features/contact-emails';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

/** The given address of a contact, or the primary one. */
export async function findAddress(
  db: Db,
  tenantId: number,
  contactId: string,
  address: string | undefined,
): Promise<string | undefined> {
  const all = db
    .selectFrom('contact_email')
    .select('address')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('position');
  const row = await (address === undefined ? all : all.where('address', '=', address)).limit(1).executeTakeFirst();
  return row?.address;
}

/** Returns whether the address still exists. */
export async function updateAddress(
  db: Db,
  tenantId: number,
  contactId: string,
  address: string,
  changes:
    | { readonly check_result: 'deliverable' | 'no_mail_server' | 'undecided'; readonly checked_at: Date }
    | { readonly verified_at: Date; readonly verified_by_id: string },
): Promise<boolean> {
  const row = await db
    .updateTable('contact_email')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('address', '=', address)
    .returning('address')
    .executeTakeFirst();
  return row !== undefined;
}

export interface EmailFilter {
  readonly q?: string | undefined;
  readonly status?: SentEmail['status'] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Only emails sent to the contact as a contact. A code or password reset sent to a user with the same address is not included. */
const sentTo = (db: Db, tenantId: number, contactId: string, { q, status, from, to }: EmailFilter) => {
  let sent = db.selectFrom('mail_message').where('tenant_id', '=', tenantId).where('contact_id', '=', contactId);
  if (q) sent = sent.where(sql<string>`to_address || ' ' || subject`, 'ilike', `%${likePattern(q)}%`);
  if (status) sent = sent.where('status', '=', status);
  if (from) sent = sent.where('created_at', '>=', `${from}T00:00:00Z`);
  if (to) sent = sent.where(sql<boolean>`created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`);
  return sent;
};

export async function listSentTo(
  db: Db,
  tenantId: number,
  contactId: string,
  filter: EmailFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  return sentTo(db, tenantId, contactId, filter)
    .select(['id', 'to_address as to', 'subject', 'status', 'reply', 'created_at', 'done_at', 'purpose', 'held_until'])
    .select(
      sql<{ id: string; name: string } | null>`(
        select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
        where u.tenant_id = mail_message.tenant_id and u.id = mail_message.sender_id)`.as('sender'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export const countSentTo = (db: Db, tenantId: number, contactId: string, filter: EmailFilter): Promise<number> =>
  countRows(sentTo(db, tenantId, contactId, filter));
