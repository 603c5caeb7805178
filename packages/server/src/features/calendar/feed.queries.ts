import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** Whether a user has a link, and when it was last read. */
export const findFeed = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('calendar_feed')
    .select(['created_at', 'read_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Creates a user's link and replaces the previous one. */
export async function putFeed(db: Db, tenantId: number, userId: string, token_hash: Buffer, at: Date): Promise<void> {
  const link = { token_hash, created_at: at, read_at: null };
  await db
    .insertInto('calendar_feed')
    .values({ tenant_id: tenantId, user_id: userId, ...link })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(link))
    .execute();
}

export async function deleteFeed(db: Db, tenantId: number, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feed')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The active owner of a link. It also records the read. */
export async function readFeedOwner(
  db: Db,
  tenantId: number,
  token_hash: Buffer,
  at: Date,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    update calendar_feed f set read_at = ${at} from app_user u
    where f.tenant_id = ${tenantId} and f.token_hash = ${token_hash}
      and u.tenant_id = f.tenant_id and u.id = f.user_id and u.active and u.deleted_at is null
    returning u.id, ${fullName('u')} as name`.execute(db);
  return rows[0];
}
