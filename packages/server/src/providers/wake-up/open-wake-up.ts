import type { Wakened, WakeUp } from './port.ts';

/** The broker behind `url`: redis, rediss, nats or tls (NATS). It need not be there yet, nor stay. */
export async function openWakeUp(url: string, wakened: Wakened): Promise<WakeUp> {
  // Only who has a broker loads its client.
  if (/^rediss?:/.test(url)) return (await import('./redis.ts')).openRedis(url, wakened);
  return (await import('./nats.ts')).openNats(url, wakened);
}
