import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this host name opens a websocket. Browsers open one without asking, and send cookies. They state the origin of the page, and
 * the page can't change it. A program states none, and has its credentials legitimately.
 */
export function isOurPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
}
