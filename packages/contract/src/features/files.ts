import { z } from 'zod';
import { defineEndpoint, PUBLIC } from '../endpoint.ts';
import { uuid } from '../fields.ts';

/** 25 MB a file, everywhere but in imports. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

export const files = {
  read: defineEndpoint({
    id: 'files.read',
    method: 'GET',
    path: '/v1/files/{id}',
    access: PUBLIC,
    summary: 'A kept file, by the link that a reply of another call gave',
    description:
      'The link is signed and expires; those of brand images do not. An altered or expired link, one of another tenant, and a file that is gone all answer 404. Images are shown, everything else is a download.',
    params: z.object({ id: uuid }),
    query: z.object({
      tenant: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      expires: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      signature: z.string().max(100).optional(),
    }),
    produces: '*/*',
  }),
};
