import { samplesOf } from '@bookline/voice-gateway/wav';

/** The length of a sound in seconds. Undefined if it isn't a mu-law WAV file with one channel at 8 kHz, which every phone provider plays. */
export function secondsOfSound(file: Buffer): number | undefined {
  try {
    return samplesOf(file).length / 8000;
  } catch {
    return undefined;
  }
}
