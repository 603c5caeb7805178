import { z } from 'zod';
import { defineEndpoints, PUBLIC } from '../endpoint.ts';
import { line } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_CALLED_PHONE } from '../rules/limits.ts';

/** Not in the specification: without a phone provider, calls need a phone at the other end. */
export const phone = defineEndpoints('phone', {
  lend: {
    method: 'GET',
    path: '/v1/phone',
    access: PUBLIC,
    summary: 'Register a simulated telephone, at the machine itself',
    description:
      'The registration of a page that simulates the telephone of this number: calls to it ring there. Without a session, and only at the machine itself, like the local mailbox (docs/decisions/0012). Otherwise 404.',
    query: z.object({ number: line(MAX_CALLED_PHONE).min(1, 'Enter a phone number.') }),
    response: one(z.object({ number: z.string(), token: z.string() })),
  },
});
