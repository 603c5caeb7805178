import { z } from 'zod';
import { ADMIN, defineEndpoint, THEMSELVES, USER } from '../endpoint.ts';
import { isoTime, text } from '../fields.ts';
import { all, one } from '../paging.ts';

/** Terms as their reader sees them. Version 0 is the product's own terms of use: its `body` is null and stands in the app. */
const terms = z.object({
  version: z.int(),
  body: z.string().nullable(),
  published_at: isoTime.nullable(),
  /** When the reader accepted this version. */
  accepted_at: isoTime.nullable(),
});
export type Terms = z.infer<typeof terms>;

const termsVersion = z.object({
  version: z.int(),
  body: z.string(),
  published_at: isoTime,
  /** How many active people accepted it, of how many. */
  accepted: z.int(),
  people: z.int(),
});
export type TermsVersion = z.infer<typeof termsVersion>;

/** The terms that a tenant's people must have accepted before they go on (R029, R347). */
export const termsOfUse = {
  get: defineEndpoint({
    id: 'terms-of-use.get',
    method: 'GET',
    path: '/v1/terms',
    access: USER,
    summary: 'The terms in force',
    response: one(terms),
  }),
  accept: defineEndpoint({
    id: 'terms-of-use.accept',
    method: 'PATCH',
    path: '/v1/users/accept_tos',
    access: THEMSELVES,
    summary: 'Accept the terms in force',
    description:
      'Names the version that was read; 409 where another one is in force by now. Nobody accepts for somebody else: 403 while acting as another.',
    body: z.object({ version: z.int('Say which version you accept.').min(0).max(2_147_483_647) }),
    response: one(z.object({ tos: z.boolean(), updated_tos: z.boolean() })),
  }),
  list: defineEndpoint({
    id: 'terms-of-use.list',
    method: 'GET',
    path: '/v1/admin/terms',
    access: ADMIN,
    summary: 'Every published version of the terms, newest first',
    response: all(termsVersion),
  }),
  publish: defineEndpoint({
    id: 'terms-of-use.publish',
    method: 'POST',
    path: '/v1/admin/terms',
    access: ADMIN,
    summary: 'Publish a new version of the terms',
    description:
      'It is in force at once: everybody is asked to accept it before they go on. A published version is never changed.',
    body: z.object({ body: text(200_000).refine((value) => value.trim() !== '', 'Write the terms first.') }),
    response: one(termsVersion),
    status: 201,
  }),
};
