import type { Endpoint } from '@bookline/contract/endpoint';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import './plain-issues.ts';
import { refuseNul } from './refuse-nul.ts';

/** What Fastify checks of a call, and how it writes the reply. */
export function schemaOf(endpoint: Endpoint): FastifySchema {
  const status = endpoint.status ?? 200;
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    // Multipart bodies are read and checked while they stream in.
    ...(endpoint.body && !endpoint.upload && { body: endpoint.body }),
    ...(endpoint.response && {
      response: { [status]: endpoint.response, ...(endpoint.also && { [endpoint.also]: endpoint.response }) },
    }),
  };
}

/** The parts of a request that belong to its call. */
export const ofCall = ({ params, query, body }: { params: unknown; query: unknown; body: unknown }) => ({
  params,
  query,
  body,
});

/** Parses the fields of an upload. Throws 422 with the field. */
export function parseFields(endpoint: Endpoint, fields: Record<string, unknown>): unknown {
  refuseNul(fields);
  const parsed = (endpoint.body ?? z.object({})).safeParse(fields);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.') || 'base';
    errors[path] = [...(errors[path] ?? []), issue.message];
  }
  throw new AppError('invalid', { fields: errors });
}
