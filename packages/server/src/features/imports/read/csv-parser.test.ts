import { expect, it } from 'vitest';
import { growth, TOO_MUCH_GROWTH } from '../../../../test/growth.ts';
import { createCsvParser } from './csv-parser.ts';

const parse = (text: string, delimiter = ',') => createCsvParser(delimiter)(text, true);

it('reads cells, quoted cells, doubled quotes, and line breaks in quotes', () => {
  expect(parse('a,b\n"x, y","say ""hi"""\n"two\nlines",2\n')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"'],
    ['two\nlines', '2'],
  ]);
});

it.each([['\n'], ['\r\n'], ['\r']])('ends lines with %j, with and without one at the end', (end) => {
  expect(parse(`a,b${end}1,2${end}`)).toEqual(parse(`a,b${end}1,2`));
  expect(parse(`a,b${end}${end}1,`)).toEqual([['a', 'b'], [''], ['1', '']]);
});

it.each([
  ['a delimiter at the end', 'a,b,\n', [['a', 'b', '']]],
  ['empty quoted cells', '"",""\n', [['', '']]],
  ['spaces around a quoted cell', 'a, "b, c" ,d\n', [['a', 'b, c', 'd']]],
  ['inches in an unquoted cell', `5'10",Ann "Nan" Lee\n`, [[`5'10"`, 'Ann "Nan" Lee']]],
  ['quotes inside a quoted cell that are not doubled', '"he said "hi" to me",2\n', [['he said "hi" to me', '2']]],
  ['one at the end of such a cell', '"he said "hi"",2\n', [['he said "hi"', '2']]],
  [
    'a quote that never closes',
    '"Bob,555\nJane,556\n',
    [
      ['"Bob', '555'],
      ['Jane', '556'],
    ],
  ],
  [
    'a quote that would close in the next row',
    '"Bob,555\n"Jane",556\n',
    [
      ['"Bob', '555'],
      ['Jane', '556'],
    ],
  ],
  [
    'a nickname at the start',
    '"Bob" Smith,1\nAnn,2\n',
    [
      ['"Bob" Smith', '1'],
      ['Ann', '2'],
    ],
  ],
])('keeps what it can of broken quoting: %s', (_, text, records) => {
  expect(parse(text)).toEqual(records);
});

it('gives the same records however the text is split', () => {
  const text = 'a,"b ""x"" c",d\r\n"l1\r\nl2, ""q""",,\r\n"Bob,1\r\n"Ann",2\r\n "s" ,"he "said" it",\r\n\r\nlast,"x"';
  const whole = parse(text);
  expect(whole).toHaveLength(7);
  for (let first = 0; first <= text.length; first++) {
    for (const second of [first, Math.min(first + 1, text.length), Math.min(first + 7, text.length)]) {
      const parser = createCsvParser(',');
      const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)];
      expect(pieces.flatMap((piece, index) => parser(piece, index === 2))).toEqual(whole);
    }
  }
});

it('reads back any cells that are written by the rules', () => {
  const letters = ['a', '"', ',', '\n', '\r\n', ' ', ';', 'é', '""', "'"];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 500; round++) {
    const rows = Array.from({ length: 1 + random(4) }, () =>
      Array.from({ length: 2 + random(3) }, () =>
        Array.from({ length: random(6) }, () => letters[random(letters.length)]).join(''),
      ),
    );
    const text = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
    expect(parse(text)).toEqual(rows);
  }
});

it('refuses a row of more than a million characters, with a sentence', () => {
  const parser = createCsvParser(',');
  const text = 'x,'.repeat(100_000);
  expect(() => {
    for (let i = 0; i < 10; i++) parser(text, false);
  }).toThrow('The file has a row of more than a million characters.');
});

it('does not take quadratic time for a row that is all quotes', () => {
  for (const cell of ['"a,', '""b,', '"a""b,', '"""', '"a" b,']) {
    const work = (size: number) => createCsvParser(',')(cell.repeat(size / cell.length), true);
    expect(growth(work, 2000), cell).toBeLessThan(TOO_MUCH_GROWTH);
  }
});
