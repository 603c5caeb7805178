import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

export interface RateLimit {
  /** Takes a turn of `who`, who has so many a minute; 0 where there was one, else the seconds until there is. */
  take(who: string, perMinute: number): number;
}

/** Counts turns in this process: a minute's worth may be taken at once, and then one for each that becomes due. */
export function createRateLimit(clock: Clock): RateLimit {
  // When everything taken so far will have been due: one number for each who takes turns.
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
