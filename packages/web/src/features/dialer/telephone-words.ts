import { INVALID_TOKEN, LOST, MICROPHONE_DENIED, NO_MICROPHONE } from '../../providers/voice-client.ts';

/** The voice client lost the call, so no one hung up. */
export const CUT_OFF = 'The call was cut off because the connection to the phone service was lost.';

export const RECONNECTING = 'The connection to the phone service was lost. Reconnecting.';

/** The client has no transport to the phone service at the moment, or its connection was refused. */
const NOT_CONNECTED: ReadonlySet<number> = new Set([...LOST, 31_000, 31_003, 31_009, 53_000]);

/** What a simulated phone says about an error of the voice client, by its code. */
export function telephoneTrouble(code: number): string {
  if (NOT_CONNECTED.has(code)) return RECONNECTING;
  if (INVALID_TOKEN.has(code)) return 'This phone was on for too long. Reload the page, then turn it on again.';
  if (code === MICROPHONE_DENIED) return 'Allow this page to use the microphone, then call again.';
  if (code === NO_MICROPHONE) return 'No microphone was found. Connect one, then call again.';
  return 'The call didn’t work. Try again. If that doesn’t help, reload the page.';
}
