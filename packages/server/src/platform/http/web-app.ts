import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Paths that belong to the API: what is not found there is an error, never the web app. */
const API_PATH = /^\/(v1|auth|docs)(\/|$)/;

/** Serves the built web app from `root`: hashed assets for ever, and index.html for every path that is a screen. */
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
    const isScreen =
      request.method === 'GET' &&
      !API_PATH.test(request.url.split('?')[0] ?? '') &&
      request.headers.accept?.includes('text/html');
    if (built && isScreen) return reply.sendFile('index.html');
    throw new AppError('not_found');
  });
}
