import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { stateOrNone, zipOrNone } from '../form-fields.ts';
import { listQuery, one, page } from '../paging.ts';

export const officeTypeKeys = ['main', 'branch'] as const;

export const officeLocation = z.object({
  id: uuid,
  name: z.string(),
  /** R070: main or branch. */
  type: z.enum(officeTypeKeys),
  corporation: z.object({ id: uuid, name: z.string() }),
  line1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  /** How many active people work there. */
  people: z.int(),
});
export type OfficeLocation = z.infer<typeof officeLocation>;

const params = z.object({ id: uuid });
const body = z.object({
  name: line(120).min(1, 'Name the office.'),
  type: z.enum(officeTypeKeys, { message: 'Choose main or branch.' }),
  corporation_id: uuid,
  line1: line(200).default(''),
  city: line(80).default(''),
  state: stateOrNone.default(''),
  zip: zipOrNone.default(''),
  phone: line(40).default(''),
});
export type OfficeLocationInput = z.output<typeof body>;

/** R289: admins manage office locations. */
export const officeLocations = {
  list: defineEndpoint({
    id: 'office-locations.list',
    method: 'GET',
    path: '/v1/admin/office_locations',
    access: ADMIN,
    summary: 'Office locations by name',
    query: listQuery(['name', 'city', 'type']).extend({ corporation_id: uuid.optional() }),
    response: page(officeLocation),
  }),
  get: defineEndpoint({
    id: 'office-locations.get',
    method: 'GET',
    path: '/v1/admin/office_locations/{id}',
    access: ADMIN,
    summary: 'One office location',
    params,
    response: one(officeLocation),
  }),
  create: defineEndpoint({
    id: 'office-locations.create',
    method: 'POST',
    path: '/v1/admin/office_locations',
    access: ADMIN,
    summary: 'Add an office location',
    body,
    response: one(officeLocation),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'office-locations.update',
    method: 'PUT',
    path: '/v1/admin/office_locations/{id}',
    access: ADMIN,
    summary: 'Replace an office location',
    params,
    body,
    response: one(officeLocation),
  }),
  delete: defineEndpoint({
    id: 'office-locations.delete',
    method: 'DELETE',
    path: '/v1/admin/office_locations/{id}',
    access: ADMIN,
    summary: 'Delete an office location that nobody belongs to',
    description: '422 where people still belong to it.',
    params,
  }),
};
