import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { partOf } from './part-of-download.ts';

const download = (seekable = true) => ({
  stream: Readable.from([Buffer.from('0123'), Buffer.from('4567'), Buffer.from('89')]),
  file_name: 'call.wav',
  size: 10,
  seekable,
});

it.each<[string, string, string]>([
  ['bytes=0-', '0-9', '0123456789'],
  ['bytes=3-5', '3-5', '345'],
  ['bytes=8-', '8-9', '89'],
  ['bytes=-3', '7-9', '789'],
  ['bytes=2-99', '2-9', '23456789'],
  ['bytes=4-4', '4-4', '4'],
])('%s is answered with %s', async (range, places, words) => {
  const part = partOf(download(), range);
  expect(`${part?.first}-${part?.last}`).toBe(places);
  expect(part && (await text(part.stream))).toBe(words);
});

it.each(['bytes=10-', 'bytes=-', 'bytes=1-2,4-5', 'lines=1-2', undefined])('%s gets the whole file', (range) => {
  expect(partOf(download(), range)).toBeUndefined();
});

it("files that can't be played are sent whole", () => expect(partOf(download(false), 'bytes=1-2')).toBeUndefined());
