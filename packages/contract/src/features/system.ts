import { z } from 'zod';
import { defineEndpoints, PUBLIC } from '../endpoint.ts';
import { one } from '../paging.ts';

export const system = defineEndpoints('system', {
  health: {
    method: 'GET',
    path: '/v1/health',
    access: PUBLIC,
    summary: 'Check the health of the database and jobs, and get the version',
    description: '503 if the database or the job worker doesn’t answer.',
    response: one(
      z.object({
        status: z.enum(['ok', 'failing']),
        database: z.enum(['ok', 'failing']),
        jobs: z.enum(['ok', 'failing']),
        version: z.string(),
      }),
    ),
  },
  setting: {
    method: 'GET',
    path: '/v1/settings/{key}',
    access: PUBLIC,
    summary: 'Get a public setting of the host name’s tenant',
    description: 'Only public settings are served. Other keys answer 404. The value is null if it was never set.',
    params: z.object({ key: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'This setting doesn’t exist.') }),
    response: one(z.object({ key: z.string(), value: z.string().nullable() })),
  },
});
