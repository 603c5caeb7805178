import { z } from 'zod';
import { ADMIN, defineEndpoint, PUBLIC, THEMSELVES } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { page, pageQuery } from '../paging.ts';

/** A text or a call that the embedded carrier brought to a phone outside. */
export const simulatedTouch = z.object({
  id: uuid,
  kind: z.enum(['text', 'call']),
  from: z.string(),
  to: z.string(),
  words: z.string(),
  created_at: isoTime,
});
export type SimulatedTouch = z.infer<typeof simulatedTouch>;

const query = pageQuery.extend({ q: line(40).default('') });

/** Not in the specification: an installation without a telephone company needs a place to see what phones would get. */
export const phoneSimulator = {
  list: defineEndpoint({
    id: 'phone-simulator.list',
    method: 'GET',
    path: '/v1/admin/phone_simulator',
    access: { ...ADMIN, ...THEMSELVES },
    summary: 'Texts and calls that the embedded carrier brought to phones, newest first',
    description:
      'Filters by `q` in the digits of the number. Nobody reads them while they act as somebody else, and no software with a key: codes in them prove whose a phone is. Each look is audited.',
    query,
    response: page(simulatedTouch),
  }),
  listHere: defineEndpoint({
    id: 'phone-simulator.listHere',
    method: 'GET',
    path: '/v1/phone_simulator',
    access: PUBLIC,
    summary: 'The same, for whoever sits at the machine',
    description:
      'Without a session, and only for whoever sits at the machine itself, as with the local mailbox (docs/decisions/0012). 404 everywhere else.',
    query,
    response: page(simulatedTouch),
  }),
};
