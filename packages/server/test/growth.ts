const TIMES = 100;

/**
 * How many times longer the work takes at 100 times the size than 100 times at the size: 1 to 10 if its time is linear, because large things cost the memory
 * more, and 100 if it's quadratic. Measures this process's CPU time, and uses the least of several tries, so that other load doesn't matter. Both sides
 * handle as much, so neither is too short to measure.
 */
export function growth(work: (size: number) => void, size: number): number {
  const cost = (run: () => void) => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const once = () => work(size * TIMES);
  const often = () => {
    for (let time = 0; time < TIMES; time++) work(size);
  };
  often();
  // In turns, so that both have as much compiled code.
  const tries = Array.from({ length: 5 }, () => ({ often: cost(often), once: cost(once) }));
  return Math.min(...tries.map((one) => one.once)) / Math.max(1, Math.min(...tries.map((one) => one.often)));
}

/** Between what linear and quadratic work show. */
export const TOO_MUCH_GROWTH = 30;
