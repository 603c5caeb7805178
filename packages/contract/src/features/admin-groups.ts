import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, line, uuid, withId } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_MEMBERS, MAX_NAME } from '../rules/limits.ts';
import { formatNumber } from '../rules/numbers.ts';

/** A member of a group or a pool holder. */
export const memberPerson = entity('GroupMember', {
  id: uuid,
  name: z.string(),
  role: z.string(),
  active: z.boolean(),
});

export const adminGroup = entity('AdminGroup', {
  id: uuid,
  name: z.string(),
  /** By name. */
  members: z.array(memberPerson),
  /** How many contacts its members have. */
  contacts_count: z.int(),
});
export type AdminGroup = z.infer<typeof adminGroup>;

const name = line(MAX_NAME).min(1, 'Enter a group name.');
const people = z.array(uuid).max(MAX_MEMBERS, `Choose ${formatNumber(MAX_MEMBERS)} users or fewer.`);

/** R392: groups are under /v1/. Their list is lookups.groups. */
export const adminGroups = defineEndpoints('admin-groups', {
  create: {
    method: 'POST',
    path: '/v1/groups',
    access: ADMIN,
    summary: 'Add a user group',
    body: z.object({ name, member_ids: people.default([]) }),
    response: one(adminGroup),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/v1/groups/{id}',
    access: ADMIN,
    summary: 'Get a group with its members',
    params: withId,
    response: one(adminGroup),
  },
  update: {
    method: 'PATCH',
    path: '/v1/groups/{id}',
    access: ADMIN,
    summary: 'Rename a group or change its members',
    description: 'Users are added and removed one by one, so two admins don’t undo each other’s changes.',
    params: withId,
    body: z.object({ name, add_member_ids: people, remove_member_ids: people }).partial(),
    response: one(adminGroup),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/groups/{id}',
    access: ADMIN,
    summary: 'Delete a group. Its members and their contacts don’t change',
    params: withId,
  },
});
