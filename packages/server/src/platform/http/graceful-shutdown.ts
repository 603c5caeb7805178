import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** `now`: this process is stopping. It is no longer ready, answers requests that still arrive, and closes each connection after its answer. */
    readonly draining: { now: boolean };
  }
}

/** How long requests in progress may take to finish when the server stops. */
const LAST_REQUESTS_MS = 10_000;

/**
 * Stops answering without a failed request. First /readyz reports it, and connections close after their next answer. Requests that arrive within
 * `drain_ms`, or until `quiet`, are still answered while the load balancer sends new ones elsewhere. Then open pages are asked to reconnect, the port closes, and
 * requests in progress get a few seconds to finish. A slow reader can't keep the server running.
 */
export async function gracefulShutdown(
  app: FastifyInstance,
  drain_ms: number,
  quiet?: Promise<unknown>,
): Promise<void> {
  app.draining.now = true;
  if (drain_ms > 0) await Promise.race([sleep(drain_ms), ...(quiet ? [quiet] : [])]);
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
  await app.close().finally(() => clearTimeout(cut));
}
