import { dialer as calls } from '@bookline/contract/features/dialer';
import { callQuality } from '@bookline/contract/rules/dialer';
import { call as send } from '../../lib/api.ts';
import type { Call } from '../../providers/voice-client.ts';
import { createMeter, type Sample } from './call-meter.ts';
import type { DialerEvent } from './dialer-state.ts';

/** The polling interval for call quality. */
const MEASURED_MS = 2000;
/** How often the server learns how the call sounds, for the users above. */
const REPORTED_MS = 20_000;

/**
 * Measures how a call sounds, for this page and for the server. `idOf` returns the server's id of the call, once it's known. Returns a function that
 * tells the server the result so far.
 */
export function measureCall(
  call: Call,
  happened: (event: DialerEvent) => void,
  idOf: () => string | null | undefined,
): (call_id: string | null) => void {
  let measured = 0;
  let reported = 0;
  const meter = createMeter();
  const keep = (id: string | null | undefined) => {
    const sound = meter.sound();
    // Without it, the call only has no measurement.
    if (id && sound) send(calls.keep_quality, { params: { id }, body: sound }).catch(() => undefined);
  };
  call.on('warning', (warning: string) => {
    meter.warn(warning);
    happened({ type: 'warned', name: warning, on: true });
  });
  call.on('warning-cleared', (warning: string) => happened({ type: 'warned', name: warning, on: false }));
  call.on('sample', (sample: Sample) => {
    const { mos } = sample;
    const [id, now] = [idOf(), Date.now()];
    meter.add(sample);
    if (id && now - reported >= REPORTED_MS) {
      reported = now;
      keep(id);
    }
    if (mos === null || now - measured < MEASURED_MS) return;
    measured = now;
    happened({ type: 'measured', quality: callQuality(mos) });
  });
  return keep;
}
