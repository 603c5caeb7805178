import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo } from '../context.ts';
import { CSRF_COOKIE, makeCsrfToken } from './csrf.ts';
import { nameOnTheWire } from './host-cookies.ts';

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** The request as handlers see it, with the only way to set cookies. */
export function requestInfo(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { secure_cookies: boolean; csrf_key: string },
): RequestInfo {
  const base: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure: options.secure_cookies };
  return {
    id: request.id,
    ip: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    forwarded: proxyHeaders.some((name) => name in request.headers),
    host: hostOf(request.host),
    cookie: (name) => request.cookies[name],
    setCookie(name, value, { http_only, max_age_s }) {
      void reply.setCookie(http_only ? nameOnTheWire(name, options.secure_cookies) : name, value, {
        ...base,
        httpOnly: http_only,
        ...(max_age_s !== undefined && { maxAge: max_age_s }),
      });
    },
    bindCsrfToken(sessionKey) {
      void reply.setCookie(CSRF_COOKIE, makeCsrfToken(options.csrf_key, sessionKey), { ...base, httpOnly: false });
    },
    clearCookie(name) {
      void reply.clearCookie(nameOnTheWire(name, options.secure_cookies), base);
    },
  };
}

/** 'Northstar.localhost:3000' → 'northstar.localhost'. */
function hostOf(header: string): string {
  return header.toLowerCase().replace(/:\d+$/, '');
}
