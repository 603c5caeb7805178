import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Paths of the API. Unknown ones are an error, never the web app. */
const API_PATH = /^\/(v1|auth|docs)(\/|$)/;

/** Serves the built web app from `root`: hashed assets forever, and index.html for every path of a screen. */
export async function serveWebApp(app: FastifyInstance, root: string | undefined): Promise<void> {
  const built = root !== undefined && existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const immutable = /[\\/]assets[\\/]/.test(path);
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && asksForPage(request)) return reply.sendFile('index.html');
    throw new AppError('not_found');
  });
}

/**
 * Monitors, link previews, and curl send HEAD, or accept anything. Browsers accept anything for scripts and pictures too, so a path with an extension is
 * a page only for clients that name HTML. A missing script must not answer 200.
 */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  if ((method !== 'GET' && method !== 'HEAD') || API_PATH.test(path)) return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return /(\*|text)\/\*/.test(accept) && !/\.[^/]*$/.test(path);
}
