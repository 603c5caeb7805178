/** Larger recordings play without a waveform, because all of their sound must be read to draw it. It's about 17 minutes of a call. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The browser reads any rate. This one is a phone's. */
const RATE = 8000;

/** The loudness of a recording in even parts, 0 to 1: of the first channel, and of the second if there is one. */
export type Waveform = readonly [readonly number[], readonly number[]];

/** Reads the waveform of a recording. Undefined if it's too large or the browser can't read it. */
export async function readWaveform(
  url: string,
  size: number,
  parts: number,
  signal: AbortSignal,
): Promise<Waveform | undefined> {
  if (size > MAX_BYTES) return undefined;
  try {
    const bytes = await (await fetch(url, { signal })).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes);
    const first = sound.getChannelData(0);
    return waveformOf(first, sound.numberOfChannels > 1 ? sound.getChannelData(1) : first, parts);
  } catch {
    return undefined;
  }
}

/** Both channels are drawn to the same scale. The loudest part is 1. */
export function waveformOf(first: Float32Array, second: Float32Array, parts: number): Waveform {
  const peaks = [first, second].map((samples) =>
    Array.from({ length: parts }, (_, part) => {
      const [from, to] = [part, part + 1].map((at) => Math.floor((at * samples.length) / parts));
      let peak = 0;
      for (let index = from ?? 0; index < (to ?? 0); index++) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
      return peak;
    }),
  );
  const loudest = Math.max(...peaks.flat()) || 1;
  const [one = [], other = []] = peaks.map((channel) => channel.map((peak) => peak / loudest));
  return [one, other];
}

/** The waveform as an SVG path, a bar a part, in a box of `parts` by 2 with the middle at 1. */
export const waveformPath = ([first, second]: Waveform): string =>
  first
    .map((up, part) => {
      const [top, bottom] = [up, second[part] ?? 0].map((peak) => Math.max(0.04, peak).toFixed(2));
      return `M${part + 0.5} 1v-${top}M${part + 0.5} 1v${bottom}`;
    })
    .join('');
