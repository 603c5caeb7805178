import { expect, it } from 'vitest';
import { failureOf, findingsOf } from './connection-words.ts';

const good = { mos: 4.4, jitter_ms: 1, rtt_ms: 12, loss: 0, region: null, loudest: 0.3 };
const problems = (change: Partial<Parameters<typeof findingsOf>[0]>) =>
  findingsOf({ ...good, ...change }).flatMap(({ label, ok, advice }) => (ok ? [] : [`${label}: ${advice}`]));

it('a good connection has no problem, and names its quality and region', () => {
  expect(problems({})).toEqual([]);
  expect(findingsOf({ ...good, region: 'ashburn' }).map(({ value }) => value)).toEqual([
    'Works',
    '12 ms',
    'ashburn',
    'Excellent (4.4 of 4.5)',
  ]);
});

it('each problem says what helps', () => {
  expect(problems({ loudest: 0 })).toEqual([expect.stringContaining('mute switch')]);
  expect(problems({ rtt_ms: 500 })).toEqual([expect.stringContaining('VPN')]);
  expect(problems({ jitter_ms: 31 })).toEqual([expect.stringContaining('uneven')]);
  expect(problems({ loss: 2.25, mos: 3.4 })).toEqual([
    expect.stringContaining('2.3% of the sound got lost'),
    expect.stringContaining('voices may sound rough'),
  ]);
  expect(problems({ mos: null, rtt_ms: null, jitter_ms: null, loss: null })).toEqual([
    expect.stringContaining('WebRTC (UDP)'),
    expect.stringContaining('can’t be estimated'),
  ]);
});

it('a test that cannot run says why', () => {
  expect(failureOf(new DOMException('', 'NotAllowedError'))).toContain('allow the microphone');
  expect(failureOf(new DOMException('', 'NotFoundError'))).toContain('No microphone');
  expect(failureOf({ code: 53_000 })).toContain('internet connection');
});
