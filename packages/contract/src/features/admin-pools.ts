import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { memberPerson } from './admin-groups.ts';
import { businessUnit } from './lookups.ts';

export const adminPool = z.object({
  id: uuid,
  name: z.string(),
  /** Whose business unit admins see its contacts; admins always do. */
  business_unit: businessUnit.nullable(),
  /** The pool holders who see its contacts, by name. */
  holders: z.array(memberPerson),
  /** How many contacts wait in it, deleted ones included. */
  contacts_count: z.int(),
});
export type AdminPool = z.infer<typeof adminPool>;

const ofPool = z.object({ id: uuid });
const name = line(80).min(1, 'Name the pool.');
const business_unit_id = uuid.nullable();
const people = z.array(uuid).max(1000, 'At most 1,000 people at once.');

const removedPool = z.object({
  /** How many contacts were in it. */
  contacts_count: z.int(),
  /** False where so many are in it that they are moved in the background: it is gone once they are. */
  done: z.boolean(),
});
export type RemovedPool = z.infer<typeof removedPool>;

/** R392: pools live under /v1/; their list, with `q` (R393), is lookups.pools. */
export const adminPools = {
  create: defineEndpoint({
    id: 'admin-pools.create',
    method: 'POST',
    path: '/v1/pools',
    access: ADMIN,
    summary: 'Add a pool where contacts wait',
    body: z.object({ name, business_unit_id: business_unit_id.default(null), holder_ids: people.default([]) }),
    response: one(adminPool),
    status: 201,
  }),
  get: defineEndpoint({
    id: 'admin-pools.get',
    method: 'GET',
    path: '/v1/pools/{id}',
    access: ADMIN,
    summary: 'A pool with its holders',
    params: ofPool,
    response: one(adminPool),
  }),
  update: defineEndpoint({
    id: 'admin-pools.update',
    method: 'PATCH',
    path: '/v1/pools/{id}',
    access: ADMIN,
    summary: 'Rename a pool, give it to a business unit, or change who holds it',
    params: ofPool,
    body: z.object({ name, business_unit_id, add_holder_ids: people, remove_holder_ids: people }).partial(),
    response: one(adminPool),
  }),
  delete: defineEndpoint({
    id: 'admin-pools.delete',
    method: 'DELETE',
    path: '/v1/pools/{id}',
    access: ADMIN,
    summary: 'Delete a pool',
    description:
      'Where contacts wait in it, answers 409 with their number unless `pool_id` or `owner_id` says where they go.',
    params: ofPool,
    query: z
      .object({ pool_id: uuid.optional(), owner_id: uuid.optional() })
      .refine(({ pool_id, owner_id }) => !pool_id || !owner_id, {
        message: 'Either to a pool or to an owner.',
        path: ['owner_id'],
      }),
    response: one(removedPool),
  }),
};
