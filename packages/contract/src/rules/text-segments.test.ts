import { expect, it } from 'vitest';
import { segmentsOf } from './text-segments.ts';

it('an empty text has no segment', () =>
  expect(segmentsOf('')).toEqual({ encoding: 'GSM-7', segments: 0, units: 0, left: 160, offenders: [] }));

it.each([
  ['a'.repeat(160), 'GSM-7', 1, 160, 0],
  ['a'.repeat(161), 'GSM-7', 2, 161, 145],
  ['a'.repeat(306), 'GSM-7', 2, 306, 0],
  // Two characters in GSM-7.
  ['€', 'GSM-7', 1, 2, 158],
  ['Año', 'GSM-7', 1, 3, 157],
  ['á', 'UCS-2', 1, 1, 69],
  ['👍', 'UCS-2', 1, 2, 68],
  ['é'.repeat(70), 'GSM-7', 1, 70, 90],
  ['ź'.repeat(70), 'UCS-2', 1, 70, 0],
  ['ź'.repeat(71), 'UCS-2', 2, 71, 63],
])('%s', (words, encoding, segments, units, left) =>
  expect(segmentsOf(words)).toMatchObject({ encoding, segments, units, left }),
);

it('an emoji never breaks across segments', () => expect(segmentsOf(`${'ź'.repeat(66)}👍👍👍`).segments).toBe(2));

it('names each character that made it UCS-2 once', () =>
  expect(segmentsOf('“Sí” – 👍👍').offenders).toEqual(['“', 'í', '”', '–', '👍']));
