import { describe, expect, it } from 'vitest';
import { normalizeNamePart, normalizeSuffix, splitFullName, splitSuffix } from './person-name.ts';

const parts = (raw: string) => {
  const result = splitFullName(raw);
  if ('problem' in result) return result.problem;
  const { first_name, middle_name, last_name, suffix, nickname } = result.value;
  return [first_name, middle_name, last_name, suffix, nickname].join('|').replace(/\|+$/, '');
};

describe('normaliseNamePart', () => {
  it.each([
    ['ANN', 'Ann'],
    ['ann marie', 'Ann Marie'],
    ['MCDONALD', 'McDonald'],
    ["O'BRIEN-SMITH", "O'Brien-Smith"],
    ["d'angelo", "D'Angelo"],
    ['JD', 'JD'],
    ['NG', 'Ng'],
    ['j.r.', 'J.R.'],
    ['MÜLLER', 'Müller'],
    ['deShawn', 'deShawn'],
    ['McDonald', 'McDonald'],
    ['van der Berg', 'van der Berg'],
    ['"Ann",', 'Ann'],
    ['Lee 2', 'Lee 2'],
  ])('%s', (raw, value) => {
    expect(normalizeNamePart(raw)).toEqual({ value });
  });

  it('refuses text that is no name', () => {
    expect(normalizeNamePart('12345')).toEqual({ problem: 'This isn’t a name.' });
    expect(normalizeNamePart('ann@example.com')).toEqual({ problem: 'This is an email address, not a name.' });
  });
});

describe('splitFullName', () => {
  it.each([
    ['Ann Lee', 'Ann||Lee'],
    ['Lee, Ann', 'Ann||Lee'],
    ['LEE, ANN M', 'Ann|M|Lee'],
    ['Lee, Ann M.', 'Ann|M.|Lee'],
    ['Lee Jr, Robert E', 'Robert|E|Lee|Jr'],
    ['Lee, Robert E, Jr.', 'Robert|E|Lee|Jr'],
    ['Robert E. Lee III', 'Robert|E.|Lee|III'],
    ['Robert Lee, Sr.', 'Robert||Lee|Sr'],
    ['Ann Lee, MD', 'Ann||Lee|MD'],
    ['john quincy adams jr', 'John|Quincy|Adams|Jr'],
    ['Maria de la Cruz', 'Maria||de la Cruz'],
    ['Vincent van Gogh', 'Vincent||van Gogh'],
    ['Mary St. John', 'Mary||St. John'],
    ['La Toya Jackson', 'La|Toya|Jackson'],
    ['de la Cruz, Maria Elena', 'Maria|Elena|de la Cruz'],
    ['Mr. Robert Lee', 'Robert||Lee'],
    ['Lee, Dr. Ann', 'Ann||Lee'],
    ['Robert "Bob" Lee', 'Robert||Lee||Bob'],
    ['Lee, Robert (Bob)', 'Robert||Lee||Bob'],
    ['Ann & Bob Lee', 'Ann & Bob||Lee'],
    ['Lee, Ann and Bob', 'Ann and Bob||Lee'],
    ['Ann', 'Ann'],
    ["CONAN O'BRIEN", "Conan||O'Brien"],
    ['Lee, ', 'Lee'],
  ])('%s', (raw, expected) => {
    expect(parts(raw)).toBe(expected);
  });

  it('refuses text that is no name', () => {
    expect(parts('614-555-0101')).toBe('This isn’t a name.');
    expect(parts('ann@example.com')).toBe('This is an email address, not a name.');
  });

  it('finds the same parts in either order, and loses no word of a name', () => {
    const firsts = ['Ann', 'Bo', 'Jean-Luc', 'DeShawn', 'Zoë'];
    const middles = ['', 'M', 'Q.', 'Marie'];
    const lasts = ['Lee', "O'Neil", 'McDonald', 'Smith-Jones', 'de la Cruz', 'van Buren', 'St. Clair'];
    const suffixes = ['', 'Jr', 'III'];
    for (const first of firsts) {
      for (const middle of middles) {
        for (const last of lasts) {
          for (const suffix of suffixes) {
            const value = { first_name: first, middle_name: middle, last_name: last, suffix, nickname: '' };
            const join = (...words: string[]) => words.filter((word) => word !== '').join(' ');
            expect(splitFullName(join(first, middle, last, suffix))).toEqual({ value });
            expect(splitFullName(`${last}, ${join(first, middle, suffix)}`)).toEqual({ value });
            expect(splitFullName(`${join(last, suffix)}, ${join(first, middle)}`)).toEqual({ value });
            if (suffix !== '') expect(splitFullName(`${join(first, middle, last)}, ${suffix}.`)).toEqual({ value });
          }
        }
      }
    }
  });
});

it('splits the suffix from a last name', () => {
  expect(splitSuffix('Smith Jr.')).toEqual(['Smith', 'Jr']);
  expect(splitSuffix('Smith, III')).toEqual(['Smith', 'III']);
  expect(splitSuffix('de la Cruz')).toEqual(['de la Cruz', '']);
  expect(splitSuffix('Junior')).toEqual(['Junior', '']);
  expect(normalizeSuffix('JUNIOR')).toEqual({ value: 'Jr' });
  expect(normalizeSuffix('3rd')).toEqual({ value: 'III' });
  expect(normalizeSuffix('OFM')).toEqual({ value: 'OFM' });
});
