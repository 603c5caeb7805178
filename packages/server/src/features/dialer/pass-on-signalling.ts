import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';

/** Where voice clients of the embedded gateway connect: on the host of the page, so that one address and one certificate do. */
export const SIGNALLING_PATH = '/voice/signal';
/** What a client may say before the gateway is reached. */
const MOST_WAITING = 20;

/** Passes on what voice clients and the embedded gateway say to each other, word for word. Who they are the gateway finds out by their tokens. */
export function passOnSignalling(scope: FastifyInstance, { voice }: Pick<Services, 'voice'>): void {
  if (!voice?.here) return;
  const open = new Set<() => void>();
  scope.addHook('preClose', async () => {
    for (const close of open) close();
  });
  scope.get(SIGNALLING_PATH, { websocket: true }, (client, request) => {
    let gateway: WebSocket | undefined;
    const waiting: string[] = [];
    const close = () => {
      open.delete(close);
      client.close();
      gateway?.close();
    };
    open.add(close);
    client.on('message', (data, isBinary) => {
      if (isBinary || waiting.length > MOST_WAITING) return close();
      if (gateway?.readyState === WebSocket.OPEN) gateway.send(String(data));
      else waiting.push(String(data));
    });
    client.on('close', close);
    client.on('error', close);
    const connect = (url: string) => {
      // They went before it had started.
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
