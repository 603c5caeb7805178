import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, uuid } from '../fields.ts';
import { all } from '../paging.ts';

const favorite = entity('Favorite', { id: uuid, name: z.string(), role: z.string() });
export type Favorite = z.infer<typeof favorite>;

const named = z.object({ favorite_id: uuid });

/** Users marked as favorites. Their contacts are the `favorites` slice of every list. */
export const favorites = defineEndpoints('favorites', {
  list: {
    method: 'GET',
    path: '/v1/favorite_lists',
    access: USER,
    summary: 'List your favorite users by name',
    response: all(favorite),
  },
  add: {
    method: 'POST',
    path: '/v1/favorite_lists',
    access: USER,
    summary: 'Add a favorite user',
    description:
      'Any active colleague except yourself. It doesn’t give you access to more contacts. Repeating it has no effect (R357).',
    body: named,
    response: all(favorite),
    status: 201,
  },
  remove: {
    method: 'POST',
    path: '/v1/favorite_lists/delete',
    access: USER,
    summary: 'Remove a favorite user',
    description: 'Has no effect if the user isn’t a favorite (R357).',
    body: named,
    response: all(favorite),
  },
});
