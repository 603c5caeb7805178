import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { line, serial, uuid } from '../fields.ts';
import { all } from '../paging.ts';
import { apiVendor } from './admin-api-tracking.ts';

export const status = z.object({ id: serial, title: z.string(), color: z.string() });
export const source = z.object({ id: serial, title: z.string() });
/** A user as a choice: owner, downline, assignment. */
export const person = z.object({ id: uuid, name: z.string(), role: z.string(), manager_id: uuid.nullable() });
export type Person = z.infer<typeof person>;
/** A carrier as a choice. */
export const carrier = z.object({ id: uuid, name: z.string() });
export const businessUnit = z.object({ id: uuid, name: z.string() });
export const pool = z.object({ id: uuid, name: z.string() });
export const group = z.object({ id: uuid, name: z.string() });

export const lookups = {
  statuses: defineEndpoint({
    id: 'lookups.statuses',
    method: 'GET',
    path: '/v1/statuses',
    access: USER,
    summary: 'Contact statuses, in their order',
    response: all(status),
  }),
  agentflow_statuses: defineEndpoint({
    id: 'lookups.agentflow_statuses',
    method: 'GET',
    path: '/v1/agentflow_statuses',
    access: USER,
    summary: 'Agent-flow statuses, in their order',
    response: all(status),
  }),
  sources: defineEndpoint({
    id: 'lookups.sources',
    method: 'GET',
    path: '/v1/sources',
    access: USER,
    summary: 'Contact sources, by title',
    response: all(source),
  }),
  carriers: defineEndpoint({
    id: 'lookups.carriers',
    method: 'GET',
    path: '/v1/carriers',
    access: USER,
    summary: 'The carriers that are offered, by name',
    response: all(carrier),
  }),
  api_vendors: defineEndpoint({
    id: 'lookups.api_vendors',
    method: 'GET',
    path: '/v1/api_vendors',
    access: USER,
    summary: 'API vendors, by name',
    response: all(apiVendor),
  }),
  business_units: defineEndpoint({
    id: 'lookups.business_units',
    method: 'GET',
    path: '/v1/business_units',
    access: ADMIN,
    summary: 'The business units of the tenant, by name',
    response: all(businessUnit),
  }),
  downline: defineEndpoint({
    id: 'lookups.downline',
    method: 'GET',
    path: '/v1/users/downline',
    access: USER,
    summary: 'The people whose contacts the user may see: themselves first, then by name',
    description: 'Filters by `q` in the name, or to those of `ids`; at most 200, the rest by typing more.',
    query: z.object({ q: line(60).optional(), ids: z.array(uuid).max(200).optional() }),
    response: all(person),
  }),
  pools: defineEndpoint({
    id: 'lookups.pools',
    method: 'GET',
    path: '/v1/pools',
    access: USER,
    summary: 'The pools whose contacts the user may see',
    description:
      'R393: filters by `q` in the name. With `counts`, admins learn of each whose it is, how many hold it and how many contacts wait in it.',
    query: z.object({ q: line(100).optional(), counts: z.enum(['true', 'false']).optional() }),
    response: all(
      pool.extend({
        business_unit: businessUnit.nullable().optional(),
        holders_count: z.int().optional(),
        contacts_count: z.int().optional(),
      }),
    ),
  }),
  groups: defineEndpoint({
    id: 'lookups.groups',
    method: 'GET',
    path: '/v1/groups',
    access: USER,
    summary: 'The groups the user belongs to; for admins all of them',
    description: 'With `counts`, admins learn how many are in each.',
    query: z.object({ q: line(100).optional(), counts: z.enum(['true', 'false']).optional() }),
    response: all(group.extend({ members_count: z.int().optional() })),
  }),
};
