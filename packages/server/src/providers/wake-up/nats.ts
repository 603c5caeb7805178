import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Wakened, WakeUp } from './port.ts';

/** Several installations may share a server: they wake each other, which is harmless. */
const SUBJECT = 'bookline.live';
const AGAIN_MS = 1000;
const PING_MS = 10_000;

/** Wakes through a subject of NATS. */
export function openNats(url: string, { onWake, onTrouble }: Wakened): WakeUp {
  const { protocol, host, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  let connection: NatsConnection | undefined;
  let reachable = false;
  let retry: NodeJS.Timeout | undefined;
  let said = false;
  let closed = false;

  async function open(): Promise<void> {
    connection = await connect({
      servers: host,
      name: 'bookline',
      maxReconnectAttempts: -1,
      reconnectTimeWait: AGAIN_MS,
      pingInterval: PING_MS,
      ...(protocol === 'tls:' && { tls: {} }),
      // NATS takes a word alone for a token.
      ...(pass ? { user, pass } : user && { token: user }),
    });
    if (closed) return connection.close();
    connection.subscribe(SUBJECT, { callback: onWake });
    reachable = true;
    said = false;
    onWake();
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') {
        reachable = true;
        onWake();
      } else if (type === 'disconnect') {
        reachable = false;
        if (!closed) onTrouble(new Error(`NATS at ${host} went away`));
      }
    }
  }

  async function keepOpen(): Promise<void> {
    try {
      await open();
    } catch (error) {
      if (!said && !closed) onTrouble(error);
      said = true;
    }
    reachable = false;
    // Only at the start, or if the server refused it permanently. Otherwise the client reconnects on its own.
    if (!closed) retry = setTimeout(() => void keepOpen(), AGAIN_MS);
  }
  void keepOpen();

  return {
    async tell() {
      if (!connection || !reachable) throw new Error(`NATS at ${host} cannot be reached`);
      connection.publish(SUBJECT);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connection?.close();
    },
  };
}
