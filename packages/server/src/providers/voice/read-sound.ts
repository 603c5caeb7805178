import { samplesOf } from '@bookline/voice-gateway/wav';

export { fromMuLaw } from '@bookline/voice-gateway/mu-law';

/** The length of a sound in seconds. Undefined if it isn't a mu-law WAV file with one channel at 8 kHz, which every phone provider plays. */
export function secondsOfSound(file: Buffer): number | undefined {
  try {
    return samplesOf(file).length / 8000;
  } catch {
    return undefined;
  }
}
