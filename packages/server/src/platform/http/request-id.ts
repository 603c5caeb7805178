import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';

/** The header of a request's id, from a proxy and back to the caller. */
export const REQUEST_ID = 'x-request-id';

/** Ids of proxies and tracing systems; nothing that could break a line of the log, or is a sentence. */
const WELL_FORMED = /^[\w.:=-]{8,100}$/;

/** Whether an address is that of a proxy whose word counts. */
export type Trusts = (address: string, hop: number) => boolean;

/** The addresses of a setting such as 'loopback, 10.0.0.0/8'. */
export const trustedBy = (proxies: string | false): Trusts =>
  proxies === false ? () => false : compile(proxies.split(',').map((entry) => entry.trim()));

/**
 * Gives each request its id: the one that a trusted proxy sent with it, where that is well formed, or one of our own. Of this process and counted: a
 * uuid for each costs more than the rest of a small call's bookkeeping. Short enough to be read out on the telephone.
 */
export function requestIds(trusts: Trusts): (request: IncomingMessage) => string {
  const ofProcess = randomBytes(5).toString('hex');
  let requests = 0;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    if (typeof given === 'string' && WELL_FORMED.test(given) && trusts(socket.remoteAddress ?? '', 0)) return given;
    return `${ofProcess}-${(++requests).toString(36)}`;
  };
}
