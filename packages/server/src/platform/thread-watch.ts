import type { Worker } from 'node:worker_threads';

/** How long a thread may be silent: `strikes` times `every_ms`. */
export interface Patience {
  readonly every_ms: number;
  readonly strikes: number;
}

export interface ThreadWatch {
  /** Aborted once the thread has been silent for too long. */
  readonly signal: AbortSignal;
  /** The thread has ended, or is done. */
  stop(): void;
}

/**
 * Watches a thread that works: any message is a sign of life. Silence is counted in several looks rather than in one span, so that a machine that
 * slept, or that is too busy to deliver messages, does not make a thread look stuck.
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
