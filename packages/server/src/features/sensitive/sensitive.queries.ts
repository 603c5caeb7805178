import type { Db } from '../../platform/db/database.ts';

/** The sealed account number of one security of a contact. */
export async function findAccountNumber(
  db: Db,
  tenantId: number,
  contactId: string,
  securityId: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('contact_security')
    .select('account_number_sealed')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '=', securityId)
    .executeTakeFirst();
  return row?.account_number_sealed ?? null;
}
