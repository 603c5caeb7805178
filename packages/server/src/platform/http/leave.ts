import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** `now`: this process stops. It is not ready any more, answers what still comes, and keeps no connection open behind an answer. */
    readonly leaving: { now: boolean };
  }
}

/** How long requests under way may take to finish when the server stops. */
const LAST_REQUESTS_MS = 10_000;

/**
 * Stops answering so that nobody notices. First /readyz says so and connections end behind their next answer, while whatever comes in `drain_ms` is
 * still answered: whoever shares out requests sends them elsewhere meanwhile. Then open pages are told to come back, the port is closed, and
 * requests under way finish, for some seconds: nobody keeps the server running by reading slowly.
 */
export async function leave(app: FastifyInstance, drain_ms: number): Promise<void> {
  app.leaving.now = true;
  if (drain_ms > 0) await sleep(drain_ms);
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
  await app.close().finally(() => clearTimeout(cut));
}
