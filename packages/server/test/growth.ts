/**
 * How many times longer the work takes for four times the size: about 4 if its time is linear, 16 if it's quadratic. Measures this process's
 * CPU time, and uses the least of several tries, so that other load doesn't matter.
 */
export function growth(work: (size: number) => void, size: number): number {
  const least = (of: number) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const before = process.cpuUsage();
        work(of);
        const { user, system } = process.cpuUsage(before);
        return user + system;
      }),
    );
  work(size);
  return least(size * 4) / Math.max(1, least(size));
}
