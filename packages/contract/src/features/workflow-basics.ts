import { z } from 'zod';
import type { Access } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { MAX_NAME } from '../rules/limits.ts';

/** R272, R279: not for basic users. In some variants, for admins and users they choose. */
export const WORKFLOW = { kind: 'user', feature: 'workflow' } as const satisfies Access;

export const byId = z.object({ id: uuid });
export const givenName = line(MAX_NAME).min(1, 'Enter a name.');
