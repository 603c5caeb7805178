import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { LocalGateway } from '../port.ts';

const news = z.union([z.object({ url: z.string() }), z.object({ message: z.string(), error: z.string().optional() })]);
const CLOSE_MS = 3000;

export interface GatewayThread extends LocalGateway {
  /** Tells where the application hears of calls. */
  answersAt(webhook_base: string): void;
  close(): Promise<void>;
}

/** Starts the voice gateway in a thread of its own: voices do not wait while the application reckons. Throws where it does not start. */
export async function startGateway(
  options: { readonly key: string; readonly media_address: string },
  log: FastifyBaseLogger,
): Promise<GatewayThread> {
  const thread = new Worker(new URL('./gateway-thread.ts', import.meta.url), { execArgv: [], workerData: options });
  let isOpen = true;
  thread.on('error', (error) => log.error({ err: error }, 'the voice gateway failed'));
  thread.on('exit', () => {
    isOpen = false;
  });
  const url = await new Promise<string>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the voice gateway did not start')));
    thread.on('message', (told: unknown) => {
      const read = news.parse(told);
      if ('url' in read) resolve(read.url);
      else log.warn({ cause: read.error }, read.message);
    });
  });
  return {
    url,
    key: options.key,
    answersAt: (webhook_base) => thread.postMessage({ webhook_base }),
    async close() {
      if (!isOpen) return;
      const ended = once(thread, 'exit');
      thread.postMessage({ close: true });
      const timer = setTimeout(() => void thread.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
