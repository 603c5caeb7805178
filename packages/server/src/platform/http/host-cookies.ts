import type { FastifyInstance } from 'fastify';
import { CSRF_COOKIE } from './csrf.ts';

/**
 * Browsers accept a cookie with this name only from this exact host and over https. No other host of the same domain, and no attacker on the
 * network, can replace it (draft-ietf-httpbis-rfc6265bis, 4.1.3.2).
 */
const PREFIX = '__Host-';

/** The name of a cookie that scripts can't read. Plain http has no such names, because browsers would refuse them. */
export const nameOnTheWire = (name: string, httpsOnly: boolean): string => (httpsOnly ? PREFIX + name : name);

/**
 * Reads cookies by their own names, in one place for all readers. Cookies without the prefix may come from another host and are ignored, except
 * the CSRF token: scripts on the page read it, and it counts only if it is signed for the session.
 */
export function readHostCookies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = Object.fromEntries(
      Object.entries(request.cookies).flatMap(([name, value]) => {
        if (name.startsWith(PREFIX)) return [[name.slice(PREFIX.length), value]];
        return name === CSRF_COOKIE ? [[name, value]] : [];
      }),
    );
    done();
  });
}
