import { expect, it } from 'vitest';
import { findPlainWords, readPlainWords } from './plain-words.ts';

const words = readPlainWords('colour\tcolor\nlicences\tlicenses\nco-operate\tcooperate\n');
const find = (text: string, file = 'a.ts') => findPlainWords(file, text, words);

it('names file, line, word, and what to use instead', () => {
  expect(find("\nconst title = 'Colour of the tag';")).toEqual(["a.ts:2: 'Colour': use color"]);
  expect(find('Please co-operate.', 'docs/a.md')).toEqual(["docs/a.md:1: 'co-operate': use cooperate"]);
});

it.each([
  ['a comment', '// Colour matters.'],
  ['a template', 'const text = `For $' + '{name} colour`;'],
  ['JSX text', 'const page = <p>Colour</p>;'],
])('reads %s', (_, text) => {
  expect(find(text, 'a.tsx')).toHaveLength(1);
});

it.each([
  ['a name in code', 'const colour = { licences: 1 };'],
  ['a value', "const roles = ['colour', 'shape'];"],
  ['an id', "const id = 'contact-licences.send';"],
  ['a path', "import './licences.ts';"],
  ['a longer word', "const word = 'sublicences';"],
  ['a text of the specification', "const text = 'Colour'; // literal: R409"],
])('leaves %s alone', (_, text) => {
  expect(find(text)).toEqual([]);
});

it('reads comments of a migration, except those that the database stores', () => {
  const sql =
    "-- Colour\nselect 'colour';\ncreate function f() returns int language sql as $$\n-- Colour\nselect 1 $$;\n";
  expect(find(sql, 'a.sql')).toEqual(["a.sql:1: 'Colour': use color"]);
});
