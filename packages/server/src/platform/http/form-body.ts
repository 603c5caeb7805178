import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Visitors fill in a few fields. */
const MOST_BYTES = 32 * 1024;

/** Reads forms as browsers send them without a script. */
export function takeFormBodies(scope: FastifyInstance, bodyLimit = MOST_BYTES): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** The form that was sent. Empty if it's something else. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
