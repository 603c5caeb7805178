import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { WebSocketServer } from 'ws';
import { type Adopted, adoptLeft, reportAdopted } from './adopt-calls.ts';
import { isOver } from './calls.ts';
import { type GatewayOptions, openExchange } from './exchange.ts';
import { keepJournal, openFolder, removeFolder } from './journal.ts';
import { answerRest } from './rest.ts';
import { type Ends, serveVoiceClient } from './serve-voice-client.ts';

/** A browser's offer is a few thousand bytes. */
const MAX_BYTES = 128 * 1024;
/** How often it looks for gateways on other machines that are gone. */
const LOOKS_MS = 10_000;

export interface Gateway {
  readonly key: string;
  /** `http://127.0.0.1:port`: signaling at `/signal`, and the API. */
  readonly address: string;
  /** Resolves to `address`, as that of a lazy gateway does. */
  readonly url: () => Promise<string>;
  /** Holds recordings until the application removes them. */
  readonly folder: string;
  /** Tells the application about the calls and recordings of gateways that were killed, once webhooks arrive. */
  reportLeft(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the gateway in this thread, on a free port of 127.0.0.1. Voice clients connect to `/signal`. Everything else is the API. Closing it ends its
 * calls. What it leaves in `root`, and what a killed gateway left there, is taken over by the next one. Without `root`, closing deletes the recordings that it still has.
 */
export async function openGateway({
  root,
  ...options
}: Omit<GatewayOptions, 'folder' | 'address'> & { readonly root?: string }): Promise<Gateway> {
  const folder = await openFolder(root ?? (await mkdtemp(join(tmpdir(), 'voice-gateway-'))));
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
  const journal = keepJournal(exchange);
  exchange.note = journal.note;
  const left: Adopted[] = [];
  const adopt = async () => {
    if (root !== undefined) left.push(await adoptLeft(exchange, root));
  };
  const reportLeft = async () => {
    for (const adopted of left.splice(0)) await reportAdopted(exchange, adopted);
  };
  await adopt();
  const looking = setInterval(() => {
    adopt()
      .then(reportLeft)
      .catch((error: unknown) => options.log('what another gateway left was not found', error));
  }, LOOKS_MS);
  looking.unref();
  const ends: Ends = new Map();
  clients.on('connection', (ws) => serveVoiceClient(exchange, ends, ws));
  return {
    key: options.key,
    address,
    url: async () => address,
    folder,
    reportLeft,
    async close() {
      clearInterval(looking);
      for (const ws of clients.clients) ws.terminate();
      await exchange.close();
      clients.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await journal.close();
      const isDone = exchange.recordings.size === 0 && [...exchange.calls.values()].every(isOver);
      if (root === undefined || isDone) await removeFolder(root === undefined ? dirname(folder) : folder);
    },
  };
}
