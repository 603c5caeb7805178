export interface Load {
  /** Requests per second of all clients together. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
}

export interface LoadOptions {
  /** The number of parallel clients. Each sends its next request right after a reply. */
  readonly clients: number;
  readonly seconds: number;
  /** The warm-up isn't measured. */
  readonly warm_up_seconds?: number;
}

/** Runs `act` repeatedly and measures it. `act` gets its client's number and the turn's number. An error ends the run. */
export async function runLoad(
  { clients, seconds, warm_up_seconds = Math.min(2, seconds / 3) }: LoadOptions,
  act: (client: number, turn: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const begin = performance.now() + warm_up_seconds * 1000;
  const end = begin + seconds * 1000;
  let turn = 0;
  const client = async (number: number) => {
    for (let sent = performance.now(); sent < end; ) {
      await act(number, turn++);
      const answered = performance.now();
      if (sent >= begin) times.push(answered - sent);
      sent = answered;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const elapsed = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  return { rate: times.length / elapsed, ...percentiles(times), requests: times.length };
}

/** Percentiles of sorted times. */
export function percentiles(sorted: readonly number[]) {
  const of = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: of(0.5), p95: of(0.95), p99: of(0.99) };
}
