import { z } from 'zod';
import { defineEndpoint, PUBLIC } from '../endpoint.ts';
import { one } from '../paging.ts';

export const system = {
  health: defineEndpoint({
    id: 'system.health',
    method: 'GET',
    path: '/v1/health',
    access: PUBLIC,
    summary: 'Is it up: database, jobs, version',
    description: '503 where the database or the job worker does not answer.',
    response: one(
      z.object({
        status: z.enum(['ok', 'failing']),
        database: z.enum(['ok', 'failing']),
        jobs: z.enum(['ok', 'failing']),
        version: z.string(),
      }),
    ),
  }),
  setting: defineEndpoint({
    id: 'system.setting',
    method: 'GET',
    path: '/v1/settings/{key}',
    access: PUBLIC,
    summary: 'One public setting of the tenant that the host name stands for',
    description:
      'Only settings marked public are served; any other key is 404. The value is null where it was never set.',
    params: z.object({ key: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'This is not a setting.') }),
    response: one(z.object({ key: z.string(), value: z.string().nullable() })),
  }),
};
