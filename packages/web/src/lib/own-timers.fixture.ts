import { afterAll } from 'vitest';

/**
 * Keeps track of every timer from now on; the returned function stops those that still run, and the tracking. Test files share a worker and its
 * globals: a timer that outlives its file would call whatever the next file puts in the place of `fetch`.
 */
export function ownTimers(): () => void {
  const { setTimeout, setInterval } = globalThis;
  const running = new Set<NodeJS.Timeout>();
  const tracked = <T extends typeof setTimeout | typeof setInterval>(set: T): T =>
    Object.assign((...args: Parameters<T>) => {
      const timer = Reflect.apply(set, globalThis, args);
      running.add(timer);
      return timer;
    }, set) as T;
  Object.assign(globalThis, { setTimeout: tracked(setTimeout), setInterval: tracked(setInterval) });
  return () => {
    for (const timer of running) clearTimeout(timer);
    Object.assign(globalThis, { setTimeout, setInterval });
  };
}

afterAll(ownTimers());
