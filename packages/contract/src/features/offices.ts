import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, line, uuid } from '../fields.ts';
import { page, pageQuery } from '../paging.ts';
import { MAX_LONG_SEARCH } from '../rules/limits.ts';

export const office = entity('Office', {
  id: uuid,
  name: z.string(),
  /** R070. */
  type: z.enum(['main', 'branch']),
  line1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string().nullable(),
  /** Whether it's the reader's own. */
  own: z.boolean(),
});
export type Office = z.infer<typeof office>;

export const offices = defineEndpoints('offices', {
  list: {
    method: 'GET',
    path: '/v1/office_locations',
    access: USER,
    summary: "List the agency's offices: your own first, then main offices, then by name",
    query: pageQuery.extend({ q: line(MAX_LONG_SEARCH).default('') }),
    response: page(office),
  },
});
