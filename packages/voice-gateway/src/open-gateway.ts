import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { type GatewayOptions, openExchange } from './exchange.ts';
import { answerRest } from './rest.ts';
import { type Ends, serveVoiceClient } from './serve-voice-client.ts';

/** A browser's offer is a few thousand bytes. */
const MAX_BYTES = 128 * 1024;

export interface Gateway {
  readonly key: string;
  /** `http://127.0.0.1:port`: signaling at `/signal`, and the API. */
  readonly address: string;
  /** Resolves to `address`, as that of a lazy gateway does. */
  readonly url: () => Promise<string>;
  /** Holds recordings until the application removes them. */
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Opens the gateway in this thread, on a free port of 127.0.0.1. Voice clients connect to `/signal`. Everything else is the API. Closing it ends its
 * calls and deletes the recordings that it still has.
 */
export async function openGateway(options: Omit<GatewayOptions, 'folder' | 'address'>): Promise<Gateway> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-gateway-'));
  const server = createServer((request, response) => {
    answerRest(exchange, request, response).catch((error: unknown) => {
      options.log('an API request to the voice gateway failed', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  const clients = new WebSocketServer({ server, path: '/signal', maxPayload: MAX_BYTES });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const exchange = openExchange({ ...options, address, folder });
  const ends: Ends = new Map();
  clients.on('connection', (ws) => serveVoiceClient(exchange, ends, ws));
  return {
    key: options.key,
    address,
    url: async () => address,
    folder,
    async close() {
      for (const ws of clients.clients) ws.terminate();
      exchange.close();
      clients.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
