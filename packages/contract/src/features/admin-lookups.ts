import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { line, serial, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { tagColor } from './tags.ts';

/** How many contacts have it, deleted ones included. */
const contacts_count = z.int();
/** The place in the list, from 1. */
const position = z.int();

export const adminStatus = z.object({ id: serial, title: z.string(), color: z.string(), position, contacts_count });
export type AdminStatus = z.infer<typeof adminStatus>;

export const adminAgentflowStatus = adminStatus.extend({
  /** Whose people choose it; everybody where null. */
  business_unit: z.object({ id: uuid, name: z.string() }).nullable(),
  group: z.object({ id: serial, title: z.string() }).nullable(),
});
export type AdminAgentflowStatus = z.infer<typeof adminAgentflowStatus>;

export const agentflowStatusGroup = z.object({ id: serial, title: z.string(), position, statuses_count: z.int() });
export type AgentflowStatusGroup = z.infer<typeof agentflowStatusGroup>;

export const adminSource = z.object({ id: serial, title: z.string(), contacts_count });
export type AdminSource = z.infer<typeof adminSource>;

const title = line(60).min(1, 'Give it a title.');
/** Where it goes in the list, from 1; those behind it make room. */
const place = z.int().min(1, 'Places count from 1.').max(10_000);
const ofOne = z.object({ id: serial });

/** What the contacts get that have what is deleted. */
const replacement = z.object({ replace_with: z.union([serial, z.literal('none')]).optional() });
const removed = z.object({
  /** How many contacts had it. */
  contacts_count,
  /** False where so many have it that they are moved in the background: it is gone once they are. */
  done: z.boolean(),
});
export type RemovedLookup = z.infer<typeof removed>;
const REMOVAL =
  'Where contacts have it, answers 409 with their number unless `replace_with` says what they get instead: the id of another, or `none`.';

const statusFields = { title, color: tagColor, position: place };
const flowFields = { ...statusFields, business_unit_id: uuid.nullable(), group_id: serial.nullable() };

/** R377: statuses can be listed, created, updated and deleted. */
export const adminStatuses = {
  list: defineEndpoint({
    id: 'admin-statuses.list',
    method: 'GET',
    path: '/v1/admin/statuses',
    access: ADMIN,
    summary: 'Contact statuses, in their order',
    response: all(adminStatus),
  }),
  create: defineEndpoint({
    id: 'admin-statuses.create',
    method: 'POST',
    path: '/v1/admin/statuses',
    access: ADMIN,
    summary: 'Add a contact status, at the end unless a position is given',
    body: z.object({ title, color: tagColor.default('#868e96'), position: place.optional() }),
    response: one(adminStatus),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'admin-statuses.update',
    method: 'PATCH',
    path: '/v1/admin/statuses/{id}',
    access: ADMIN,
    summary: 'Rename, recolor or move a contact status',
    params: ofOne,
    body: z.object(statusFields).partial(),
    response: one(adminStatus),
  }),
  delete: defineEndpoint({
    id: 'admin-statuses.delete',
    method: 'DELETE',
    path: '/v1/admin/statuses/{id}',
    access: ADMIN,
    summary: 'Delete a contact status',
    description: REMOVAL,
    params: ofOne,
    query: replacement,
    response: one(removed),
  }),
};

/** R377, R378: agent-flow statuses, also those of one business unit. */
export const adminAgentflowStatuses = {
  list: defineEndpoint({
    id: 'admin-agentflow-statuses.list',
    method: 'GET',
    path: '/v1/admin/agentflow_statuses',
    access: ADMIN,
    summary: 'Agent-flow statuses in their order, or those of one business unit',
    query: z.object({ business_unit_id: uuid.optional() }),
    response: all(adminAgentflowStatus),
  }),
  create: defineEndpoint({
    id: 'admin-agentflow-statuses.create',
    method: 'POST',
    path: '/v1/admin/agentflow_statuses',
    access: ADMIN,
    summary: 'Add an agent-flow status, at the end unless a position is given',
    body: z.object({
      title,
      color: tagColor.default('#868e96'),
      position: place.optional(),
      business_unit_id: flowFields.business_unit_id.default(null),
      group_id: flowFields.group_id.default(null),
    }),
    response: one(adminAgentflowStatus),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'admin-agentflow-statuses.update',
    method: 'PATCH',
    path: '/v1/admin/agentflow_statuses/{id}',
    access: ADMIN,
    summary: 'Change or move an agent-flow status',
    params: ofOne,
    body: z.object(flowFields).partial(),
    response: one(adminAgentflowStatus),
  }),
  delete: defineEndpoint({
    id: 'admin-agentflow-statuses.delete',
    method: 'DELETE',
    path: '/v1/admin/agentflow_statuses/{id}',
    access: ADMIN,
    summary: 'Delete an agent-flow status',
    description: REMOVAL,
    params: ofOne,
    query: replacement,
    response: one(removed),
  }),
};

/** R377: groups of agent-flow statuses. */
export const adminAgentflowStatusGroups = {
  list: defineEndpoint({
    id: 'admin-agentflow-status-groups.list',
    method: 'GET',
    path: '/v1/admin/agentflow_status_groups',
    access: ADMIN,
    summary: 'Groups of agent-flow statuses, in their order',
    response: all(agentflowStatusGroup),
  }),
  get: defineEndpoint({
    id: 'admin-agentflow-status-groups.get',
    method: 'GET',
    path: '/v1/admin/agentflow_status_groups/{id}',
    access: ADMIN,
    summary: 'A group with its agent-flow statuses, in their order',
    params: ofOne,
    response: one(
      agentflowStatusGroup.extend({
        statuses: z.array(z.object({ id: serial, title: z.string(), color: z.string() })),
      }),
    ),
  }),
  create: defineEndpoint({
    id: 'admin-agentflow-status-groups.create',
    method: 'POST',
    path: '/v1/admin/agentflow_status_groups',
    access: ADMIN,
    summary: 'Add a group, at the end unless a position is given',
    body: z.object({ title, position: place.optional() }),
    response: one(agentflowStatusGroup),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'admin-agentflow-status-groups.update',
    method: 'PATCH',
    path: '/v1/admin/agentflow_status_groups/{id}',
    access: ADMIN,
    summary: 'Rename or move a group',
    params: ofOne,
    body: z.object({ title, position: place }).partial(),
    response: one(agentflowStatusGroup),
  }),
  delete: defineEndpoint({
    id: 'admin-agentflow-status-groups.delete',
    method: 'DELETE',
    path: '/v1/admin/agentflow_status_groups/{id}',
    access: ADMIN,
    summary: 'Delete a group: its statuses stay, in no group',
    params: ofOne,
  }),
};

/** R377: sources can be listed, created, updated and deleted. */
export const adminSources = {
  list: defineEndpoint({
    id: 'admin-sources.list',
    method: 'GET',
    path: '/v1/admin/sources',
    access: ADMIN,
    summary: 'Contact sources, by title',
    response: all(adminSource),
  }),
  create: defineEndpoint({
    id: 'admin-sources.create',
    method: 'POST',
    path: '/v1/admin/sources',
    access: ADMIN,
    summary: 'Add a contact source',
    body: z.object({ title }),
    response: one(adminSource),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'admin-sources.update',
    method: 'PATCH',
    path: '/v1/admin/sources/{id}',
    access: ADMIN,
    summary: 'Rename a contact source',
    params: ofOne,
    body: z.object({ title }),
    response: one(adminSource),
  }),
  delete: defineEndpoint({
    id: 'admin-sources.delete',
    method: 'DELETE',
    path: '/v1/admin/sources/{id}',
    access: ADMIN,
    summary: 'Delete a contact source',
    description: REMOVAL,
    params: ofOne,
    query: replacement,
    response: one(removed),
  }),
};
