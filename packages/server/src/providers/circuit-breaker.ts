import type { Clock } from '../platform/clock.ts';

export interface CircuitBreaker {
  /** The remaining pause in seconds. 0 if the service may be called. */
  closedFor(): number;
  /** The service answered, with any result. */
  answered(): void;
  /** The service couldn't be reached. */
  failed(): void;
}

/** Pauses calls to a service for `pause_s` after `failures` unreachable attempts in a row. Then one attempt decides again. */
export function createCircuitBreaker(
  clock: Clock,
  { failures, pause_s }: { failures: number; pause_s: number },
): CircuitBreaker {
  let inRow = 0;
  let until = 0;
  return {
    closedFor: () => Math.max(0, Math.ceil((until - clock.now().getTime()) / 1000)),
    answered() {
      inRow = 0;
      until = 0;
    },
    failed() {
      inRow++;
      if (inRow >= failures) until = clock.now().getTime() + pause_s * 1000;
    },
  };
}
