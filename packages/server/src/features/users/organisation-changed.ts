import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { TELL } from '../../platform/db/listen.ts';

/**
 * Call it before changing people, reporting lines, groups or pools: caches of who sees whom and of who is who forget what they know
 * once the transaction is committed. Until then whoever else changes the organisation of this tenant waits, so what was looked up after
 * this call (who stands below whom, how many admins there are) still holds when it is acted upon.
 */
export async function organisationChanged(ctx: {
  readonly db: Db;
  readonly tenant: { readonly id: number };
}): Promise<void> {
  const { db, tenant } = ctx;
  await db
    .updateTable('tenant')
    .set((row) => ({ org_version: row('org_version', '+', 1) }))
    .where('id', '=', tenant.id)
    .execute();
  await sql.raw(TELL.replace('$1', `'tenant ${Math.trunc(tenant.id)}'`)).execute(db);
}
