import type { BodyInput, Endpoint, Method, QueryInput, ReplyOf } from '@bookline/contract/endpoint';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import qs from 'qs';

export interface Reply {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** The parsed JSON. Undefined if the reply isn't JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly bytes: Buffer;
  /** The cookies this reply sets, with their attributes. */
  readonly set_cookies: LightMyRequestResponse['cookies'];
}

export interface FilePart {
  /** The name of the part. Defaults to `file`. */
  readonly field?: string;
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** The input of a call. `params` fill the path. */
export interface CallInput<E extends Endpoint> {
  readonly params?: Record<string, string | number>;
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
  readonly file?: FilePart;
  /** More file parts after the first. */
  readonly more?: readonly FilePart[];
}

/** A browser for the application. It stores cookies and sends the CSRF token with every write. */
export interface Agent {
  /** Its cookie jar. Change it to play an attacker. */
  readonly cookies: Map<string, string>;
  get(path: string, query?: object): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  patch(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  delete(path: string, body?: unknown): Promise<Reply>;
  /** A multipart POST. */
  upload(path: string, file: FilePart, fields?: Record<string, string>, more?: readonly FilePart[]): Promise<Reply>;
  /** Any request, with cookies and CSRF header unless `headers` override them. */
  send(method: Method, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Reply>;
  /** Makes a call of the contract and returns its body, checked against the response schema. Throws on any other status. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>;
}

interface AgentOptions {
  readonly host: string;
  readonly ip?: string;
  readonly api_key?: string;
  /** Called after each request that may have changed something. */
  readonly onWrite?: () => void;
}

/** Refusals for which no handler writes: of the CSRF header or the role, of the path, and of the input. */
const REFUSED = [403, 404, 422];

/** An agent without a session on a host name. With an `api_key`, it isn't a browser: it signs with the key and stores no cookies. */
export function createAgent(app: FastifyInstance, options: AgentOptions): Agent {
  const cookies = new Map<string, string>();

  async function inject(request: InjectOptions): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const response = await app.inject({
      ...request,
      remoteAddress: options.ip ?? '127.0.0.1',
      headers: {
        host: options.host,
        ...(cookie && { cookie }),
        ...(options.api_key && { authorization: `Bearer ${options.api_key}` }),
        ...request.headers,
      },
    });
    if (!REFUSED.includes(response.statusCode) && (request.method !== 'GET' || response.cookies.length > 0))
      options.onWrite?.();
    for (const { name, value, expires } of response.cookies) {
      if (expires && expires.getTime() <= 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : undefined,
      text: response.body,
      bytes: response.rawPayload,
      set_cookies: response.cookies,
    };
  }

  /** Browsers get the token from the page they load before any write. */
  async function csrfHeader(): Promise<Record<string, string>> {
    if (options.api_key) return {};
    if (!cookies.has('csrf_token')) await inject({ method: 'GET', url: '/v1/health' });
    return { 'x-csrf-token': cookies.get('csrf_token') ?? '' };
  }

  const send: Agent['send'] = async (method, path, { body, headers } = {}) =>
    inject({
      method,
      url: path,
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
      headers: { ...(method !== 'GET' && (await csrfHeader())), ...headers },
    });

  const upload: Agent['upload'] = (path, file, fields = {}, more = []) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const part of [file, ...more]) form.append(part.field ?? 'file', new Blob([part.content]), part.name);
    return send('POST', path, { body: form });
  };

  return {
    cookies,
    send,
    upload,
    get: (path, query) => send('GET', query ? `${path}?${qs.stringify(query, { arrayFormat: 'brackets' })}` : path),
    post: (path, body) => send('POST', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
    put: (path, body) => send('PUT', path, { body }),
    delete: (path, body) => send('DELETE', path, { body }),
    async call(endpoint, input = {}) {
      const reply = input.file
        ? await upload(pathOf(endpoint, input), input.file, input.body as Record<string, string>, input.more)
        : await send(endpoint.method, pathOf(endpoint, input), { body: input.body });
      const promised = endpoint.status ?? (endpoint.response || endpoint.produces ? 200 : 204);
      if (reply.status !== promised) throw new Error(`${endpoint.id} answered ${reply.status}: ${reply.text}`);
      return endpoint.response?.parse(reply.body) as never;
    },
  };
}

/** The path of a call with its parameters and query filled in. */
export function pathOf(
  endpoint: Endpoint,
  input: { params?: Record<string, string | number>; query?: unknown },
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`${endpoint.id} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = qs.stringify(input.query, { arrayFormat: 'brackets' });
  return query ? `${path}?${query}` : path;
}
