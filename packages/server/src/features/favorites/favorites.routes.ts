import { favorites } from '@bookline/contract/features/favorites';
import { implement } from '../../platform/http/routes.ts';
import { addFavorite, readFavorites, removeFavorite } from './favorites.service.ts';

export const favoriteRoutes = implement(favorites, {
  list: async (ctx) => ({ data: await readFavorites(ctx) }),
  add: async (ctx, { body }) => ({ data: await addFavorite(ctx, body.favorite_id) }),
  remove: async (ctx, { body }) => ({ data: await removeFavorite(ctx, body.favorite_id) }),
});
