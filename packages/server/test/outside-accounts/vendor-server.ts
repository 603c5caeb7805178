import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { createGoogleSide, type GoogleSide } from './google-side.ts';
import { createGraphSide, type GraphSide } from './graph-side.ts';
import type { Answer, Asked } from './side.ts';

const callbacks = z.tuple([z.object({ callback_type: z.literal('api_calldone'), callback: z.url() })]);

/** A fault for the next requests whose path starts like this. */
export interface Mishap {
  readonly path: string;
  times: number;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** It doesn't answer at all. */
  readonly silent?: true;
  /** It does what was asked, but the reply is lost. */
  readonly late?: true;
}

export interface VendorServer {
  readonly url: string;
  readonly google: GoogleSide;
  readonly graph: GraphSide;
  /** Bookings in Calendly: its API's data and the invitees. */
  readonly booked: {
    uri: string;
    name: string;
    status: string;
    start_time: string;
    end_time: string;
    updated_at: string;
    invitees: string[];
  }[];
  /** The keys Calendly, PhoneBurner, and CSG accept. */
  readonly keys: Set<string>;
  /** The contacts PhoneBurner was to call, by session, and where it reports. */
  readonly dialed: unknown[];
  readonly report_to: string[];
  /** PhoneBurner's recordings, by path. A path under /moved leads to one without it. */
  readonly recordings: Map<string, Buffer>;
  /** Valid refresh tokens, and access tokens by their refresh token. */
  readonly refresh_tokens: Set<string>;
  readonly mishaps: Mishap[];
  /** Method and path of every request, in order. */
  readonly asked: string[];
  /** The vendor's reply to the browser for a URL it was sent to. */
  answer(redirect_to: string): { code: string; state: string };
  /** Expires the current access tokens. */
  expire(): void;
  stop(): Promise<void>;
}

