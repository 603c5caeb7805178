import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, money } from '../fields.ts';
import { listMeta, pageQuery } from '../paging.ts';
import { MAX_REPORT_DAYS, MAX_SEARCH } from '../rules/limits.ts';
import { DAY_MS } from '../rules/time-units.ts';

const counts = {
  /** Imported rows and single leads. */
  received: z.int(),
  created: z.int(),
  duplicate: z.int(),
  rejected: z.int(),
  /** New contacts that still exist. The following counts are of these. */
  contacts: z.int(),
  /** They had activity since they arrived. */
  worked: z.int(),
  /** Someone called, emailed, or texted them. */
  contacted: z.int(),
  /** They arrived as leads or recruits and are clients now. */
  sold: z.int(),
  /** The yearly premium of the policies in force, paid up, or issued that these clients hold. */
  annual_premium: money,
};

const leadReport = entity('LeadReport', {
  /** The id of the vendor, lead source, or import. '' if there is none, 'sent' for leads that vendors sent individually. */
  key: z.string(),
  name: z.string(),
  ...counts,
  last_received_at: isoTime.nullable(),
});
export type LeadReport = z.infer<typeof leadReport>;

/** The sort fields. The first is the default. */
export const leadReportOrders = [
  'received',
  'name',
  'contacts',
  'worked',
  'contacted',
  'sold',
  'annual_premium',
  'last_received_at',
] as const;

export const comraLeadsReports = defineEndpoints('comra-leads-reports', {
  list: {
    method: 'GET',
    path: '/v1/admin/comra_leads_reports',
    access: ADMIN,
    summary: 'Report on all leads of the company by vendor, lead source, or import (R084)',
    description:
      'Days are in your time zone, inclusive: the last 30 by default. Counts what was received on these days, and what became of those contacts since.',
    query: pageQuery
      .extend({
        q: line(MAX_SEARCH).optional(),
        by: z.enum(['vendor', 'source', 'import']).default('vendor'),
        from: isoDate.optional(),
        to: isoDate.optional(),
        order_field: z.enum(leadReportOrders).default('received'),
        order: z.enum(['asc', 'desc']).default('desc'),
      })
      .refine(({ from, to }) => (from === undefined) === (to === undefined), {
        path: ['to'],
        message: 'Enter both days of the range, or neither.',
      })
      .refine(
        ({ from, to }) => !from || !to || (from <= to && Date.parse(to) - Date.parse(from) < MAX_REPORT_DAYS * DAY_MS),
        { path: ['to'], message: 'Choose a range of up to a year, with the start before the end.' },
      ),
    response: z.object({
      data: z.array(leadReport),
      meta: listMeta.extend({
        /** Of all rows, on every page. */
        totals: z.object(counts),
      }),
    }),
  },
});
