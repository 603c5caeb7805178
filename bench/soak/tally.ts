import { percentiles } from '../load/run-load.ts';

/** Users' actions by kind: how long they took and which failed. */
export interface Tally {
  /** Does and counts something. Returns undefined if it failed, so that the user continues with something else. */
  of<T>(kind: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Counts something timed elsewhere, in ms. */
  took(kind: string, ms: number): void;
  errors(): readonly string[];
  /** A line per kind, as a Markdown table. */
  table(): string;
}

export function createTally(): Tally {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  const errors: string[] = [];
  const took = (kind: string, ms: number) => {
    const known = times.get(kind) ?? [];
    known.push(ms);
    times.set(kind, known);
  };
  return {
    took,
    async of(kind, work) {
      const began = performance.now();
      try {
        const result = await work();
        took(kind, performance.now() - began);
        return result;
      } catch (error) {
        failures.set(kind, (failures.get(kind) ?? 0) + 1);
        errors.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    },
    errors: () => errors,
    table() {
      const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
      const kinds = [...new Set([...times.keys(), ...failures.keys()])].sort();
      const lines = kinds.map((kind) => {
        const sorted = (times.get(kind) ?? []).sort((a, b) => a - b);
        const { p50, p95, p99 } = percentiles(sorted);
        return `| ${kind} | ${sorted.length} | ${failures.get(kind) ?? 0} | ${[p50, p95, p99].map(ms).join(' | ')} |`;
      });
      return ['| what | times | failed | p50 | p95 | p99 |', '| --- | --- | --- | --- | --- | --- |', ...lines].join(
        '\n',
      );
    },
  };
}
