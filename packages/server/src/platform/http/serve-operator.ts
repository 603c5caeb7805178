import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LIVE_PATH, READY_PATH, type Unready } from './probes.ts';

export interface OperatorOptions {
  readonly host: string;
  readonly port: number;
  /** The bearer token for metrics. If absent, anyone who reaches the port may read them. */
  readonly token?: string;
  readonly unready: Unready;
  figures(): Promise<{ readonly type: string; readonly text: string }>;
}

const METRICS_PATH = '/metrics';

/**
 * Serves the operator on a separate port: /metrics, and the probes, which a worker has nowhere else. It answers from the start, before the database is
 * ready. Throws if the port can't be used.
 */
export async function serveOperator(options: OperatorOptions): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(options, request).then(
      ({ status, text, type = 'text/plain; charset=utf-8' }) =>
        send(response, status, { 'content-type': type, 'cache-control': 'no-store' }, text),
      () => send(response, 500, {}, ''),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { token, unready, figures }: OperatorOptions,
  { method, url = '', headers }: IncomingMessage,
): Promise<{ status: number; text: string; type?: string }> {
  const [path] = url.split('?');
  if (method !== 'GET') return { status: 405, text: 'only GET\n' };
  if (path === LIVE_PATH) return { status: 200, text: 'alive\n' };
  if (path === READY_PATH) {
    const reason = await unready();
    return reason === undefined ? { status: 200, text: 'ready\n' } : { status: 503, text: `not ready: ${reason}\n` };
  }
  if (path !== METRICS_PATH) return { status: 404, text: `there is ${METRICS_PATH}, ${LIVE_PATH} and ${READY_PATH}\n` };
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
    return { status: 401, text: 'the token of METRICS_TOKEN is missing\n' };
  return { status: 200, ...(await figures()) };
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, text: string): void {
  response.writeHead(status, headers).end(text);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
