import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { LocalGateway } from '../port.ts';
import { type GatewayOptions, openExchange } from './exchange.ts';
import { answerRest } from './rest.ts';
import { type Ends, serveVoiceClient } from './signalling.ts';

/** An offer of a browser is some thousand bytes. */
const MOST_BYTES = 128 * 1024;

export interface Gateway extends LocalGateway {
  /** What `url` answers. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Opens the voice gateway on a port of this machine that nobody else reaches: /signal for voice clients, and the provider's API. It
 * calls browsers, connects them, and answers for phones that nobody answers as.
 */
export async function openGateway(
  options: Omit<GatewayOptions, 'folder' | 'gateway' | 'address'> & { readonly key: string },
): Promise<Gateway> {
  const { key, ...rest } = options;
  const folder = await mkdtemp(join(tmpdir(), 'bookline-voice-'));
  const server = createServer((request, response) => {
    answerRest(exchange, request, response).catch((error: unknown) => {
      options.log('a call of the voice API failed', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  const clients = new WebSocketServer({ server, path: '/signal', maxPayload: MOST_BYTES });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const at = `http://127.0.0.1:${port}`;
  const gateway: LocalGateway = { key, url: async () => at };
  const exchange = openExchange({ ...rest, gateway, address: at, folder });
  const ends: Ends = new Map();
  clients.on('connection', (ws) => serveVoiceClient(exchange, ends, ws));
  return {
    ...gateway,
    address: at,
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
