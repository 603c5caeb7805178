import { describe, expect, it } from 'vitest';
import { holdsMbi, mbiFault, mbiLast4, normalizeMbi } from './mbi.ts';

describe('a Medicare number', () => {
  it.each(['1EG4-TE5-MK73', '1eg4te5mk73', ' 1EG4 TE5 MK73 ', '1EG4–TE5–MK73', '9AA0AA0AA00', '1A00A00AA00'])(
    'may be written %j',
    (text) => expect(mbiFault(text)).toBeNull(),
  );

  it('is found in a sentence, however it is parted', () => {
    expect(holdsMbi('Hers is 1eg4 te5-mk73, she says')).toBe(true);
    expect(holdsMbi('Enrollment of 1,204 people at the carrier in 2026')).toBe(false);
  });

  it('is kept without dashes, and shown by its end', () => {
    expect(normalizeMbi('1eg4-te5-mk73')).toBe('1EG4TE5MK73');
    expect(mbiLast4('1EG4TE5MK73')).toBe('MK73');
  });

  it.each([
    ['1EG4TE5MK7', 'This one has 10'],
    ['', 'This one has 0'],
    ['1EG4TE5MK733', 'This one has 12'],
    ['0EG4TE5MK73', 'Character 1 of a Medicare number must be a digit from 1 to 9'],
    ['A234TE5MK73', 'Character 1 '],
    ['11G4TE5MK73', 'Character 2 of a Medicare number must be a letter'],
    ['1EB4TE5MK73', 'Character 3 '],
    ['1EGATE5MK73', 'Character 4 of a Medicare number must be a digit'],
    ['1EG41E5MK73', 'Character 5 '],
    ['1EG4TS5MK73', 'Character 6 '],
    ['1EG4TEAMK73', 'Character 7 '],
    ['1EG4TE51K73', 'Character 8 '],
    ['1EG4TE5M173', 'Character 9 '],
    ['1EG4TE5MKA3', 'Character 10 '],
    ['1EG4TE5MK7A', 'Character 11 '],
    ['1ÉG4TE5MK73', 'Character 2 '],
  ])('is not %j: %s', (text, sentence) => expect(mbiFault(text)).toContain(sentence));

  it.each([...'SLOIBZ'])('has no letter %s anywhere', (letter) => {
    for (const at of [1, 2, 4, 5, 7, 8])
      expect(mbiFault(`1EG4TE5MK73`.slice(0, at) + letter + '1EG4TE5MK73'.slice(at + 1))).toContain(
        `Character ${at + 1} `,
      );
  });
});
