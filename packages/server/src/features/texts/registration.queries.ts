import type { Db } from '../../platform/db/database.ts';

/** The registration of a number for texts in the US. */
export const findRegistration = (db: Db, tenantId: number, numberId: string) =>
  db
    .selectFrom('text_registration')
    .select(['state', 'problem'])
    .where('tenant_id', '=', tenantId)
    .where('number_id', '=', numberId)
    .executeTakeFirst();