/** Google, Microsoft, Calendly, PhoneBurner, and CSG on loopback. Each speaks its own protocol and fails on demand. */
export async function startVendorServer(): Promise<VendorServer> {
  const server = createServer();
  server.unref();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const begun = new Map<string, string>();
  const access_tokens = new Set<string>();
  const vendor: VendorServer = {
    url,
    google: createGoogleSide(),
    graph: createGraphSide(`${url}/v1.0`),
    booked: [],
    keys: new Set(['good-key-of-an-agent']),
    dialed: [],
    report_to: [],
    recordings: new Map(),
    refresh_tokens: new Set(),
    mishaps: [],
    asked: [],
    answer(redirect_to) {
      const query = new URL(redirect_to).searchParams;
      const code = `code-${begun.size + 1}`;
      begun.set(code, query.get('code_challenge') ?? '');
      return { code, state: query.get('state') ?? '' };
    },
    expire: () => access_tokens.clear(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function tokens(form: URLSearchParams): Answer {
    if (form.get('client_secret') !== 'secret') return { status: 401, body: { error: 'invalid_client' } };
    let refresh = form.get('refresh_token') ?? '';
    if (form.get('grant_type') === 'authorization_code') {
      const challenge = begun.get(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (challenge === undefined || challenge !== verifier) return { status: 400, body: { error: 'invalid_grant' } };
      begun.delete(form.get('code') ?? '');
      refresh = `refresh-${randomUUID()}`;
      vendor.refresh_tokens.add(refresh);
    } else if (!vendor.refresh_tokens.has(refresh)) return { status: 400, body: { error: 'invalid_grant' } };
    const access_token = `access-${randomUUID()}`;
    access_tokens.add(access_token);
    return { status: 200, body: { access_token, refresh_token: refresh, token_type: 'Bearer', expires_in: 3600 } };
  }

  /** A consent page, as far as an end-to-end test needs one. */
  function page(asked: URL): Answer {
    const { code, state } = vendor.answer(asked.href);
    const back = (query: Record<string, string>) =>
      `${asked.searchParams.get('redirect_uri')}?${new URLSearchParams({ ...query, state }).toString()}`;
    const body = `<!doctype html><html lang="en"><title>Allow</title><h1>Bookline wants to see your calendars</h1>
      <a href="${back({ code }).replaceAll('&', '&amp;')}">Allow</a>
      <a href="${back({ error: 'access_denied' }).replaceAll('&', '&amp;')}">Cancel</a></html>`;
    return { status: 200, body, headers: { 'content-type': 'text/html' } };
  }

  function calendly({ url: { pathname, searchParams } }: Asked): Answer {
    if (pathname === '/users/me')
      return { status: 200, body: { resource: { uri: `${url}/users/ann`, name: 'Ann', email: 'ann@agency.test' } } };
    const invited = vendor.booked.find(({ uri }) => `${url}${pathname}` === `${uri}/invitees`);
    if (invited) {
      const collection = invited.invitees.map((email) => ({ email, name: '', status: 'active' }));
      return { status: 200, body: { collection } };
    }
    const from = searchParams.get('min_start_time') ?? '';
    const collection = vendor.booked.filter(({ start_time }) => start_time >= from);
    return { status: 200, body: { collection, pagination: { next_page: null } } };
  }

  function answerTo(asked: Asked, token: string): Answer {
    const { pathname } = asked.url;
    const refused: Answer = { status: 401, body: { error: 'unauthorized' } };
    if (pathname.startsWith('/calendar/v3/')) return access_tokens.has(token) ? vendor.google.answer(asked) : refused;
    if (pathname.startsWith('/v1.0/')) return access_tokens.has(token) ? vendor.graph.answer(asked) : refused;
    if (pathname === '/v1/auth.json')
      return vendor.keys.has(String(asked.body.api_key))
        ? { status: 200, body: { token: 'csg-session', expires_date: '2999-01-01T00:00:00' } }
        : { status: 403, body: {} };
    if (!vendor.keys.has(token)) return refused;
    if (pathname === '/rest/1/folders') return { status: 200, body: {} };
    if (pathname === '/rest/1/dialsession') {
      vendor.dialed.push(asked.body.contacts);
      vendor.report_to.push(callbacks.parse(asked.body.callbacks)[0].callback);
      return { status: 200, body: { dialsessions: { redirect_url: `${url}/dial/1` } } };
    }
    return calendly(asked);
  }

  async function handle(request: IncomingMessage): Promise<Answer | undefined> {
    const asked = new URL(request.url ?? '/', url);
    vendor.asked.push(`${request.method} ${asked.pathname}`);
    const sent = await text(request);
    const mishap = vendor.mishaps.find(({ path, times }) => times > 0 && asked.pathname.startsWith(path));
    if (mishap) mishap.times--;
    if (mishap && !mishap.late) return mishap.silent ? undefined : { status: 500, body: {}, ...mishap };
    let answer: Answer;
    if (/\/(auth|authorize)$/.test(asked.pathname)) answer = page(asked);
    else if (/\/token$/.test(asked.pathname)) answer = tokens(new URLSearchParams(sent));
    else if (asked.pathname === '/revoke') {
      vendor.refresh_tokens.delete(new URLSearchParams(sent).get('token') ?? '');
      answer = { status: 200, body: {} };
    } else {
      const body: Record<string, unknown> = sent === '' ? {} : JSON.parse(sent);
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      answer = answerTo({ method: request.method ?? 'GET', url: asked, body }, token);
    }
    return mishap ? { status: 500, body: {} } : answer;
  }

  server.on('request', async (request, response) => {
    const path = request.url ?? '';
    const bytes = vendor.recordings.get(path);
    if (bytes) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
    if (path.startsWith('/moved/')) return response.writeHead(302, { location: path.slice('/moved'.length) }).end();
    const answer = await handle(request);
    if (!answer) return;
    const { status, body, headers = {} } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  return vendor;
}
