import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, line, reference, uuid, withId } from '../fields.ts';
import { stateOrNone, zipOrNone } from '../form-fields.ts';
import { listQuery, one, page } from '../paging.ts';
import { MAX_OFFICE_CITY, MAX_PHONE, MAX_RECORD_NAME, MAX_STREET } from '../rules/limits.ts';

export const officeTypeKeys = ['main', 'branch'] as const;

export const officeLocation = entity('OfficeLocation', {
  id: uuid,
  name: z.string(),
  /** R070: main or branch. */
  type: z.enum(officeTypeKeys),
  corporation: reference,
  line1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  /** How many active users work there. */
  people: z.int(),
});
export type OfficeLocation = z.infer<typeof officeLocation>;

const body = z.object({
  name: line(MAX_RECORD_NAME).min(1, 'Enter the office’s name.'),
  type: z.enum(officeTypeKeys, { message: 'Choose main or branch.' }),
  corporation_id: uuid,
  line1: line(MAX_STREET).default(''),
  city: line(MAX_OFFICE_CITY).default(''),
  state: stateOrNone.default(''),
  zip: zipOrNone.default(''),
  phone: line(MAX_PHONE).default(''),
});
export type OfficeLocationInput = z.output<typeof body>;

/** R289: admins manage office locations. */
export const officeLocations = defineEndpoints('office-locations', {
  list: {
    method: 'GET',
    path: '/v1/admin/office_locations',
    access: ADMIN,
    summary: 'List office locations by name',
    query: listQuery(['name', 'city', 'type']).extend({ corporation_id: uuid.optional() }),
    response: page(officeLocation),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/office_locations/{id}',
    access: ADMIN,
    summary: 'Get an office location',
    params: withId,
    response: one(officeLocation),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/office_locations',
    access: ADMIN,
    summary: 'Add an office location',
    body,
    response: one(officeLocation),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/v1/admin/office_locations/{id}',
    access: ADMIN,
    summary: 'Replace an office location',
    params: withId,
    body,
    response: one(officeLocation),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/office_locations/{id}',
    access: ADMIN,
    summary: 'Delete an empty office location',
    description: '422 if users still belong to it.',
    params: withId,
  },
});
