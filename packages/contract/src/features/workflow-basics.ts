import { z } from 'zod';
import type { Access } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';

/** R272, R279: not for basic users; in some variants for admins and whoever they list. */
export const WORKFLOW = { kind: 'user', feature: 'workflow' } as const satisfies Access;

export const named = z.object({ id: uuid, name: z.string() });
export const byId = z.object({ id: uuid });
export const givenName = line(80).min(1, 'Give it a name.');
