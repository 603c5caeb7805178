import type { Favorite } from '@bookline/contract/features/favorites';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { deleteFavorite, findActiveUser, insertFavorite, listFavorites } from './favorites.queries.ts';

/** The acting user's favorites that are active. */
export const readFavorites = (ctx: Context): Promise<Favorite[]> =>
  listFavorites(ctx.db, ctx.tenant.id, ctx.actor.user_id);

/** Any colleague can be a favorite. It makes no additional contacts visible. Throws 404 for an unknown or inactive user, 422 for the acting user. */
export async function addFavorite(ctx: Context, favoriteId: string): Promise<Favorite[]> {
  const { db, tenant, actor } = ctx;
  if (favoriteId === actor.user_id) throw invalid('favorite_id', 'You can’t add yourself as a favorite.');
  if (!(await findActiveUser(db, tenant.id, favoriteId))) throw new AppError('not_found');
  if (await insertFavorite(db, tenant.id, actor.user_id, favoriteId)) await tell(ctx, 'create', favoriteId);
  return readFavorites(ctx);
}

export async function removeFavorite(ctx: Context, favoriteId: string): Promise<Favorite[]> {
  const { db, tenant, actor } = ctx;
  if (await deleteFavorite(db, tenant.id, actor.user_id, favoriteId)) await tell(ctx, 'delete', favoriteId);
  return readFavorites(ctx);
}

async function tell(ctx: Context, verb: string, favoriteId: string): Promise<void> {
  await audit(ctx, { action: `favorite.${verb}`, subject_type: 'user', subject_id: favoriteId });
  await tellUserChanged(ctx.db, ctx.actor.user_id);
}
