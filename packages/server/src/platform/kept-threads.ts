import { type ResourceLimits, Worker } from 'node:worker_threads';

/** How long a thread that is done waits for more. */
const IDLE_MS = 30_000;

export interface KeptThreads {
  /** One that waits, or a new one: to be given back, or ended with `terminate`. */
  take(): Worker;
  /** It has done what it was asked, and waits for more for half a minute. */
  giveBack(thread: Worker): void;
}

/**
 * Threads of one kind that stay for a while: whoever does one thing after another does not wait for a start each time. `most` of them wait at once;
 * the process may end while they do.
 */
export function keptThreads(
  file: URL,
  options: { readonly most: number; readonly limits: ResourceLimits },
): KeptThreads {
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
      // Whoever works with it hears of it too; while it waits nobody else does.
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
