import type { SecurityType } from '@bookline/contract/rules/securities';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ContactSecurity } from '../../platform/db/schema.d.ts';

export interface SecurityRow {
  id: string;
  type: SecurityType;
  custodian: string;
  account_last4: string | null;
  value: string | null;
  as_of: string | null;
  notes: string;
  version: number;
  created_at: string;
  updated_at: string;
}

const selected = (tenantId: number, contactId: string) => sql`
  select id, type, custodian, account_last4, value, as_of, notes, version, created_at, updated_at
  from contact_security where tenant_id = ${tenantId} and contact_id = ${contactId}`;

export async function listSecurities(db: Db, tenantId: number, contactId: string): Promise<SecurityRow[]> {
  const { rows } =
    await sql<SecurityRow>`${selected(tenantId, contactId)} order by value desc nulls last, created_at desc, id`.execute(
      db,
    );
  return rows;
}

/** The total of a contact's securities, as decimal text. */
export async function sumSecurities(db: Db, tenantId: number, contactId: string): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(value), 0.00) as total from contact_security
    where tenant_id = ${tenantId} and contact_id = ${contactId}`.execute(db);
  return rows[0]?.total ?? '0.00';
}

export async function findSecurity(
  db: Db,
  tenantId: number,
  contactId: string,
  id: string,
): Promise<SecurityRow | undefined> {
  const { rows } = await sql<SecurityRow>`${selected(tenantId, contactId)} and id = ${id}`.execute(db);
  return rows[0];
}

/** One security, locked until the transaction ends, so that the next change waits. */
export async function lockSecurity(
  db: Db,
  tenantId: number,
  contactId: string,
  id: string,
): Promise<SecurityRow | undefined> {
  const { rows } = await sql<SecurityRow>`${selected(tenantId, contactId)} and id = ${id} for update`.execute(db);
  return rows[0];
}

export async function findSealedNumber(
  db: Db,
  tenantId: number,
  contactId: string,
  id: string,
): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('contact_security')
    .select('account_number_sealed')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.account_number_sealed;
}

export async function insertSecurity(db: Db, security: Insertable<ContactSecurity>): Promise<void> {
  await db.insertInto('contact_security').values(security).execute();
}

export async function updateSecurity(
  db: Db,
  tenantId: number,
  id: string,
  changes: Updateable<ContactSecurity>,
): Promise<void> {
  await db
    .updateTable('contact_security')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSecurity(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('contact_security').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
