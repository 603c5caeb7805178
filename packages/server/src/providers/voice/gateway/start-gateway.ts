import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type LocalGateway, VoiceError } from '../port.ts';

const news = z.union([z.object({ url: z.string() }), z.object({ message: z.string(), error: z.string().optional() })]);
const CLOSE_MS = 3000;

export interface LazyGateway extends LocalGateway {
  /** Tells where the application hears of calls. */
  answersAt(webhook_base: string): void;
  close(): Promise<void>;
}

interface Options {
  readonly key: string;
  readonly media_address: string;
}

/**
 * The voice gateway in a thread of its own: voices do not wait while the application reckons. It takes some 60 MB, so it starts once somebody
 * asks where it is, and again where it fell over meanwhile.
 */
export function lazyGateway(options: Options, log: FastifyBaseLogger): LazyGateway {
  let webhook_base = '';
  let running: Promise<GatewayThread> | undefined;
  let isClosed = false;
  const start = () => {
    if (isClosed) return Promise.reject(new Error('the voice gateway is closed'));
    const starting = startThread({ ...options, webhook_base }, log, () => {
      if (running === starting) running = undefined;
    });
    return starting;
  };
  return {
    key: options.key,
    async url() {
      running ??= start();
      return (await running).url;
    },
    answersAt(base) {
      webhook_base = base;
      // Whoever asked for it hears that it did not start.
      running?.then((thread) => thread.answersAt(base)).catch(() => undefined);
    },
    async close() {
      isClosed = true;
      const thread = await running?.catch(() => undefined);
      await thread?.close();
    },
  };
}

/** What another process of the installation knows of the gateway: credentials, not where it is. */
export const gatewayElsewhere = (key: string): LocalGateway => ({
  key,
  url: () => Promise.reject(new VoiceError('the voice gateway runs in another process', { gone: false })),
});

interface GatewayThread {
  readonly url: string;
  answersAt(webhook_base: string): void;
  close(): Promise<void>;
}

/** Throws where it does not start; `onGone` hears when it is there no more. */
async function startThread(
  options: Options & { readonly webhook_base: string },
  log: FastifyBaseLogger,
  onGone: () => void,
): Promise<GatewayThread> {
  const thread = new Worker(new URL('./gateway-thread.ts', import.meta.url), { execArgv: [], workerData: options });
  let isOpen = true;
  thread.on('error', (error) => log.error({ err: error }, 'the voice gateway failed'));
  thread.on('exit', () => {
    isOpen = false;
    onGone();
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
