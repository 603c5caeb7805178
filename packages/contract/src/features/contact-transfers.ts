import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { all } from '../paging.ts';

/** Who holds a contact: a person or a pool. */
const holder = z.object({ kind: z.enum(['user', 'pool']), id: uuid, name: z.string() });

export const contactTransfer = z.object({
  id: uuid,
  at: isoTime,
  /** Unknown where null. */
  from: holder.nullable(),
  to: holder.nullable(),
  by: z.object({ id: uuid, name: z.string() }).nullable(),
});
export type ContactTransfer = z.infer<typeof contactTransfer>;

/** Whose a contact was. */
export const contactTransfers = {
  list: defineEndpoint({
    id: 'contact-transfers.list',
    method: 'GET',
    path: '/v1/contacts/{id}/transfer_history',
    access: USER,
    summary: 'From whom to whom a contact went, newest first',
    description: 'At most the last 200.',
    params: z.object({ id: uuid }),
    response: all(contactTransfer),
  }),
};
