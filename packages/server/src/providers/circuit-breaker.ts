import type { Clock } from '../platform/clock.ts';

export interface CircuitBreaker {
  /** Seconds during which the other side is left alone; 0 where it may be asked. */
  closedFor(): number;
  /** The other side answered, whatever it said. */
  answered(): void;
  /** The other side could not be asked. */
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
