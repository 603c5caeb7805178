import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { hasLeft } from './journal.ts';

const news = z.union([z.object({ url: z.string() }), z.object({ message: z.string(), error: z.string().optional() })]);
const CLOSE_MS = 3000;

export interface LazyGateway {
  readonly key: string;
  /** `http://127.0.0.1:port`: signaling at `/signal`, and the API. The first caller starts the gateway. Rejects if it doesn't start. */
  readonly url: () => Promise<string>;
  /** Sets the webhook template. */
  reportTo(webhook_url: string): void;
  close(): Promise<void>;
}

export interface LazyGatewayOptions {
  /** Derives the credentials of all accounts. */
  readonly key: string;
  /** The IPv4 address of this machine for audio. */
  readonly media_address: string;
  /** Keeps calls and recordings until the application knows them, also when the process is killed. Without it, they're lost then. */
  readonly root?: string;
  /** Hears what went wrong in a call. `cause` is an error's stack. */
  readonly log: (message: string, cause?: string) => void;
  /** Hears why the thread died. The next caller of `url` starts another. */
  readonly onFailure: (error: Error) => void;
}

/**
 * A gateway in a thread of its own, so audio doesn't wait for the application's work. The thread takes about 60 MB, so it starts with the first
 * caller of `url`. If it dies, the next caller starts another.
 */
export function lazyGateway(options: LazyGatewayOptions): LazyGateway {
  let webhook_url = '';
  let running: Promise<GatewayThread> | undefined;
  let isClosed = false;
  const start = () => {
    if (isClosed) return Promise.reject(new Error('the voice gateway is closed'));
    const starting = startThread(options, webhook_url, () => {
      if (running === starting) running = undefined;
    });
    return starting;
  };
  /** Calls ended with a killed gateway, and the application waits to hear that. */
  async function startForLeft(root: string): Promise<void> {
    if (!(await hasLeft(root)) || isClosed) return;
    running ??= start();
    await running.catch(options.onFailure);
  }
  return {
    key: options.key,
    async url() {
      running ??= start();
      return (await running).url;
    },
    reportTo(template) {
      webhook_url = template;
      // The caller of url() gets the startup error.
      running?.then((thread) => thread.reportTo(template)).catch(() => undefined);
      if (options.root !== undefined && !running) void startForLeft(options.root);
    },
    async close() {
      isClosed = true;
      const thread = await running?.catch(() => undefined);
      await thread?.close();
    },
  };
}

interface GatewayThread {
  readonly url: string;
  reportTo(webhook_url: string): void;
  close(): Promise<void>;
}

/** Throws if it doesn't start. Calls `onGone` once it has ended. */
async function startThread(
  { key, media_address, root, log, onFailure }: LazyGatewayOptions,
  webhook_url: string,
  onGone: () => void,
): Promise<GatewayThread> {
  const thread = new Worker(new URL('./gateway-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: { key, media_address, webhook_url, ...(root !== undefined && { root }) },
  });
  let isOpen = true;
  thread.on('error', onFailure);
  thread.on('exit', () => {
    isOpen = false;
    onGone();
  });
  const url = await new Promise<string>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the voice gateway did not start')));
    thread.on('message', (received: unknown) => {
      const read = news.parse(received);
      if ('url' in read) resolve(read.url);
      else log(read.message, read.error);
    });
  });
  return {
    url,
    reportTo: (template) => thread.postMessage({ webhook_url: template }),
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
