import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { TELL } from '../../platform/db/listen.ts';

/**
 * Call it before changing users, reporting lines, groups, or pools. After the commit, caches of visibility and users are cleared. Until then,
 * other changes to this tenant's organization wait, so facts read after this call (who reports to whom, how many admins there are) stay true.
 */
export async function organizationChanged(ctx: {
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
