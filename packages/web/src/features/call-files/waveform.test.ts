import { afterEach, expect, it, vi } from 'vitest';
import { readWaveform, waveformOf, waveformPath } from './waveform.ts';

afterEach(() => vi.unstubAllGlobals());

it('takes the loudest sample of each part, to the scale of the loudest of both sides', () => {
  const wave = waveformOf(Float32Array.of(0.1, -0.5, 0, 0), Float32Array.of(0, 0, 0.25, 0.1), 2);
  expect(wave).toEqual([
    [1, 0],
    [0, 0.5],
  ]);
  expect(waveformPath(wave)).toBe('M0.5 1v-1.00M0.5 1v0.04M1.5 1v-0.04M1.5 1v0.50');
});

it('draws silence as a line', () => {
  expect(waveformOf(new Float32Array(3), new Float32Array(0), 2)).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it('reads no recording that is too large, and none that the browser cannot decode', async () => {
  const fetch = vi.fn(async () => new Response('no sound'));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => {
        throw new Error('not audio');
      };
    },
  );
  const { signal } = new AbortController();
  expect(await readWaveform('/call.wav', 33 * 1024 * 1024, 10, signal)).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
  expect(await readWaveform('/call.wav', 1000, 10, signal)).toBeUndefined();
  expect(fetch).toHaveBeenCalledOnce();
});
