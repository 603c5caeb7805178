import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { one } from '../paging.ts';

/** Somebody in a group, or who holds a pool. */
export const memberPerson = z.object({ id: uuid, name: z.string(), role: z.string(), active: z.boolean() });

export const adminGroup = z.object({
  id: uuid,
  name: z.string(),
  /** By name. */
  members: z.array(memberPerson),
  /** How many contacts its members have. */
  contacts_count: z.int(),
});
export type AdminGroup = z.infer<typeof adminGroup>;

const ofGroup = z.object({ id: uuid });
const name = line(80).min(1, 'Name the group.');
const people = z.array(uuid).max(1000, 'At most 1,000 people at once.');

/** R392: groups live under /v1/; their list is lookups.groups. */
export const adminGroups = {
  create: defineEndpoint({
    id: 'admin-groups.create',
    method: 'POST',
    path: '/v1/groups',
    access: ADMIN,
    summary: 'Add a group of people',
    body: z.object({ name, member_ids: people.default([]) }),
    response: one(adminGroup),
    status: 201,
  }),
  get: defineEndpoint({
    id: 'admin-groups.get',
    method: 'GET',
    path: '/v1/groups/{id}',
    access: ADMIN,
    summary: 'A group with its members',
    params: ofGroup,
    response: one(adminGroup),
  }),
  update: defineEndpoint({
    id: 'admin-groups.update',
    method: 'PATCH',
    path: '/v1/groups/{id}',
    access: ADMIN,
    summary: 'Rename a group, or change who is in it',
    description: 'People are added and taken out one by one, so that two admins do not undo what the other did.',
    params: ofGroup,
    body: z.object({ name, add_member_ids: people, remove_member_ids: people }).partial(),
    response: one(adminGroup),
  }),
  delete: defineEndpoint({
    id: 'admin-groups.delete',
    method: 'DELETE',
    path: '/v1/groups/{id}',
    access: ADMIN,
    summary: 'Delete a group: its members and their contacts stay as they are',
    params: ofGroup,
  }),
};
