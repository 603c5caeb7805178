import { createClient } from '@redis/client';
import type { Wakened, WakeUp } from './port.ts';

/** Several installations may share a server: they wake each other, which is harmless. */
const CHANNEL = 'bookline.live';
const LONGEST_PAUSE_MS = 2000;
/** A command that takes longer is as good as lost: PostgreSQL is asked to wake instead. */
const PATIENCE_MS = 1000;
/** A connection that died without a word is noticed by this. */
const PING_MS = 10_000;

/** Wakes through a channel of Redis or Valkey. */
export function openRedis(url: string, { onWake, onTrouble }: Wakened): WakeUp {
  const teller = createClient({
    url,
    // A notice that can't be sent now is delivered in another way, not later.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    commandOptions: { timeout: PATIENCE_MS },
    socket: { reconnectStrategy: (tries) => Math.min(tries * 100, LONGEST_PAUSE_MS) },
  });
  const hearer = teller.duplicate();
  let closed = false;
  let away = false;
  const trouble = (error: unknown) => {
    if (!away && !closed) onTrouble(error);
    away = true;
  };
  for (const client of [teller, hearer]) client.on('error', trouble);
  hearer.on('ready', () => {
    away = false;
    onWake();
  });
  const connecting = Promise.all([teller.connect(), hearer.connect().then(() => hearer.subscribe(CHANNEL, onWake))]);
  connecting.catch(trouble);
  return {
    async tell() {
      await teller.publish(CHANNEL, '');
    },
    async close() {
      closed = true;
      for (const client of [teller, hearer]) if (client.isOpen) client.destroy();
    },
  };
}
