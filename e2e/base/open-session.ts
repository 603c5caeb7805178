import { type IncomingHttpHeaders, request } from 'node:http';
import type { BrowserContext } from '@playwright/test';

export type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

interface Origin {
  readonly port: number;
  /** A tenant's host name. Only browsers resolve *.localhost, so it's sent in a header. */
  readonly host: string;
  /** The User-Agent. */
  readonly user_agent: string;
}

/** Signs a user in without the browser. Returns the cookies the browser would have. */
export async function openSession(
  origin: Origin,
  credentials: { username: string; password: string },
): Promise<Cookie[]> {
  const visit = await ask(origin, 'GET', '/v1/health', {});
  const cookie = visit.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const token = visit.cookies.find(({ name }) => name === 'csrf_token')?.value ?? '';
  const headers = { cookie, 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(token) };
  const reply = await ask(origin, 'POST', '/v1/sessions', headers, JSON.stringify(credentials));
  if (reply.status !== 201) throw new Error(`signing in was answered with ${reply.status}`);
  return reply.cookies;
}

function ask(
  { port, host, user_agent }: Origin,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<{ status: number | undefined; cookies: Cookie[] }> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, host: `${host}:${port}`, 'user-agent': user_agent };
    const sent = request({ host: '127.0.0.1', port, path, method, headers: all }, (reply) => {
      reply.resume();
      reply.on('end', () =>
        resolve({ status: reply.statusCode, cookies: cookiesOf(reply.headers, `http://${host}:${port}`) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const cookiesOf = (headers: IncomingHttpHeaders, url: string): Cookie[] =>
  (headers['set-cookie'] ?? []).flatMap((line) => {
    const [, name, value] = /^([^=]+)=([^;]+)/.exec(line) ?? [];
    return name && value ? [{ name, value, url, httpOnly: /; *httponly/i.test(line), sameSite: 'Lax' }] : [];
  });
