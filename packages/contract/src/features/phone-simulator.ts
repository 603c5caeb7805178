import { z } from 'zod';
import { ADMIN_THEMSELVES, defineEndpoints, PUBLIC } from '../endpoint.ts';
import { entity, isoTime, line, uuid } from '../fields.ts';
import { page, pageQuery } from '../paging.ts';

/** A text or call that the built-in provider delivered to an outside phone. */
export const simulatedTouch = entity('SimulatedContact', {
  id: uuid,
  kind: z.enum(['text', 'call']),
  from: z.string(),
  to: z.string(),
  words: z.string(),
  created_at: isoTime,
});
export type SimulatedTouch = z.infer<typeof simulatedTouch>;

const query = pageQuery.extend({ q: line(40).default('') });

/** Not in the specification: without a phone provider, there must be a place to see texts and calls. */
export const phoneSimulator = defineEndpoints('phone-simulator', {
  list: {
    method: 'GET',
    path: '/v1/admin/phone_simulator',
    access: ADMIN_THEMSELVES,
    summary: 'List texts and calls of the built-in provider, newest first',
    description:
      '`q` filters by digits of the number. Not available while acting as another user or to API keys, because the texts contain verification codes. Each view is audited.',
    query,
    response: page(simulatedTouch),
  },
  listHere: {
    method: 'GET',
    path: '/v1/phone_simulator',
    access: PUBLIC,
    summary: 'List texts and calls of the built-in provider, at the machine itself',
    description:
      'Without a session, and only at the machine itself, like the local mailbox (docs/decisions/0012). Otherwise 404.',
    query,
    response: page(simulatedTouch),
  },
});
