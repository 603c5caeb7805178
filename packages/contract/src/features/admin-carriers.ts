import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { listQuery, one, page } from '../paging.ts';

export const adminCarrier = z.object({
  id: uuid,
  name: z.string(),
  /** Five digits. */
  naic: z.string().nullable(),
  /** E.164: the number that agents call. */
  phone: z.string().nullable(),
  /** Where agents quote and apply; '' for none. */
  website: z.string(),
  /** Whether it is offered where a carrier is chosen. */
  active: z.boolean(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type AdminCarrier = z.infer<typeof adminCarrier>;

const ofCarrier = z.object({ id: uuid });
const fields = {
  name: line(120).min(1, 'Name the carrier.'),
  naic: line(5)
    .regex(/^\d{5}$/, 'An NAIC code has five digits.')
    .nullable(),
  phone: line(40).min(1, 'Enter a phone number.').nullable(),
  website: line(300),
  active: z.boolean(),
};

/** R377: carriers can be listed, created, updated and deleted. */
export const adminCarriers = {
  list: defineEndpoint({
    id: 'admin-carriers.list',
    method: 'GET',
    path: '/v1/admin/carriers',
    access: ADMIN,
    summary: 'All carriers, also those that are not offered',
    description: 'Filters by `q` in the name, or the beginning of the NAIC code.',
    query: listQuery(['name', 'naic', 'updated_at']),
    response: page(adminCarrier),
  }),
  create: defineEndpoint({
    id: 'admin-carriers.create',
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
  }),
  update: defineEndpoint({
    id: 'admin-carriers.update',
    method: 'PATCH',
    path: '/v1/admin/carriers/{id}',
    access: ADMIN,
    summary: 'Change a carrier, or offer it no longer',
    params: ofCarrier,
    body: z.object(fields).partial(),
    response: one(adminCarrier),
  }),
  delete: defineEndpoint({
    id: 'admin-carriers.delete',
    method: 'DELETE',
    path: '/v1/admin/carriers/{id}',
    access: ADMIN,
    summary: 'Delete a carrier that nothing names',
    params: ofCarrier,
  }),
};
