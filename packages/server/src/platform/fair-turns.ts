/** A queue for slow work, of which only some runs at once. */
export interface FairTurns {
  /** Runs the work when it's its turn. */
  take<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly whose: string;
  readonly start: () => void;
}

/**
 * Runs at most `most` pieces of work at once, one per `whose`, in the order requested. Work that has run for `slow_ms` makes room for the next, as long
 * as fewer than `most_slow` such pieces run, so that a few very slow ones don't hold up everyone.
 */
export function fairTurns({
  most,
  most_slow,
  slow_ms,
}: {
  readonly most: number;
  readonly most_slow: number;
  readonly slow_ms: number;
}): FairTurns {
  const waiting: Waiting[] = [];
  const busy = new Set<string>();
  let running = 0;
  let slow = 0;
  /** Work that makes room once another slow piece has ended. */
  const overdue = new Set<() => void>();

  function startNext(): void {
    while (running < most) {
      const next = waiting.findIndex(({ whose }) => !busy.has(whose));
      if (next === -1) return;
      waiting.splice(next, 1)[0]?.start();
    }
  }

  /** Counts it from now on. Returns the function to call at its end. */
  function begin(whose: string): () => void {
    running++;
    busy.add(whose);
    let isSlow = false;
    const makeRoom = () => {
      if (slow >= most_slow) {
        overdue.add(makeRoom);
        return;
      }
      overdue.delete(makeRoom);
      isSlow = true;
      slow++;
      running--;
      startNext();
    };
    const timer = setTimeout(makeRoom, slow_ms).unref();
    return () => {
      clearTimeout(timer);
      overdue.delete(makeRoom);
      busy.delete(whose);
      if (isSlow) {
        slow--;
        const [next] = overdue;
        next?.();
      } else running--;
      startNext();
    };
  }

  return {
    async take(whose, work) {
      const end = await new Promise<() => void>((resolve) => {
        waiting.push({ whose, start: () => resolve(begin(whose)) });
        startNext();
      });
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
