import type { FastifyInstance } from 'fastify';

/** Whether this process is alive. For restarting a hung process. */
export const LIVE_PATH = '/livez';
/** Whether to send requests here. For load balancers. */
export const READY_PATH = '/readyz';

/** Why no requests should be sent here, in a few words. Undefined if it's ready. */
export type Unready = () => Promise<string | undefined>;

/**
 * Serves the two probes, which aren't in the contract because only machines use them. A process that is live but not ready is left alone, not restarted.
 */
export function serveProbes(app: FastifyInstance, unready: Unready): void {
  app.get(LIVE_PATH, (_request, reply) => reply.type('text/plain').header('cache-control', 'no-store').send('alive\n'));
  app.get(READY_PATH, async (_request, reply) => {
    const reason = await unready();
    return reply
      .status(reason === undefined ? 200 : 503)
      .type('text/plain')
      .header('cache-control', 'no-store')
      .send(reason === undefined ? 'ready\n' : `not ready: ${reason}\n`);
  });
}
