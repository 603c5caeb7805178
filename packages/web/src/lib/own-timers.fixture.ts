import { afterAll } from 'vitest';

/**
 * Tracks every timer from now on. The returned function stops those still running, and the tracking. Test files share a worker and its globals, so
 * a timer that outlives its file would call the next file's `fetch`.
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
