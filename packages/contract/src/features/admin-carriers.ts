import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, uuid, withId } from '../fields.ts';
import { listQuery, one, page } from '../paging.ts';
import { MAX_NAIC, MAX_PHONE, MAX_RECORD_NAME, MAX_WEBSITE } from '../rules/limits.ts';

export const adminCarrier = entity('AdminCarrier', {
  id: uuid,
  name: z.string(),
  /** Five digits. */
  naic: z.string().nullable(),
  /** E.164: the agent support number. */
  phone: z.string().nullable(),
  /** Where agents quote and apply. '' for none. */
  website: z.string(),
  /** Whether it's offered in carrier lists. */
  active: z.boolean(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type AdminCarrier = z.infer<typeof adminCarrier>;

const fields = {
  name: line(MAX_RECORD_NAME).min(1, 'Enter the carrier’s name.'),
  naic: line(MAX_NAIC)
    .regex(/^\d{5}$/, 'An NAIC code has five digits.')
    .nullable(),
  phone: line(MAX_PHONE).min(1, 'Enter a phone number.').nullable(),
  website: line(MAX_WEBSITE),
  active: z.boolean(),
};

/** R377: list, create, update, and delete carriers. */
export const adminCarriers = defineEndpoints('admin-carriers', {
  list: {
    method: 'GET',
    path: '/v1/admin/carriers',
    access: ADMIN,
    summary: 'List all carriers, including inactive ones',
    description: '`q` filters by part of the name or the start of the NAIC code.',
    query: listQuery(['name', 'naic', 'updated_at']),
    response: page(adminCarrier),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/carriers',
    access: ADMIN,
    summary: 'Add a carrier',
    body: z.object({
      ...fields,
      naic: fields.naic.default(null),
      phone: fields.phone.default(null),
      website: fields.website.default(''),
      active: fields.active.default(true),
    }),
    response: one(adminCarrier),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/carriers/{id}',
    access: ADMIN,
    summary: 'Change or deactivate a carrier',
    params: withId,
    body: z.object(fields).partial(),
    response: one(adminCarrier),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/carriers/{id}',
    access: ADMIN,
    summary: 'Delete an unused carrier',
    params: withId,
  },
});
