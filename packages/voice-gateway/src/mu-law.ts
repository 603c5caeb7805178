/** 20 ms of audio: 8,000 samples per second, one byte each. */
export const FRAME_BYTES = 160;
export const FRAME_MS = 20;
export const SILENT_BYTE = 0xff;
export const SILENCE: Uint8Array = new Uint8Array(FRAME_BYTES).fill(SILENT_BYTE);

const BIAS = 0x84;
const MAX_SAMPLE = 32_635;

/** A 16-bit sample as mu-law (ITU-T G.711). */
export function toMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(Math.abs(sample), MAX_SAMPLE) + BIAS;
  const exponent = Math.max(0, 31 - Math.clz32(size) - 7);
  const mantissa = (size >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** A mu-law byte as a 16-bit sample. */
export function fromMuLaw(byte: number): number {
  const value = ~byte & 0xff;
  const exponent = (value >> 4) & 0x07;
  const size = ((((value & 0x0f) << 3) + BIAS) << exponent) - BIAS;
  return value & 0x80 ? -size : size;
}

/** What someone hears of several speakers at once. Louder than a sample can be is cut off. */
export function mixed(frames: readonly Uint8Array[]): Uint8Array {
  const loud = frames.filter((frame) => frame !== SILENCE);
  if (loud.length <= 1) return loud[0] ?? SILENCE;
  const sum = new Uint8Array(FRAME_BYTES);
  for (let i = 0; i < FRAME_BYTES; i++)
    sum[i] = toMuLaw(loud.reduce((all, frame) => all + fromMuLaw(frame[i] ?? SILENT_BYTE), 0));
  return sum;
}

/** A telephone tone: the sum of sine waves. `loudness` is 0 to 1. */
export function tone(frequencies: readonly number[], ms: number, loudness = 0.15): Uint8Array {
  const samples = new Uint8Array((8 * ms) | 0);
  for (let i = 0; i < samples.length; i++) {
    const at = i / 8000;
    const wave = frequencies.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * at), 0);
    samples[i] = toMuLaw(Math.round((wave / frequencies.length) * loudness * 32_767));
  }
  return samples;
}

export const quiet = (ms: number): Uint8Array => new Uint8Array((8 * ms) | 0).fill(SILENT_BYTE);

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
