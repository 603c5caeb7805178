import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { entity, isoDate } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_REPORT_DAYS } from '../rules/limits.ts';
import { DAY_MS } from '../rules/time-units.ts';

const counts = {
  /** New contacts in the caller's reach that still exist. */
  contacts: z.int(),
  /** How many of those had activity since they arrived. */
  worked: z.int(),
  /** How many of those arrived as leads or recruits and are now clients. */
  converted: z.int(),
};

const leadOrigin = entity('LeadOrigin', {
  /** The id of the vendor, lead source, or import. '' if there is none. */
  key: z.string(),
  name: z.string(),
  /** Imported rows and single leads. */
  came: z.int(),
  created: z.int(),
  updated: z.int(),
  duplicate: z.int(),
  rejected: z.int(),
  ...counts,
  /** Current owners, those with most contacts first, up to 20. `id` is null for contacts in pools. */
  owners: z.array(z.object({ id: z.string().nullable(), name: z.string(), ...counts })),
});
export type LeadOrigin = z.infer<typeof leadOrigin>;

/** R277: import lead tracking, for admins and managers. */
export const importTracking = defineEndpoints('import-tracking', {
  summary: {
    method: 'GET',
    path: '/v1/imports/tracking',
    access: { kind: 'user', feature: 'import_lead_tracking' },
    summary: 'Report on imported leads by vendor, lead source, or import (R277)',
    description:
      'Days are in your time zone, inclusive. Covers imports of users whose contacts you see. Up to 200 rows, those with most leads first.',
    query: z
      .object({ from: isoDate, to: isoDate, by: z.enum(['vendor', 'source', 'import']).default('vendor') })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_REPORT_DAYS * DAY_MS, {
        path: ['to'],
        message: 'Choose a range of up to a year, with the start before the end.',
      }),
    response: one(z.array(leadOrigin)),
  },
});
