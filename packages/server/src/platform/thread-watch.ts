import type { Worker } from 'node:worker_threads';

/** How long a thread may be silent: `strikes` times `every_ms`. */
export interface Patience {
  readonly every_ms: number;
  readonly strikes: number;
}

export interface ThreadWatch {
  /** Aborts once the thread has been silent for too long. */
  readonly signal: AbortSignal;
  /** Call it when the thread has ended or is done. */
  stop(): void;
}

/**
 * Watches a working thread. Any message is a sign of life. Silence is counted in several checks instead of one period, so that a machine that slept, or
 * is too busy to deliver messages, doesn't make a thread look stuck.
 */
export function watchThread(thread: Worker, { every_ms, strikes }: Patience): ThreadWatch {
  const stuck = new AbortController();
  let silent = 0;
  const heard = () => {
    silent = 0;
  };
  const timer = setInterval(() => {
    if (++silent >= strikes) stuck.abort();
  }, every_ms).unref();
  thread.on('message', heard);
  return {
    signal: stuck.signal,
    stop() {
      clearInterval(timer);
      thread.off('message', heard);
    },
  };
}
