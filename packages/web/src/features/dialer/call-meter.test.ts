import { expect, it } from 'vitest';
import { createMeter } from './call-meter.ts';

it('averages the score of each ten seconds, and the rest over the call', () => {
  const meter = createMeter();
  meter.add({ mos: null, jitter: 900, rtt: 900 });
  for (let second = 0; second < 12; second++)
    meter.add({ mos: second < 10 ? 4.3 : 2, jitter: second, rtt: 40, totals: { packetsLostFraction: 0.25 } });
  for (const name of ['high-jitter', 'low-mos', 'high-jitter']) meter.warn(name);
  expect(meter.sound()).toEqual({
    scores: [43, 20],
    jitter_ms: 6,
    rtt_ms: 40,
    lost_permille: 3,
    warnings: ['high-jitter', 'low-mos'],
  });
});

it('a call without a measurement has no result', () => {
  expect(createMeter().sound()).toBeUndefined();
});
