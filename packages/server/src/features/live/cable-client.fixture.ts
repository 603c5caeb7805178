import { adapters, type Consumer, createConsumer } from '@rails/actioncable';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Agent } from '../../../test/agent.ts';

/** The callbacks of the stock client on one subscription, oldest first, by name. */
export interface Heard {
  readonly calls: readonly (readonly [name: string, data?: unknown])[];
  /** Only the messages. */
  messages(): unknown[];
  perform(action: string, data?: object): void;
  unsubscribe(): void;
}

/** Members of the stock client that its types omit. */
interface Connection {
  getProtocol(): string;
  reopen(): void;
  readonly monitor: { readonly pingedAt: number; isRunning(): boolean };
}

export interface CableClient {
  connection(): Connection;
  listen(channel: string, params?: object): Heard;
  /** Cuts the connection without a close frame. */
  cut(): void;
  close(): void;
}

// The stock client is made for browsers: it listens to the window, and only browser cookies identify it.
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
const headersOf = new Map<string, Record<string, string>>();
const sockets = new Map<string, WebSocket>();
adapters.WebSocket = class extends WebSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols, { headers: headersOf.get(url) ?? {} });
    sockets.set(url, this);
  }
} as unknown as typeof adapters.WebSocket;
let clients = 0;

/** The stock Action Cable client, unmodified, with an agent's cookies, connected to a server on this port. */
export function cableClient(
  port: number,
  agent: Agent,
  host: string,
  headers: Record<string, string> = {},
): CableClient {
  const url = `ws://127.0.0.1:${port}/cable?client=${++clients}`;
  const cookie = [...agent.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  headersOf.set(url, { host, cookie, ...headers });
  const consumer = createConsumer(url);
  return {
    connection: () => (consumer as Consumer & { readonly connection: Connection }).connection,
    listen(channel, params = {}) {
      const calls: [string, unknown?][] = [];
      const subscription = consumer.subscriptions.create(
        { channel, ...params },
        {
          connected: () => calls.push(['connected']),
          disconnected: () => calls.push(['disconnected']),
          rejected: () => calls.push(['rejected']),
          received: (message: unknown) => calls.push(['received', message]),
        },
      );
      return {
        calls,
        messages: () => calls.filter(([name]) => name === 'received').map(([, data]) => data),
        perform: (action, data) => subscription.perform(action, data ?? {}),
        unsubscribe: () => subscription.unsubscribe(),
      };
    },
    cut: () => sockets.get(url)?.terminate(),
    close: () => consumer.disconnect(),
  };
}
