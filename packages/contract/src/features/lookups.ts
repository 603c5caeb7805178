import { z } from 'zod';
import { ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, line, reference, serial, uuid } from '../fields.ts';
import { all } from '../paging.ts';
import { MAX_LABEL, MAX_QUERY_IDS, MAX_SEARCH } from '../rules/limits.ts';
import { apiVendor } from './admin-api-tracking.ts';

export const status = entity('Status', { id: serial, title: z.string(), color: z.string() });
export const source = entity('Source', { id: serial, title: z.string() });
/** A user as an option: owner, downline, assignment. */
export const person = entity('Person', { id: uuid, name: z.string(), role: z.string(), manager_id: uuid.nullable() });
export type Person = z.infer<typeof person>;
/** A carrier as an option. */
export const carrier = entity('Carrier', { id: uuid, name: z.string() });
export const businessUnit = entity('BusinessUnit', { id: uuid, name: z.string() });
export const pool = entity('Pool', { id: uuid, name: z.string() });
export const group = reference;

export const lookups = defineEndpoints('lookups', {
  statuses: {
    method: 'GET',
    path: '/v1/statuses',
    access: USER,
    summary: 'List contact statuses in order',
    response: all(status),
  },
  agentflow_statuses: {
    method: 'GET',
    path: '/v1/agentflow_statuses',
    access: USER,
    summary: 'List agent-flow statuses in order',
    response: all(status),
  },
  sources: {
    method: 'GET',
    path: '/v1/sources',
    access: USER,
    summary: 'List lead sources by title',
    response: all(source),
  },
  carriers: {
    method: 'GET',
    path: '/v1/carriers',
    access: USER,
    summary: 'List active carriers by name',
    response: all(carrier),
  },
  api_vendors: {
    method: 'GET',
    path: '/v1/api_vendors',
    access: USER,
    summary: 'List API vendors by name',
    response: all(apiVendor),
  },
  business_units: {
    method: 'GET',
    path: '/v1/business_units',
    access: ADMIN,
    summary: 'List business units by name',
    response: all(businessUnit),
  },
  downline: {
    method: 'GET',
    path: '/v1/users/downline',
    access: USER,
    summary: 'List users whose contacts you may see: yourself first, then by name',
    description: 'Filters by `q` in the name, or to `ids`. Returns up to 200. Narrow the search to find others.',
    query: z.object({ q: line(MAX_LABEL).optional(), ids: z.array(uuid).max(MAX_QUERY_IDS).optional() }),
    response: all(person),
  },
  pools: {
    method: 'GET',
    path: '/v1/pools',
    access: USER,
    summary: 'List pools whose contacts you may see',
    description:
      'R393: filters by `q` in the name. With `counts`, admins get each pool’s business unit and its number of holders and contacts.',
    query: z.object({ q: line(MAX_SEARCH).optional(), counts: z.enum(['true', 'false']).optional() }),
    response: all(
      pool.extend({
        business_unit: businessUnit.nullable().optional(),
        holders_count: z.int().optional(),
        contacts_count: z.int().optional(),
      }),
    ),
  },
  groups: {
    method: 'GET',
    path: '/v1/groups',
    access: USER,
    summary: 'List your groups, or all groups for admins',
    description: 'With `counts`, admins get the number of members.',
    query: z.object({ q: line(MAX_SEARCH).optional(), counts: z.enum(['true', 'false']).optional() }),
    response: all(group.extend({ members_count: z.int().optional() })),
  },
});
