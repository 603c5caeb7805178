import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createProxyServer } from 'httpxy';

export interface ReverseProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** How often servers are checked. A server that isn't ready is skipped immediately. */
const LOOK_MS = 250;
const PATIENCE_MS = 2000;
/** Slow readers don't keep the proxy running. */
const CLOSE_MS = 1000;

interface Upstream {
  readonly url: URL;
  ready: boolean;
}

/**
 * Distributes requests and live connections among ready servers of this machine, round-robin. A request that reached no server goes to another one,
 * and so does a request without a body whose server died, because it's safe to repeat. `readyPath` answers 200 if a server accepts requests.
 */
export async function startReverseProxy(options: {
  readonly port: number;
  readonly upstreams: readonly string[];
  readonly readyPath: string;
}): Promise<ReverseProxy> {
  const upstreams: Upstream[] = options.upstreams.map((url) => ({ url: new URL(url), ready: true }));
  const proxy = createProxyServer({ xfwd: true });
  let turn = 0;
  /** Every server once, ready ones first. If none is ready, one may be after all. */
  const inTurn = () => {
    turn = (turn + 1) % upstreams.length;
    const all = [...upstreams.slice(turn), ...upstreams.slice(0, turn)];
    return [...all.filter(({ ready }) => ready), ...all.filter(({ ready }) => !ready)];
  };

  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    for (const upstream of inTurn()) {
      const socket = await reach(upstream);
      if (!socket) continue;
      try {
        return await proxy.web(request, reply, { target: upstream.url, agent: handing(socket) });
      } catch {
        upstream.ready = false;
        if (reply.headersSent) return void reply.destroy();
        if (!mayRepeat(request)) return refuse(reply, 502);
      }
    }
    refuse(reply, 503);
  }

  const server = createServer((request, reply) => void pass(request, reply));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', async (request: IncomingMessage, socket: Socket, head: Buffer) => {
    for (const upstream of inTurn()) {
      const to = await reach(upstream);
      if (!to) continue;
      // The browser reconnects to another server.
      return proxy
        .ws(request, socket, { target: upstream.url, agent: handing(to) }, head)
        .catch(() => socket.destroy());
    }
    socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
  });
  server.listen(options.port);
  await once(server, 'listening');
  const address = server.address();
  const looking = setInterval(() => void Promise.all(upstreams.map(look)), LOOK_MS);

  async function look(upstream: Upstream): Promise<void> {
    upstream.ready = await fetch(new URL(options.readyPath, upstream.url), { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(async (reply) => {
        await reply.body?.cancel();
        return reply.ok;
      })
      // No reply is the result.
      .catch(() => false);
  }

  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : options.port}`,
    async close() {
      clearInterval(looking);
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, CLOSE_MS);
      server.close();
      await once(server, 'close');
      clearTimeout(cut);
    },
  };
}

/** A new connection for each request, opened before the request is read, so a request that finds no server is still complete for another one. */
function reach(upstream: Upstream): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: upstream.url.hostname, port: Number(upstream.url.port), noDelay: true });
    const failed = () => {
      upstream.ready = false;
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(PATIENCE_MS, failed);
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', failed);
      resolve(socket);
    });
  });
}

const handing = (socket: Socket): Agent => Object.assign(new Agent(), { createConnection: () => socket });

const mayRepeat = ({ method = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  !headers['transfer-encoding'] &&
  !Number(headers['content-length'] ?? 0);

function refuse(reply: ServerResponse, status: 502 | 503): void {
  const message = status === 502 ? 'The server stopped during this request.' : 'No server is available.';
  reply.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
  reply.end(JSON.stringify({ errors: { base: [message] } }));
}
