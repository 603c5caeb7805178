import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity } from '../fields.ts';
import { one } from '../paging.ts';

const zipCode = entity('ZipCode', {
  zip: z.string(),
  /** The post office's city. */
  city: z.string(),
  /** '' where there is none. */
  county: z.string(),
  state: z.string(),
  /** The IANA time zone. Null if it's unknown. */
  timezone: z.string().nullable(),
});

/** Help with entering addresses. */
export const addresses = defineEndpoints('addresses', {
  zip: {
    method: 'GET',
    path: '/v1/addresses/zip_codes/{zip}',
    access: USER,
    summary: 'Get the city, county, state, and time zone of a ZIP code',
    description: 'From a list that is part of the installation.',
    params: z.object({ zip: z.string().regex(/^\d{5}$/) }),
    response: one(zipCode),
  },
});
