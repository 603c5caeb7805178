import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

export interface RateLimit {
  /** Takes a turn for `who`, who has a number per minute. Returns 0, or the seconds until the next turn. */
  take(who: string, perMinute: number): number;
}

/** Counts turns in this process. A minute's worth can be taken at once, then each as it becomes due. */
export function createRateLimit(clock: Clock): RateLimit {
  // When all turns taken so far will be due. One number per caller.
  const dueBy = new LRUCache<string, number>({ max: 50_000 });
  return {
    take(who, perMinute) {
      const now = clock.now().getTime();
      const step = MINUTE_MS / perMinute;
      const next = Math.max(dueBy.get(who) ?? 0, now) + step;
      if (next - now > MINUTE_MS) return Math.max(1, Math.ceil((next - now - MINUTE_MS) / 1000));
      dueBy.set(who, next);
      return 0;
    },
  };
}
