import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, leadPrice, line, money, reference, serial, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_LABEL } from '../rules/limits.ts';
import { tagColor } from './tags.ts';

/** How many contacts have it, including deleted ones. */
const contacts_count = z.int();
/** Position in the list, from 1. */
const position = z.int();

export const adminStatus = entity('AdminStatus', {
  id: serial,
  title: z.string(),
  color: z.string(),
  position,
  contacts_count,
});
export type AdminStatus = z.infer<typeof adminStatus>;

export const adminAgentflowStatus = adminStatus
  .extend({
    /** The business unit whose users choose it. Null for everyone. */
    business_unit: reference.nullable(),
    group: z.object({ id: serial, title: z.string() }).nullable(),
  })
  .meta({ id: 'AdminAgentflowStatus' });
export type AdminAgentflowStatus = z.infer<typeof adminAgentflowStatus>;

export const agentflowStatusGroup = entity('AgentflowStatusGroup', {
  id: serial,
  title: z.string(),
  position,
  statuses_count: z.int(),
});
export type AgentflowStatusGroup = z.infer<typeof agentflowStatusGroup>;

export const adminSource = entity('AdminSource', {
  id: serial,
  title: z.string(),
  /** What each of its contacts cost, for reports. Null if that isn't known. */
  lead_price: money.nullable(),
  contacts_count,
});
export type AdminSource = z.infer<typeof adminSource>;

const title = line(MAX_LABEL).min(1, 'Enter a title.');
/** Position in the list, from 1. Later entries move down. */
const place = z.int().min(1, 'Positions start at 1.').max(10_000);
const ofOne = z.object({ id: serial });

/** The replacement for contacts that have the deleted value. */
const replacement = z.object({ replace_with: z.union([serial, z.literal('none')]).optional() });
const removed = entity('RemovedLookup', {
  /** How many contacts had it. */
  contacts_count,
  /** False if a background job moves the contacts. It's deleted when the job ends. */
  done: z.boolean(),
});
export type RemovedLookup = z.infer<typeof removed>;
const REMOVAL =
  'If contacts have it, answers 409 with their number unless `replace_with` names a replacement: the id of another, or `none`.';

const statusFields = { title, color: tagColor, position: place };
const flowFields = { ...statusFields, business_unit_id: uuid.nullable(), group_id: serial.nullable() };

/** R377: list, create, update, and delete statuses. */
export const adminStatuses = defineEndpoints('admin-statuses', {
  list: {
    method: 'GET',
    path: '/v1/admin/statuses',
    access: ADMIN,
    summary: 'List contact statuses in order',
    response: all(adminStatus),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/statuses',
    access: ADMIN,
    summary: 'Add a contact status, last by default',
    body: z.object({ title, color: tagColor.default('#868e96'), position: place.optional() }),
    response: one(adminStatus),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/statuses/{id}',
    access: ADMIN,
    summary: 'Rename, recolor, or move a contact status',
    params: ofOne,
    body: z.object(statusFields).partial(),
    response: one(adminStatus),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/statuses/{id}',
    access: ADMIN,
    summary: 'Delete a contact status',
    description: REMOVAL,
    params: ofOne,
    query: replacement,
    response: one(removed),
  },
});

/** R377, R378: agent-flow statuses, optionally of one business unit. */
export const adminAgentflowStatuses = defineEndpoints('admin-agentflow-statuses', {
  list: {
    method: 'GET',
    path: '/v1/admin/agentflow_statuses',
    access: ADMIN,
    summary: 'List agent-flow statuses in order, optionally for one business unit',
    query: z.object({ business_unit_id: uuid.optional() }),
    response: all(adminAgentflowStatus),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/agentflow_statuses',
    access: ADMIN,
    summary: 'Add an agent-flow status, last by default',
    body: z.object({
      title,
      color: tagColor.default('#868e96'),
      position: place.optional(),
      business_unit_id: flowFields.business_unit_id.default(null),
      group_id: flowFields.group_id.default(null),
    }),
    response: one(adminAgentflowStatus),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/agentflow_statuses/{id}',
    access: ADMIN,
    summary: 'Change or move an agent-flow status',
    params: ofOne,
    body: z.object(flowFields).partial(),
    response: one(adminAgentflowStatus),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/agentflow_statuses/{id}',
    access: ADMIN,
    summary: 'Delete an agent-flow status',
    description: REMOVAL,
    params: ofOne,
    query: replacement,
    response: one(removed),
  },
});

/** R377: groups of agent-flow statuses. */
export const adminAgentflowStatusGroups = defineEndpoints('admin-agentflow-status-groups', {
  list: {
    method: 'GET',
    path: '/v1/admin/agentflow_status_groups',
    access: ADMIN,
    summary: 'List groups of agent-flow statuses in order',
    response: all(agentflowStatusGroup),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/agentflow_status_groups/{id}',
    access: ADMIN,
    summary: 'Get a group with its agent-flow statuses in order',
    params: ofOne,
    response: one(
      agentflowStatusGroup.extend({
        statuses: z.array(z.object({ id: serial, title: z.string(), color: z.string() })),
      }),
    ),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/agentflow_status_groups',
    access: ADMIN,
    summary: 'Add a group of agent-flow statuses, last by default',
    body: z.object({ title, position: place.optional() }),
    response: one(agentflowStatusGroup),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/agentflow_status_groups/{id}',
    access: ADMIN,
    summary: 'Rename or move a group of agent-flow statuses',
    params: ofOne,
    body: z.object({ title, position: place }).partial(),
    response: one(agentflowStatusGroup),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/agentflow_status_groups/{id}',
    access: ADMIN,
    summary: 'Delete a group. Its statuses stay without a group',
    params: ofOne,
  },
});

/** R377: list, create, update, and delete lead sources. */
export const adminSources = defineEndpoints('admin-sources', {
  list: {
    method: 'GET',
    path: '/v1/admin/sources',
    access: ADMIN,
    summary: 'List lead sources by title',
    response: all(adminSource),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/sources',
    access: ADMIN,
    summary: 'Add a lead source',
    body: z.object({ title, lead_price: leadPrice }),
    response: one(adminSource),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/sources/{id}',
    access: ADMIN,
    summary: 'Rename or price a lead source',
    params: ofOne,
    body: z.object({ title: title.optional(), lead_price: leadPrice }),
    response: one(adminSource),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/sources/{id}',
    access: ADMIN,
    summary: 'Delete a lead source',
    description: REMOVAL,
    params: ofOne,
    query: replacement,
    response: one(removed),
  },
});
