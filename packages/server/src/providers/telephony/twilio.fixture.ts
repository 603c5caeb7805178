import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRegistryDouble } from '../text-registry/registry.fixture.ts';

/** An account at what speaks Twilio's REST API: its paths, form bodies, basic auth and error bodies. */
export const ACCOUNT_SID = `AC${'0123456789abcdef'.repeat(2)}`;
export const AUTH_TOKEN = 'a token of the test';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Says nothing at all. */
  readonly silent?: true;
  /** Does what was asked, and then breaks the connection: the answer got lost. */
  readonly lost?: true;
  /** Does what was asked, and then gives this answer. */
  readonly done?: true;
}

interface Held {
  readonly sid: string;
  readonly phone_number: string;
  readonly friendly_name: string;
}

interface SentText {
  readonly sid: string;
  readonly at: Date;
  readonly form: Readonly<Record<string, string>>;
}

/** Twilio's own words for what went wrong. */
export const failure = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Listens on a port of this machine until closed. What is put into `next` is answered before anything else, in its order. */
export async function startTwilioDouble() {
  const asked: Asked[] = [];
  const next: Answer[] = [];
  const held: Held[] = [];
  /** Line types by number. Others don't exist. */
  const lines = new Map<string, string>();
  const registry = createRegistryDouble();
  const texts: SentText[] = [];
  /** Files of texts, by the last part of their address. */
  const media = new Map<string, Buffer>();
  /** When it takes texts, if its clock is to stand still. */
  const sending: { at?: Date } = {};
  const base = `/2010-04-01/Accounts/${ACCOUNT_SID}`;
  const capabilities = { voice: true, SMS: true, MMS: false };

  function answer({ method, path, query, form }: Asked): Answer {
    const registered = registry.answer({ method, path, form });
    if (registered) return registered;
    const rest = path.slice(base.length);
    if (path === `${base}.json`)
      return { status: 200, body: { sid: ACCOUNT_SID, friendly_name: 'Northstar', status: 'active' } };
    if (rest === '/AvailablePhoneNumbers/US/Local.json' || rest === '/AvailablePhoneNumbers/US/TollFree.json') {
      const local = rest.endsWith('Local.json');
      const offer = {
        phone_number: local ? `+1${query.AreaCode ?? '212'}5550188` : '+18335550188',
        locality: local ? 'New York' : null,
        region: local ? (query.InRegion ?? 'NY') : null,
        capabilities,
      };
      return { status: 200, body: { available_phone_numbers: [offer] } };
    }
    if (rest === '/IncomingPhoneNumbers.json' && method === 'POST') {
      const { PhoneNumber: phone_number = '', FriendlyName: friendly_name = '' } = form;
      if (held.some((one) => one.phone_number === phone_number))
        return failure(400, 21422, `${phone_number} is not available`);
      const one = { sid: `PN${String(held.length).padStart(32, '0')}`, phone_number, friendly_name };
      held.push(one);
      return { status: 201, body: { ...one, capabilities } };
    }
    if (rest === '/IncomingPhoneNumbers.json') {
      const found = held.filter(({ friendly_name }) => friendly_name === query.FriendlyName);
      return { status: 200, body: { incoming_phone_numbers: found.map((one) => ({ ...one, capabilities })) } };
    }
    const sid = /^\/IncomingPhoneNumbers\/(PN\w+)\.json$/.exec(rest)?.[1];
    if (sid && method === 'DELETE') {
      const at = held.findIndex((one) => one.sid === sid);
      if (at < 0) return failure(404, 20404, 'The requested resource was not found');
      held.splice(at, 1);
      return { status: 204 };
    }
    if (path.startsWith('/v2/PhoneNumbers/')) {
      const phone_number = decodeURIComponent(path.slice('/v2/PhoneNumbers/'.length));
      const type = lines.get(phone_number);
      if (type === undefined) return failure(404, 20404, `The requested resource ${path} was not found`);
      const line_type_intelligence = { type, carrier_name: 'T-Mobile USA, Inc.', error_code: null };
      return { status: 200, body: { phone_number, valid: true, line_type_intelligence } };
    }
    if (rest === '/Messages.json' && method === 'POST') {
      const sid = `SM${String(texts.length).padStart(32, '0')}`;
      texts.push({ sid, form, at: sending.at ?? new Date() });
      return { status: 201, body: { sid, status: 'queued' } };
    }
    if (rest === '/Messages.json') {
      const like = texts.filter(({ form: of }) => of.From === query.From && of.To === query.To);
      const messages = like.map(({ sid: id, at, form: { From: from, To: to, Body: body } }) => ({
        ...{ sid: id, from, to, body },
        date_created: at.toUTCString(),
      }));
      return { status: 200, body: { messages } };
    }
    if (sid && method === 'POST') return { status: 200, body: { ...held.find((one) => one.sid === sid), sid } };
    if (rest === '/Calls.json') return { status: 201, body: { sid: 'SM1', status: 'queued' } };
    return failure(404, 20404, `The requested resource ${path} was not found`);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const given = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      form: Object.fromEntries(new URLSearchParams(body)),
    };
    asked.push(given);
    const basic = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
    const planned = next.shift();
    const known = request.headers.authorization === basic;
    const usual = () => (known ? answer(given) : failure(401, 20003, 'Authenticate'));
    if (planned?.lost || planned?.done) usual();
    const file = media.get(url.pathname.split('/').at(-1) ?? '');
    if (!planned && file) {
      if (url.pathname.startsWith('/store/')) response.writeHead(200, { 'content-type': 'image/png' }).end(file);
      else response.writeHead(known ? 307 : 401, { location: `/store/${url.pathname.split('/').at(-1)}` }).end();
      return;
    }
    if (planned?.silent) return;
    if (planned?.lost) {
      response.destroy();
      return;
    }
    const { status, body: reply } = planned ?? usual();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(reply === undefined ? undefined : typeof reply === 'string' ? reply : JSON.stringify(reply));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    next,
    held,
    lines,
    registry,
    texts,
    media,
    sending,
    reset() {
      registry.reset();
      lines.clear();
      asked.length = 0;
      next.length = 0;
      held.length = 0;
      texts.length = 0;
      media.clear();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
