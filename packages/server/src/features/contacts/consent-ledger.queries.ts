import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ContactConsent } from '../../platform/db/schema.d.ts';

export async function insertConsents(db: Db, rows: readonly Insertable<ContactConsent>[]): Promise<void> {
  await db.insertInto('contact_consent').values(rows).execute();
}

/** The corporation for a consent: that of the contact's owner, or in a pool that of the user who records it. */
export async function findContractor(
  db: Db,
  tenantId: number,
  contactId: string,
  userId: string,
): Promise<string | null> {
  const { rows } = await sql<{ corporation_id: string | null }>`
    select u.corporation_id from contact c
      join app_user u on u.tenant_id = ${tenantId} and u.id = coalesce(c.owner_id, ${userId}::uuid)
    where c.tenant_id = ${tenantId} and c.id = ${contactId}`.execute(db);
  return rows[0]?.corporation_id ?? null;
}
