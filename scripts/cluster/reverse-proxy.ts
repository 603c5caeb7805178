import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createProxyServer } from 'httpxy';

export interface ReverseProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** The servers are asked this often whether they are ready, and are left out as soon as one says no. */
const LOOK_MS = 250;
const PATIENCE_MS = 2000;
/** Nobody who is still reading keeps the proxy. */
const CLOSE_MS = 1000;

interface Upstream {
  readonly url: URL;
  ready: boolean;
}

/**
 * Shares requests and live connections out over servers of this machine, to those that are ready by turns. What reached nobody goes to another one,
 * and so does a request without a body whose server died over it: it may be done twice. `readyPath` answers 200 where a server takes requests.
 */
export async function startReverseProxy(options: {
  readonly port: number;
  readonly upstreams: readonly string[];
  readonly readyPath: string;
}): Promise<ReverseProxy> {
  const upstreams: Upstream[] = options.upstreams.map((url) => ({ url: new URL(url), ready: true }));
  const proxy = createProxyServer({ xfwd: true });
  let turn = 0;
  /** Everybody once, who is ready first: where none is, one may be after all. */
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
      // The browser comes back by itself, to another one.
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
      // That it does not answer is the answer.
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

/** A connection of its own for each request, made before anything of it is read: what finds nobody there is still whole for another one. */
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
  const message = status === 502 ? 'The server ended in the middle of this.' : 'No server can be reached.';
  reply.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
  reply.end(JSON.stringify({ errors: { base: [message] } }));
}
