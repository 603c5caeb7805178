import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoints, PUBLIC, THEMSELVES, USER } from '../endpoint.ts';
import { entity, isoTime, text } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_SERIAL, MAX_TERMS } from '../rules/limits.ts';

/** Terms for their reader. Version 0 is the product's own terms of use. Its `body` is null because the app contains it. */
const terms = z.object({
  version: z.int(),
  body: z.string().nullable(),
  published_at: isoTime.nullable(),
  /** When the reader accepted this version. */
  accepted_at: isoTime.nullable(),
});
export type Terms = z.infer<typeof terms>;

const termsVersion = entity('TermsVersion', {
  version: z.int(),
  body: z.string(),
  published_at: isoTime,
  /** How many active users accepted it, and how many there are. */
  accepted: z.int(),
  people: z.int(),
});
export type TermsVersion = z.infer<typeof termsVersion>;

/** Terms that a tenant's users must accept before they continue (R029, R347). */
export const termsOfUse = defineEndpoints('terms-of-use', {
  get: {
    method: 'GET',
    path: '/v1/terms',
    access: USER,
    allowed_in: ['terms'],
    summary: 'Get the current terms',
    response: one(terms),
  },
  read: {
    method: 'GET',
    path: '/v1/public_terms',
    access: PUBLIC,
    summary: 'Get the current terms of this host name, without sign-in',
    description: "Version 0, without a `body`, if the tenant has published none. The product's own terms then apply.",
    response: one(terms.omit({ accepted_at: true })),
  },
  accept: {
    method: 'PATCH',
    path: '/v1/users/accept_tos',
    access: THEMSELVES,
    allowed_in: ['terms'],
    summary: 'Accept the current terms',
    description:
      'Without a body, accepts the current version. `version` names the version you read: 409 if a newer one is current. 403 while acting as another user.',
    body: z.object({
      version: z.int('Enter the number of the version you read.').min(0).max(MAX_SERIAL).optional(),
    }),
    response: one(z.object({ tos: z.boolean(), updated_tos: z.boolean() })),
  },
  list: {
    method: 'GET',
    path: '/v1/admin/terms',
    access: ADMIN,
    summary: 'List published versions of the terms, newest first',
    response: all(termsVersion),
  },
  publish: {
    method: 'POST',
    path: '/v1/admin/terms',
    access: ADMIN_THEMSELVES,
    summary: 'Publish a new version of the terms',
    description:
      'It takes effect immediately: everyone must accept it before they continue. A published version never changes.',
    body: z.object({ body: text(MAX_TERMS).refine((value) => value.trim() !== '', 'Enter the terms.') }),
    response: one(termsVersion),
    status: 201,
  },
});
