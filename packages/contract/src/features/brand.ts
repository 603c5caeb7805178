import { z } from 'zod';
import { defineEndpoints, PUBLIC } from '../endpoint.ts';
import { entity } from '../fields.ts';
import { one } from '../paging.ts';

/** The brand shown on a host name. */
export const brand = entity('Brand', {
  name: z.string(),
  logo_url: z.string().nullable(),
  primary_color: z.string().nullable(),
  /** Plain text above the sign-in form. '' for none. */
  sign_in_notice: z.string(),
});
export type Brand = z.infer<typeof brand>;

export const brands = defineEndpoints('brands', {
  get: {
    method: 'GET',
    path: '/v1/brand',
    access: PUBLIC,
    summary: 'Get the brand of the host name: name, logo, and color',
    description:
      "The brand of the corporation whose `domain_name` is this host name or its first label, otherwise the tenant's. On a host name without a tenant, it's the product's.",
    response: one(brand),
  },
});
