import { type CallQuality, callQuality } from '@bookline/contract/rules/dialer';
import type { ConnectionReport } from '../../providers/connection-test.ts';

/** One part of the test: what was found, and what helps. */
export interface Finding {
  readonly label: string;
  readonly ok: boolean;
  readonly value: string;
  readonly advice: string;
}

/** Quieter than any voice near a microphone. */
const SILENCE = 0.005;
/** R466, R468, R469: the limits from which the voice client warns during calls. */
const [MOST_JITTER_MS, MOST_RTT_MS, MOST_LOSS] = [30, 400, 1];

const sounds: Readonly<Record<CallQuality, string>> = {
  excellent: 'Calls sound clear.',
  great: 'Calls sound clear.',
  good: 'Calls sound good.',
  fair: 'Calls are understandable, but voices may sound rough. Move closer to your router, or use a network cable.',
  degraded: 'Calls are hard to understand. Use a network cable or another network, and stop large downloads.',
};

const named = (quality: CallQuality): string => quality.charAt(0).toUpperCase() + quality.slice(1);

/** The findings of a test, in the order to fix them. */
export function findingsOf({ mos, jitter_ms, rtt_ms, loss, region, loudest }: ConnectionReport): Finding[] {
  const hears = loudest > SILENCE;
  const isSlow = rtt_ms !== null && rtt_ms > MOST_RTT_MS;
  const isUneven = jitter_ms !== null && jitter_ms > MOST_JITTER_MS;
  const isLossy = loss !== null && loss > MOST_LOSS;
  const quality = mos === null ? null : callQuality(mos);
  return [
    {
      label: 'Microphone',
      ok: hears,
      value: hears ? 'Works' : 'No sound',
      advice: hears
        ? 'It picked up sound.'
        : 'It picked up no sound. Check its mute switch, or choose another microphone in your browser’s settings. Speak during the test.',
    },
    {
      label: 'Network',
      ok: mos !== null && !isSlow && !isUneven && !isLossy,
      value: rtt_ms === null ? 'No sound arrived' : `${Math.round(rtt_ms)} ms`,
      advice: networkAdvice(),
    },
    {
      label: 'Region',
      ok: true,
      value: region ?? 'This installation',
      advice: region
        ? 'The phone provider’s data center that answered.'
        : 'Calls go through your own server, not through a phone provider.',
    },
    {
      label: 'Call quality',
      ok: quality !== null && quality !== 'degraded' && quality !== 'fair',
      value: quality === null || mos === null ? 'Unknown' : `${named(quality)} (${mos.toFixed(1)} of 4.5)`,
      advice: quality === null ? 'No sound arrived, so it can’t be estimated.' : sounds[quality],
    },
  ];

  function networkAdvice(): string {
    if (mos === null)
      return 'The test connected, but no sound arrived. Ask the person who manages your network to allow WebRTC (UDP).';
    if (isLossy)
      return `${loss.toFixed(1)}% of the sound got lost. Move closer to your router, or use a network cable.`;
    if (isSlow)
      return 'The connection is slow, so you may talk over each other. Turn off a VPN, or use another network.';
    if (isUneven) return 'The connection is uneven. Stop downloads and video calls, or use a network cable.';
    return `Steady, with ${(loss ?? 0).toFixed(1)}% of the sound lost.`;
  }
}

/** Why a test couldn't run, with what helps. */
export function failureOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'Your browser blocks the microphone. Select the icon beside the address, allow the microphone, then test again.';
  if (name === 'NotFoundError') return 'No microphone was found. Connect one, then test again.';
  return 'The phone couldn’t connect. Check your internet connection, then test again. If it still fails, ask the person who manages your network to allow WebSocket and WebRTC connections.';
}
