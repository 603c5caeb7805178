import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { all } from '../paging.ts';

const favorite = z.object({ id: uuid, name: z.string(), role: z.string() });
export type Favorite = z.infer<typeof favorite>;

const named = z.object({ favorite_id: uuid });

/** The people whom somebody looks at most: their contacts are the slice `favorites` of every list. */
export const favorites = {
  list: defineEndpoint({
    id: 'favorites.list',
    method: 'GET',
    path: '/v1/favorite_lists',
    access: USER,
    summary: 'Your favorite people, by name',
    response: all(favorite),
  }),
  add: defineEndpoint({
    id: 'favorites.add',
    method: 'POST',
    path: '/v1/favorite_lists',
    access: USER,
    summary: 'Make somebody a favorite',
    description:
      'Any active colleague but yourself; it shows you no contacts that you could not see before. Twice does nothing more (R357).',
    body: named,
    response: all(favorite),
    status: 201,
  }),
  remove: defineEndpoint({
    id: 'favorites.remove',
    method: 'POST',
    path: '/v1/favorite_lists/delete',
    access: USER,
    summary: 'Somebody is no favorite any more',
    description: 'Who is none is left as they are (R357).',
    body: named,
    response: all(favorite),
  }),
};
