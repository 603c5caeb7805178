import { type FileHandle, open, stat } from 'node:fs/promises';
import { FRAME_BYTES, SILENCE } from './mu-law.ts';

const MU_LAW = 7;
const HEADER_BYTES = 58;

function header(channels: 1 | 2, bytes: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('RIFF', 0);
  head.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(18, 16);
  head.writeUInt16LE(MU_LAW, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000 * channels, 28);
  head.writeUInt16LE(channels, 32);
  head.writeUInt16LE(8, 34);
  head.write('fact', 38);
  head.writeUInt32LE(4, 42);
  head.writeUInt32LE(bytes / channels, 46);
  head.write('data', 50);
  head.writeUInt32LE(bytes, 54);
  return head;
}

/** A WAV file of mu-law samples, in memory. */
export const wavOf = (samples: Uint8Array): Buffer => Buffer.concat([header(1, samples.length), samples]);

/** The samples of a mono mu-law WAV file at 8 kHz. Throws for any other file. */
export function samplesOf(wav: Buffer): Uint8Array {
  let at = 12;
  let isFit = false;
  while (at + 8 <= wav.length) {
    const [name, size] = [wav.toString('latin1', at, at + 4), wav.readUInt32LE(at + 4)];
    if (name === 'fmt ')
      isFit =
        wav.readUInt16LE(at + 8) === MU_LAW && wav.readUInt16LE(at + 10) === 1 && wav.readUInt32LE(at + 12) === 8000;
    if (name === 'data' && isFit) return wav.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('this is not a mono mu-law WAV file at 8 kHz');
}

export interface WavWriter {
  /** Adds 20 ms. With two channels, the caller is on the left. */
  add(left: Uint8Array, right?: Uint8Array): void;
  /** Finishes the file and returns its length in seconds. */
  close(): Promise<number>;
}

/** Opens a WAV file that is written while the call goes on. */
export async function openWav(path: string, channels: 1 | 2): Promise<WavWriter> {
  const file: FileHandle = await open(path, 'w');
  let bytes = 0;
  let waiting: Buffer[] = [];
  let writing = Promise.resolve();
  const flush = () => {
    const chunk = Buffer.concat(waiting);
    waiting = [];
    writing = writing.then(async () => {
      await file.write(chunk);
    });
    // close() waits for it and throws its error.
    writing.catch(() => undefined);
  };
  waiting.push(header(channels, 0));
  return {
    add(left, right = SILENCE) {
      const frame = Buffer.alloc(FRAME_BYTES * channels);
      for (let i = 0; i < FRAME_BYTES; i++) {
        frame[i * channels] = left[i] ?? 0xff;
        if (channels === 2) frame[i * 2 + 1] = right[i] ?? 0xff;
      }
      bytes += frame.length;
      waiting.push(frame);
      // Once per second.
      if (waiting.length >= 50) flush();
    },
    async close() {
      flush();
      try {
        await writing;
        await file.write(header(channels, bytes), 0, HEADER_BYTES, 0);
      } finally {
        await file.close();
      }
      return Math.round(bytes / channels / 8000);
    },
  };
}

/** Writes the length into a file whose writer never closed it. Returns it in seconds; undefined if nothing was recorded. */
export async function repairWav(path: string): Promise<number | undefined> {
  const { size } = await stat(path);
  const bytes = size - HEADER_BYTES;
  if (bytes <= 0) return undefined;
  const file = await open(path, 'r+');
  try {
    const { buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const channels = buffer.readUInt16LE(22) === 2 ? 2 : 1;
    const whole = bytes - (bytes % channels);
    await file.write(header(channels, whole), 0, HEADER_BYTES, 0);
    return Math.round(whole / channels / 8000);
  } finally {
    await file.close();
  }
}
