/** Turns at work that takes long, of which only a few are done at once. */
export interface FairTurns {
  /** Does the work when it is its turn. */
  take<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly whose: string;
  readonly start: () => void;
}

/**
 * Lets `most` pieces of work run at once, one of each `whose`, in the order in which they were asked for. Work that has run for `slow_ms` makes room
 * for the next, as long as fewer than `most_slow` such pieces run: a few that take very long do not hold up everyone.
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
  /** Work that could make room, once another piece that did has ended. */
  const overdue = new Set<() => void>();

  function startNext(): void {
    while (running < most) {
      const next = waiting.findIndex(({ whose }) => !busy.has(whose));
      if (next === -1) return;
      waiting.splice(next, 1)[0]?.start();
    }
  }

  /** Counted from here on; answers what is done at the end. */
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
