import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, line, uuid, withId } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_MEMBERS, MAX_NAME } from '../rules/limits.ts';
import { formatNumber } from '../rules/numbers.ts';
import { memberPerson } from './admin-groups.ts';
import { businessUnit } from './lookups.ts';

export const adminPool = entity('AdminPool', {
  id: uuid,
  name: z.string(),
  /** The business unit whose admins see its contacts. Other admins always do. */
  business_unit: businessUnit.nullable(),
  /** Pool holders who see its contacts, by name. */
  holders: z.array(memberPerson),
  /** How many contacts are in it, including deleted ones. */
  contacts_count: z.int(),
});
export type AdminPool = z.infer<typeof adminPool>;

const name = line(MAX_NAME).min(1, 'Enter a pool name.');
const business_unit_id = uuid.nullable();
const people = z.array(uuid).max(MAX_MEMBERS, `Choose ${formatNumber(MAX_MEMBERS)} users or fewer.`);

const removedPool = z.object({
  /** How many contacts were in it. */
  contacts_count: z.int(),
  /** False if a background job moves the contacts. It's deleted when the job ends. */
  done: z.boolean(),
});
export type RemovedPool = z.infer<typeof removedPool>;

/** R392: pools are under /v1/. Their list, with `q` (R393), is lookups.pools. */
export const adminPools = defineEndpoints('admin-pools', {
  create: {
    method: 'POST',
    path: '/v1/pools',
    access: ADMIN,
    summary: 'Add a pool',
    body: z.object({ name, business_unit_id: business_unit_id.default(null), holder_ids: people.default([]) }),
    response: one(adminPool),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/v1/pools/{id}',
    access: ADMIN,
    summary: 'Get a pool with its holders',
    params: withId,
    response: one(adminPool),
  },
  update: {
    method: 'PATCH',
    path: '/v1/pools/{id}',
    access: ADMIN,
    summary: 'Change a pool’s name, business unit, or holders',
    params: withId,
    body: z.object({ name, business_unit_id, add_holder_ids: people, remove_holder_ids: people }).partial(),
    response: one(adminPool),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/pools/{id}',
    access: ADMIN,
    summary: 'Delete a pool',
    description:
      'If it has contacts, answers 409 with their number unless `pool_id` or `owner_id` says where to move them.',
    params: withId,
    query: z
      .object({ pool_id: uuid.optional(), owner_id: uuid.optional() })
      .refine(({ pool_id, owner_id }) => !pool_id || !owner_id, {
        message: 'Choose either a pool or an owner.',
        path: ['owner_id'],
      }),
    response: one(removedPool),
  },
});
