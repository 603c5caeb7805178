import { expect, it } from 'vitest';
import { muLaw } from './mu-law-wav.ts';

it('writes samples as telephones do (G.711): loud ones coarsely, and the sign in the highest bit', () => {
  expect([0, 1, -1, 0.5, -0.5, 0.001].map(muLaw)).toEqual([0xff, 0x80, 0x00, 0x8f, 0x0f, 0xfb]);
});
