import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, reference, uuid } from '../fields.ts';
import { all } from '../paging.ts';

/** A contact's owner: a user or a pool. */
const holder = z.object({ kind: z.enum(['user', 'pool']), id: uuid, name: z.string() });

export const contactTransfer = entity('ContactTransfer', {
  id: uuid,
  at: isoTime,
  /** Null if unknown. */
  from: holder.nullable(),
  to: holder.nullable(),
  by: reference.nullable(),
});
export type ContactTransfer = z.infer<typeof contactTransfer>;

/** A contact's past owners. */
export const contactTransfers = defineEndpoints('contact-transfers', {
  list: {
    method: 'GET',
    path: '/v1/contacts/{id}/transfer_history',
    access: USER,
    summary: 'List a contact’s transfers, newest first',
    description: 'Returns up to 200.',
    params: z.object({ id: uuid }),
    response: all(contactTransfer),
  },
});
