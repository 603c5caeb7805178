import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { tone } from '@bookline/voice-gateway/mu-law';
import { openWav } from '@bookline/voice-gateway/wav';
import { expect, it } from 'vitest';
import { stereoWav } from './sound.fixture.ts';
import { type SoundPart, soundParts, UnknownSoundError } from './sound-parts.ts';

/** In pieces that end anywhere. */
const inPieces = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 999) }, (_, at) => bytes.subarray(at * 999, (at + 1) * 999)),
  );
const all = async (file: Readable, most?: number) => {
  const parts: SoundPart[] = [];
  for await (const part of soundParts(file, most)) parts.push(part);
  return parts;
};
const seconds = ({ wav }: SoundPart) => (wav.length - 44) / 2 / wav.readUInt32LE(24);

it('reads the gateway’s recordings: mu-law, two channels', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bookline-sound-'));
  try {
    const path = join(folder, 'call.wav');
    const writer = await openWav(path, 2);
    const loud = tone([440], 20);
    for (let frame = 0; frame < 100; frame++) writer.add(loud);
    await writer.close();
    const parts = await all(createReadStream(path));
    expect(parts.map(({ channel, channels, is_silent }) => ({ channel, channels, is_silent }))).toEqual([
      { channel: 0, channels: 2, is_silent: false },
      { channel: 1, channels: 2, is_silent: true },
    ]);
    expect(parts.map(seconds)).toEqual([2, 2]);
    const first = parts[0]?.wav;
    const samples = Array.from({ length: 100 }, (_, at) => first?.readInt16LE(44 + 2 * at) ?? 0);
    expect(Math.max(...samples)).toBeGreaterThan(4000);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('cuts a long recording where it is quiet, and loses nothing', async () => {
  // At most 40 seconds a part. One second of silence, from second 30.
  const parts = await all(inPieces(stereoWav({ left: 50, right: 50 }, { pause_s: 30 })), 2 * 8000 * 40);
  const lengths = [0, 1].map((channel) => parts.filter((part) => part.channel === channel).map(seconds));
  expect(lengths[0]).toEqual(lengths[1]);
  const [first = 0, second = 0] = lengths[0] ?? [];
  expect(first).toBeGreaterThan(30);
  expect(first).toBeLessThan(31);
  expect(first + second).toBeCloseTo(50, 5);
  expect(parts.map(({ start_s }) => start_s)).toEqual([0, 0, first, first]);
});

it('refuses what is no WAV file that it knows', async () => {
  const wav = stereoWav({ left: 1, right: 1 });
  wav.writeUInt16LE(3, 20);
  for (const bytes of [Buffer.from('the sound of a call'), Buffer.alloc(0), wav, Buffer.from('RIFF    WAVE')])
    await expect(all(inPieces(bytes))).rejects.toBeInstanceOf(UnknownSoundError);
});
