import type { CallSound } from '@bookline/contract/features/dialer';

/** The voice client measures once a second. */
const SAMPLES = 10;
const MAX_SCORES = 1000;

/** What the voice client measures of a call. `jitter` and `rtt` in milliseconds, `packetsLostFraction` in percent since the start. */
export interface Sample {
  readonly mos: number | null;
  readonly jitter: number;
  readonly rtt: number;
  readonly totals?: { readonly packetsLostFraction: number };
}

/** Collects how a call sounds. */
export function createMeter() {
  const scores: number[][] = [];
  const warnings = new Set<string>();
  let [count, jitter, rtt, lost] = [0, 0, 0, 0];
  return {
    add(sample: Sample): void {
      // None arrives before the sound does.
      if (sample.mos === null) return;
      if (count % SAMPLES === 0 && scores.length < MAX_SCORES) scores.push([]);
      scores.at(-1)?.push(sample.mos);
      count++;
      jitter += sample.jitter;
      rtt += sample.rtt;
      lost = sample.totals?.packetsLostFraction ?? lost;
    },
    warn: (name: string) => void warnings.add(name),
    /** Undefined if nothing was measured. */
    sound(): CallSound | undefined {
      if (count === 0) return undefined;
      return {
        scores: scores.map((some) => within(10, 50, (10 * some.reduce((sum, mos) => sum + mos, 0)) / some.length)),
        jitter_ms: within(0, 60_000, jitter / count),
        rtt_ms: within(0, 60_000, rtt / count),
        lost_permille: within(0, 1000, 10 * lost),
        warnings: [...warnings].slice(0, 20),
      };
    },
  };
}

const within = (least: number, most: number, value: number): number =>
  Math.min(most, Math.max(least, Math.round(value) || 0));
