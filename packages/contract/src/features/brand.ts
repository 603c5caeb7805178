import { z } from 'zod';
import { defineEndpoint, PUBLIC } from '../endpoint.ts';
import { one } from '../paging.ts';

/** How a host name presents itself to whoever opens it. */
export const brand = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  primary_color: z.string().nullable(),
  /** Plain text above the sign-in form; '' for none. */
  sign_in_notice: z.string(),
});
export type Brand = z.infer<typeof brand>;

export const brands = {
  get: defineEndpoint({
    id: 'brands.get',
    method: 'GET',
    path: '/v1/brand',
    access: PUBLIC,
    summary: 'The brand of the host name: name, logo, color',
    description:
      "Of the corporation whose `domain_name` is this host name or its first label, where there is one; the tenant's own otherwise. On a host name that stands for nobody it is the product's.",
    response: one(brand),
  }),
};
