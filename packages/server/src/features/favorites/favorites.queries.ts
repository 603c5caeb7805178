import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** The active favorites of a user, by name. */
export async function listFavorites(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('favorite_user as f')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.favorite_id'),
    )
    .select(['u.id', fullName('u').as('name'), 'u.account_type as role'])
    .where('f.tenant_id', '=', tenantId)
    .where('f.user_id', '=', userId)
    .where('u.active', '=', true)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute();
}

export const findActiveUser = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();

/** Returns whether the user was not a favorite before. */
export async function insertFavorite(db: Db, tenantId: number, userId: string, favoriteId: string): Promise<boolean> {
  const inserted = await db
    .insertInto('favorite_user')
    .values({ tenant_id: tenantId, user_id: userId, favorite_id: favoriteId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('favorite_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns whether the user was a favorite before. */
export async function deleteFavorite(db: Db, tenantId: number, userId: string, favoriteId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('favorite_user')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('favorite_id', '=', favoriteId)
    .returning('favorite_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
