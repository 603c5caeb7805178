import { type ResourceLimits, Worker } from 'node:worker_threads';

/** How long an idle thread is kept. */
const IDLE_MS = 30_000;

export interface WorkerThreadPool {
  /** An idle thread, or a new one. Release it, or end it with `terminate`. */
  take(): Worker;
  /** Releases a thread that is done. It's kept for half a minute. */
  giveBack(thread: Worker): void;
}

/**
 * Threads of one kind that are kept for a while, so that consecutive tasks don't each wait for a start. At most `most` of them wait at once. The
 * process may end while they do.
 */
export function workerThreadPool(
  file: URL,
  options: { readonly most: number; readonly limits: ResourceLimits },
): WorkerThreadPool {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const forget = (thread: Worker) => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  return {
    take() {
      const [thread] = idle.keys();
      if (thread) {
        forget(thread);
        thread.ref();
        return thread;
      }
      const made = new Worker(file, { execArgv: [], resourceLimits: options.limits });
      // The current user of the thread also gets the error. While idle, no one else does.
      for (const end of ['error', 'exit']) made.on(end, () => forget(made));
      return made;
    },
    giveBack(thread) {
      if (idle.size >= options.most) {
        void thread.terminate();
        return;
      }
      thread.unref();
      idle.set(thread, setTimeout(() => void thread.terminate(), IDLE_MS).unref());
    },
  };
}
