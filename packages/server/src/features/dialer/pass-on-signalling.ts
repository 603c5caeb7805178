import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { isOurPage } from '../../platform/http/our-page.ts';
import { networkOf } from '../sessions/sessions.api.ts';

/** Where voice clients of the embedded gateway connect: on the page's own host, so that one address and one certificate are enough. */
export const SIGNALLING_PATH = '/voice/signal';
/** How much a client may send before the gateway is connected. */
const MAX_WAITING = 8;
/** The most simultaneous voice clients: per network, which a whole office may share, and in total. */
const MAX_OPEN = { network: 100, all: 2000 } as const;

/**
 * Forwards messages between voice clients and the embedded gateway unchanged. The gateway authenticates clients by the token that each must
 * send first. Pages of other origins get 403, and clients beyond the limits get 429.
 */
export function passOnSignalling(scope: FastifyInstance, { voice }: Pick<Services, 'voice'>): void {
  if (!voice?.here) return;
  const open = new Set<() => void>();
  const networks = new Map<string, number>();
  scope.addHook('preClose', async () => {
    for (const close of open) close();
  });
  const preValidation = async (request: FastifyRequest) => {
    if (!isOurPage(request)) throw new AppError('forbidden');
    if (open.size >= MAX_OPEN.all || (networks.get(networkOf(request.ip)) ?? 0) >= MAX_OPEN.network)
      throw new AppError('rate_limited');
  };
  scope.get(SIGNALLING_PATH, { websocket: true, preValidation }, (client, request) => {
    const network = networkOf(request.ip);
    networks.set(network, (networks.get(network) ?? 0) + 1);
    let gateway: WebSocket | undefined;
    const waiting: string[] = [];
    const close = () => {
      if (open.delete(close)) {
        const left = (networks.get(network) ?? 1) - 1;
        if (left > 0) networks.set(network, left);
        else networks.delete(network);
      }
      client.close();
      gateway?.close();
    };
    open.add(close);
    client.on('message', (data, isBinary) => {
      if (isBinary || waiting.length > MAX_WAITING) return close();
      if (gateway?.readyState === WebSocket.OPEN) gateway.send(String(data));
      else waiting.push(String(data));
    });
    client.on('close', close);
    client.on('error', close);
    const connect = (url: string) => {
      // The client disconnected before the connection was ready.
      if (!open.has(close)) return;
      const reached = new WebSocket(`${url.replace(/^http/, 'ws')}/signal`);
      gateway = reached;
      reached.addEventListener('open', () => {
        for (const each of waiting.splice(0)) reached.send(each);
      });
      reached.addEventListener('message', ({ data }) => {
        if (client.readyState === client.OPEN) client.send(String(data));
      });
      reached.addEventListener('close', close);
      reached.addEventListener('error', close);
    };
    voice.gateway.url().then(connect, (error: unknown) => {
      request.log.error({ err: error }, 'the voice gateway did not start');
      close();
    });
  });
}
