import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';

/** The header with a request's id, from a proxy and to the caller. */
export const REQUEST_ID = 'x-request-id';

/** Ids of proxies and tracing systems. Nothing that could break a log line or form a sentence. */
const WELL_FORMED = /^[\w.:=-]{8,100}$/;

/** Whether an address is a trusted proxy's. */
export type Trusts = (address: string, hop: number) => boolean;

/** The addresses of a setting such as 'loopback, 10.0.0.0/8'. */
export const trustedBy = (proxies: string | false): Trusts =>
  proxies === false ? () => false : compile(proxies.split(',').map((entry) => entry.trim()));

/**
 * Gives each request its id: the one from a trusted proxy, if it is well formed, or our own, which is a prefix for the process and a counter. A uuid
 * would cost more than the rest of a small call's bookkeeping. It's short enough to read out on the phone.
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
