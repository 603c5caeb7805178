import { describe, expect, it } from 'vitest';
import { splitAddress } from './address.ts';
import { cutText, tidyCell, tidyLines } from './cell-text.ts';
import { normalizeCategory, normalizeGender, normalizeLanguage, normalizeMaritalStatus } from './coded-values.ts';
import { normalizeEmail, splitEmails } from './email.ts';
import { normalizeDoNotContact, normalizeFlag, normalizeTobacco } from './flag.ts';
import { normalizeHeight, normalizeWeight } from './measure.ts';
import { normalizeMoney } from './money.ts';
import type { Normalized } from './normalized.ts';
import { normalizeState, STATES } from './state.ts';
import { splitTags } from './tag-list.ts';
import { normalizeZip } from './zip.ts';

/** Checks pairs of a raw text and its value; undefined stands for a problem. */
function reads<T>(normalize: (raw: string) => Normalized<T>, pairs: [string, T | undefined][]) {
  it.each(pairs)('%s', (raw, value) => {
    const result = normalize(raw);
    if (value === undefined) expect(result).toEqual({ problem: expect.stringMatching(/^(This|There) .*\.?$/) });
    else expect(result).toEqual({ value });
  });
}

describe('tidyCell', () => {
  it.each([
    ['  Ann \u00a0 Lee\t', 'Ann Lee'],
    ['Ann\r\nLee', 'Ann Lee'],
    ['\u200bAnn\ufeff', 'Ann'],
    ['="02134"', '02134'],
    ["'02134", '02134'],
    ["'Iolani", "'Iolani"],
    ['NULL', ''],
    ['#N/A', ''],
    ['n/a', ''],
    ['-', ''],
    ['Null', 'Null'],
    ['   ', ''],
    ['a\u0000b\u0007', 'ab'],
  ])('%j', (raw, text) => {
    expect(tidyCell(raw)).toBe(text);
  });

  it('keeps the lines of a note, and never cuts through a character', () => {
    expect(tidyLines('one  two\r\n\r\n three\rNULL')).toBe('one two\n\nthree');
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
  });
});

describe('normaliseEmail', () => {
  reads(normalizeEmail, [
    [' Ann@Example.COM ', 'ann@example.com'],
    ['mailto:ann@example.com?subject=x', 'ann@example.com'],
    ['Ann Lee <ann@example.com>', 'ann@example.com'],
    ['<ann@example.com>', 'ann@example.com'],
    ['ann @example.com', 'ann@example.com'],
    ["o'neil+x@sub.example.co", "o'neil+x@sub.example.co"],
    ['ann@example.com.', 'ann@example.com'],
    ['ann@example', undefined],
    ['ann.example.com', undefined],
    ['none@none.com', undefined],
    ['noemail@example.com', undefined],
    [`${'a'.repeat(250)}@example.com`, undefined],
  ]);
  it('splits a cell of several', () => {
    expect(splitEmails('a@example.com; b@example.com, <c@example.com>')).toEqual([
      'a@example.com',
      'b@example.com',
      '<c@example.com>',
    ]);
    expect(splitEmails('a@example.com b@example.com')).toEqual(['a@example.com', 'b@example.com']);
    expect(splitEmails('Ann Lee <ann@example.com>')).toEqual(['<ann@example.com>']);
    expect(splitEmails('none')).toEqual(['none']);
  });
});

describe('normaliseZip', () => {
  reads(normalizeZip, [
    ['43085', '43085'],
    ['2134', '02134'],
    ['501', '00501'],
    ['43085-1234', '43085-1234'],
    ['430851234', '43085-1234'],
    ['21341234', '02134-1234'],
    ['43085.0', '43085'],
    ['43085-', '43085'],
    ['43085-0000', '43085'],
    ['2134-12', '02134-0012'],
    ['00000', undefined],
    ['12', undefined],
    ['430851', undefined],
    ['K1A 0B1', undefined],
  ]);
});

describe('normaliseState', () => {
  reads(normalizeState, [
    ['OH', 'OH'],
    ['oh ', 'OH'],
    ['Ohio', 'OH'],
    ['D.C.', 'DC'],
    ['Washington', 'WA'],
    ['Washington, D.C.', 'DC'],
    ['N. Carolina', undefined],
    ['new  york', 'NY'],
    ['N.Y.', 'NY'],
    ['Calif.', 'CA'],
    ['US-OH', 'OH'],
    ['OH - Ohio', 'OH'],
    ['Ohio (OH)', 'OH'],
    ['Puerto Rico', 'PR'],
    ['XX', undefined],
    ['Ontario', undefined],
  ]);
  it('knows all of them by name and abbreviation', () => {
    expect(Object.keys(STATES)).toHaveLength(51);
    for (const [code, name] of Object.entries(STATES)) {
      expect([normalizeState(code), normalizeState(name.toUpperCase()), normalizeState(code.toLowerCase())]).toEqual(
        Array(3).fill({ value: code }),
      );
    }
  });
});

