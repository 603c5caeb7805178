import { describe, expect, it } from 'vitest';
import { measureText } from './text-segments.ts';

describe('measureText', () => {
  it.each([
    ['', 'gsm7', 0, 1],
    ['a'.repeat(160), 'gsm7', 160, 1],
    ['a'.repeat(161), 'gsm7', 161, 2],
    ['a'.repeat(306), 'gsm7', 306, 2],
    ['a'.repeat(307), 'gsm7', 307, 3],
    ['€'.repeat(80), 'gsm7', 160, 1],
    // 153 is odd, so that the second half of a sign isn't in the next segment.
    ['€'.repeat(153), 'gsm7', 306, 3],
    ['é¿Ñ', 'gsm7', 3, 1],
    ['á', 'ucs2', 1, 1],
    ['’'.repeat(70), 'ucs2', 70, 1],
    ['’'.repeat(71), 'ucs2', 71, 2],
    ['😀'.repeat(35), 'ucs2', 70, 1],
    ['😀'.repeat(67), 'ucs2', 134, 3],
  ] as const)('counts %j', (words, encoding, characters, segments) => {
    expect(measureText(words)).toMatchObject({ encoding, characters, segments });
  });

  it('says how many more fit', () => {
    expect(measureText('Hello').left).toBe(155);
    expect(measureText('a'.repeat(161)).left).toBe(145);
  });
});
