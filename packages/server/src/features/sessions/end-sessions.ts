import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { TELL } from '../../platform/db/listen.ts';

/**
 * Ends every session of a user, or all but one, including those where they act as another user. Each process drops them after the commit.
 * Returns how many.
 */
export async function endSessionsOf(
  ctx: { readonly db: Db; readonly tenant: { readonly id: number } },
  userId: string,
  keep: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with recursive ended as (
      select id from session where tenant_id = ${ctx.tenant.id} and user_id = ${userId} and id is distinct from ${keep}
      union
      select s.id from ended e join session s on s.tenant_id = ${ctx.tenant.id} and s.parent_id = e.id
    )
    delete from session s using ended e where s.id = e.id returning s.id`.execute(ctx.db);
  await sql.raw(TELL.replace('$1', `'tenant ${Math.trunc(ctx.tenant.id)}'`)).execute(ctx.db);
  return rows.length;
}