describe('words', () => {
  reads(normalizeGender, [
    ['M', 'male'],
    ['female', 'female'],
    ['F', 'female'],
    ['Non-binary', 'other'],
    ['maybe', undefined],
  ]);
  reads(normalizeMaritalStatus, [
    ['M', 'married'],
    ['Widow', 'widowed'],
    ['Domestic Partner', 'partnered'],
    ['7', undefined],
  ]);
  reads(normalizeCategory, [
    ['Lead', 'lead'],
    ['Customers', 'client'],
    ['RECRUIT', 'recruit'],
    ['Prospect', 'lead'],
    ['dog', undefined],
  ]);
  reads(normalizeLanguage, [
    ['es', 'Spanish'],
    ['Español', 'Spanish'],
    ['ENGLISH', 'English'],
    ['Navajo', 'Navajo'],
  ]);
});

describe('flags', () => {
  reads(normalizeFlag, [
    ['Yes', true],
    ['x', true],
    ['1', true],
    ['TRUE', true],
    ['1.0', true],
    ['n', false],
    ['0', false],
    ['off', false],
    ['maybe', undefined],
  ]);
  reads(normalizeDoNotContact, [
    ['DNC', true],
    ['Do Not Call', true],
    ['Opted out', true],
    ['Federal DNC', true],
    ['Clean', false],
    ['not on list', false],
    ['OK to call', false],
    ['Opt in', false],
    ['Y', true],
    ['No', false],
    ['Registered', true],
    ['maybe', undefined],
  ]);
  reads(normalizeTobacco, [
    ['Smoker', true],
    ['Non-Smoker', false],
    ['Former', false],
    ['Current', true],
    ['N', false],
    ['Non Tobacco', false],
    ['Preferred', undefined],
  ]);
});

describe('normaliseMoney', () => {
  reads(normalizeMoney, [
    ['$1,234.50', '1234.50'],
    ['1234.5', '1234.50'],
    ['50000', '50000.00'],
    ['75k', '75000.00'],
    ['$1.2M', '1200000.00'],
    ['(20)', '-20.00'],
    ['-20', '-20.00'],
    ['1.234,50', '1234.50'],
    ['12,5', '12.50'],
    ['1.5E+05', '150000.00'],
    ['$45,000/yr', '45000.00'],
    ['100000+', '100000.00'],
    ['007', '7.00'],
    ['.5', '0.50'],
    ['$50,000 - $75,000', undefined],
    ['lots', undefined],
    ['1234567890123', undefined],
  ]);
});

describe('measures', () => {
  reads(normalizeHeight, [
    [`5'10"`, 70],
    ['5 ft 10 in', 70],
    ['5’10”', 70],
    ['5-10', 70],
    [`6'`, 72],
    ['510', 70],
    ['70', 70],
    ['70 in', 70],
    ['178 cm', 70],
    ['1.78 m', 70],
    [`5'13"`, undefined],
    ['tall', undefined],
    ['999', undefined],
  ]);
  reads(normalizeWeight, [
    ['180', 180],
    ['180 lbs.', 180],
    ['82 kg', 181],
    ['179.6', 180],
    ['0', undefined],
    ['heavy', undefined],
  ]);
});

it('splits tags', () => {
  expect(splitTags('a; b | c, A,  , "d e"\nf')).toEqual(['a', 'b', 'c', 'd e', 'f']);
  expect(splitTags('x'.repeat(99))).toEqual(['x'.repeat(60)]);
});

describe('splitAddress', () => {
  const at = (line1: string, line2: string, city: string, state: string, zip: string) => ({
    line1,
    line2,
    city,
    state,
    zip,
  });
  reads(splitAddress, [
    ['12 Main St, Columbus, OH 43085', at('12 Main St', '', 'Columbus', 'OH', '43085')],
    ['12 Main St, Apt 4, Columbus, OH 43085-1234, USA', at('12 Main St', 'Apt 4', 'Columbus', 'OH', '43085-1234')],
    ['12 Main St Apt 4, Columbus, OH, 43085', at('12 Main St', 'Apt 4', 'Columbus', 'OH', '43085')],
    ['12 Main St\nSan Antonio Texas 78201', at('12 Main St', '', 'San Antonio', 'TX', '78201')],
    ['5 Oak Ave, Raleigh, North Carolina', at('5 Oak Ave', '', 'Raleigh', 'NC', '')],
    ['1 First St NW, Washington DC 20001', at('1 First St NW', '', 'Washington', 'DC', '20001')],
    ['12 Main St Columbus OH 43085', at('12 Main St', '', 'Columbus', 'OH', '43085')],
    ['Boston, MA 2134', at('', '', 'Boston', 'MA', '02134')],
    ['Apt 4, 12 Main St, Columbus, OH', at('12 Main St', 'Apt 4', 'Columbus', 'OH', '')],
    ['12 Main St', undefined],
  ]);
});
