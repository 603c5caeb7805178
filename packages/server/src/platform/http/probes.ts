import type { FastifyInstance } from 'fastify';

/** Whether this process lives. For restarting a process that hangs. */
export const LIVE_PATH = '/livez';
/** Whether to send requests here. For load balancers. */
export const READY_PATH = '/readyz';

/** Why nothing is to be sent here, in a few words; undefined where all is well. */
export type Unready = () => Promise<string | undefined>;

/**
 * Offers the two probes, beside the calls of the contract: they are for machines that know nothing of them. A process that lives and is not ready is
 * left alone, not restarted.
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
