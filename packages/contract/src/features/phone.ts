import { z } from 'zod';
import { defineEndpoint, PUBLIC } from '../endpoint.ts';
import { line } from '../fields.ts';
import { one } from '../paging.ts';

/** Not in the specification: an installation without a telephone company needs a telephone at the other end. */
export const phone = {
  lend: defineEndpoint({
    id: 'phone.lend',
    method: 'GET',
    path: '/v1/phone',
    access: PUBLIC,
    summary: 'A telephone in a browser, for whoever sits at the machine',
    description:
      'What a page registers with that plays a telephone of this number: calls to it ring there. Without a session, and only for whoever sits at the machine itself, as with the local mailbox (docs/decisions/0012). 404 everywhere else.',
    query: z.object({ number: line(30).min(1, 'Enter a phone number.') }),
    response: one(z.object({ number: z.string(), token: z.string() })),
  }),
};
