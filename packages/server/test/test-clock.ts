import type { Clock } from '../src/platform/clock.ts';

export interface TestClock extends Clock {
  /** Sets the time. */
  set(moment: Date | string): void;
  /** Moves the time forward by some seconds. */
  advance(seconds: number): void;
}

/** A clock that stands still until it's moved. It starts on a Monday morning in the United States. */
export function createTestClock(start: Date | string = '2026-03-02T15:00:00.000Z'): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(moment) {
      now = new Date(moment);
    },
    advance(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}
