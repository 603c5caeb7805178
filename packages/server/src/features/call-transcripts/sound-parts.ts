import type { Readable } from 'node:stream';
import { fromMuLaw } from '../../providers/voice/read-sound.ts';

/** One side of a stretch of a recording. */
export interface SoundPart {
  /** 0: the user, if the recording has two channels. */
  readonly channel: number;
  readonly channels: number;
  readonly start_s: number;
  /** A WAV file with one channel of 16-bit samples. */
  readonly wav: Buffer;
  /** No one speaks. */
  readonly is_silent: boolean;
}

/** About ten minutes of a call. Services take 25 MB at most. */
const MAX_BYTES = 10 * 1024 * 1024;
/** A part ends at the quietest moment of its last seconds, so that no word is cut. */
const [SEARCH_S, MOMENT_S] = [15, 0.2];
/** A hundredth of the loudest sample. */
const SILENCE = 328;
const [PCM, MU_LAW] = [1, 7];
const muLaw = Int16Array.from({ length: 256 }, (_, byte) => fromMuLaw(byte));

/** The file isn't a WAV file of 16-bit or mu-law samples with one or two channels. */
export class UnknownSoundError extends Error {}

interface Format {
  readonly kind: number;
  readonly channels: number;
  readonly rate: number;
  /** Bytes of one sample of all channels. */
  readonly frame: number;
}

/** Reads a recording in parts, each channel apart, without holding all of it. Throws UnknownSoundError. */
export async function* soundParts(file: Readable, most_bytes = MAX_BYTES): AsyncGenerator<SoundPart> {
  let format: Format | undefined;
  let start = 0;
  const waiting: Buffer[] = [];
  let size = 0;
  const take = () => {
    const all = Buffer.concat(waiting);
    waiting.length = 0;
    size = 0;
    return all;
  };
  const keep = (bytes: Buffer) => {
    waiting.push(bytes);
    size += bytes.length;
  };
  for await (const chunk of file) {
    keep(Buffer.from(chunk));
    if (!format) {
      const head = take();
      const found = findSound(head);
      format = found?.format;
      keep(found ? head.subarray(found.at) : head);
    }
    const most = format && Math.floor(most_bytes / 2) * format.frame;
    while (format && most && size >= most) {
      const all = take();
      const sides = samplesOf(format, all.subarray(0, most));
      const length = quietestEnd(sides, format.rate);
      yield* partsOf(format, sides, start, length);
      start += length;
      keep(all.subarray(length * format.frame));
    }
  }
  if (!format) throw new UnknownSoundError('the file has no sound');
  const rest = take();
  const length = Math.floor(rest.length / format.frame);
  if (length > 0) yield* partsOf(format, samplesOf(format, rest), start, length);
}

/** The format of a WAV file, and where its sound begins. Undefined while too little of it is there. */
function findSound(head: Buffer): { format: Format; at: number } | undefined {
  if (head.length < 12) return undefined;
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE')
    throw new UnknownSoundError('the file is not a WAV file');
  let format: Format | undefined;
  for (let at = 12; at + 8 <= head.length; ) {
    const [name, size] = [head.toString('latin1', at, at + 4), head.readUInt32LE(at + 4)];
    if (name === 'data') {
      if (!format) break;
      return { format, at: at + 8 };
    }
    if (name === 'fmt ') {
      if (at + 24 > head.length) return undefined;
      format = formatAt(head, at + 8);
    }
    at += 8 + size + (size % 2);
  }
  if (head.length > 64 * 1024) throw new UnknownSoundError('the file has no sound near its start');
  return undefined;
}

function formatAt(head: Buffer, at: number): Format {
  const [kind, channels, rate] = [head.readUInt16LE(at), head.readUInt16LE(at + 2), head.readUInt32LE(at + 4)];
  const bits = head.readUInt16LE(at + 14);
  const isKnown = (kind === PCM && bits === 16) || (kind === MU_LAW && bits === 8);
  if (!isKnown || channels < 1 || channels > 2 || rate < 4000 || rate > 96_000)
    throw new UnknownSoundError('the samples of the file are of an unknown kind');
  return { kind, channels, rate, frame: (channels * bits) / 8 };
}

/** The samples of each channel. */
function samplesOf({ kind, channels, frame }: Format, bytes: Buffer): Int16Array[] {
  const length = Math.floor(bytes.length / frame);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Int16Array(length);
    for (let i = 0; i < length; i++)
      samples[i] =
        kind === PCM ? bytes.readInt16LE(i * frame + 2 * channel) : (muLaw[bytes[i * frame + channel] ?? 0xff] ?? 0);
    return samples;
  });
}

/** The sample after which the part ends. */
function quietestEnd(sides: readonly Int16Array[], rate: number): number {
  const length = sides[0]?.length ?? 0;
  const moment = Math.max(1, Math.floor(MOMENT_S * rate));
  let [best, quietest] = [length, Number.POSITIVE_INFINITY];
  for (let to = length; to > Math.max(length / 2, length - SEARCH_S * rate); to -= moment) {
    let energy = 0;
    for (const samples of sides) for (let i = Math.max(0, to - moment); i < to; i++) energy += (samples[i] ?? 0) ** 2;
    if (energy < quietest) [best, quietest] = [to - Math.floor(moment / 2), energy];
  }
  return Math.max(1, best);
}

function* partsOf(
  { channels, rate }: Format,
  sides: readonly Int16Array[],
  start: number,
  length: number,
): Generator<SoundPart> {
  for (const [channel, samples] of sides.entries()) {
    const part = samples.subarray(0, length);
    const is_silent = part.every((sample) => Math.abs(sample) < SILENCE);
    yield { channel, channels, start_s: start / rate, wav: wavOf(part, rate), is_silent };
  }
}

function wavOf(samples: Int16Array, rate: number): Buffer {
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(PCM, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  for (const [i, sample] of samples.entries()) wav.writeInt16LE(sample, 44 + 2 * i);
  return wav;
}
