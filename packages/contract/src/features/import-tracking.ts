import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { isoDate } from '../fields.ts';
import { one } from '../paging.ts';

const counts = {
  /** New contacts of the caller's reach that are there now. */
  contacts: z.int(),
  /** Of those, with which somebody did something since they came. */
  worked: z.int(),
  /** Of those, that came as leads or recruits and are clients now. */
  converted: z.int(),
};

const leadOrigin = z.object({
  /** Of the vendor, source or import; '' for what names none. */
  key: z.string(),
  name: z.string(),
  /** Rows and single leads that came. */
  came: z.int(),
  created: z.int(),
  updated: z.int(),
  duplicate: z.int(),
  rejected: z.int(),
  ...counts,
  /** Whose they are now, those with most first; at most 20. `id` is null for what waits in pools. */
  owners: z.array(z.object({ id: z.string().nullable(), name: z.string(), ...counts })),
});
export type LeadOrigin = z.infer<typeof leadOrigin>;

const MOST_DAYS = 370;

/** R277: import lead tracking, for admins and managers. */
export const importTracking = {
  summary: defineEndpoint({
    id: 'import-tracking.summary',
    method: 'GET',
    path: '/v1/imports/tracking',
    access: { kind: 'user', feature: 'import_lead_tracking' },
    summary: 'What became of the leads that came in, by vendor, source or import (R277)',
    description:
      'Days are those of the caller, first and last included. Imports are those of the people whose contacts the caller sees. At most 200 rows, those with most first.',
    query: z
      .object({ from: isoDate, to: isoDate, by: z.enum(['vendor', 'source', 'import']).default('vendor') })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000, {
        path: ['to'],
        message: 'Choose at most a year, the first day before the last.',
      }),
    response: one(z.array(leadOrigin)),
  }),
};
