import { z } from 'zod';
import { defineEndpoints, PUBLIC } from '../endpoint.ts';
import { uuid } from '../fields.ts';

export const files = defineEndpoints('files', {
  read: {
    method: 'GET',
    path: '/v1/files/{id}',
    access: PUBLIC,
    summary: 'Get a stored file by its link',
    description:
      'The link is signed and expires, at the latest with the session or API key it was issued to. Links to brand images don’t expire. A link that is altered, expired, of another tenant, or whose file no longer exists answers 404. Images are shown inline. Everything else is a download.',
    params: z.object({ id: uuid }),
    query: z.object({
      tenant: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      expires: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      by: uuid.optional(),
      signature: z.string().max(100).optional(),
    }),
    produces: '*/*',
  },
});
