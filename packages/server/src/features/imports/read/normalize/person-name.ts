import type { Normalized } from './normalized.ts';

/** The parts of a full name; '' for a missing part. */
export interface PersonName {
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  nickname: string;
}

const NO_NAME = 'This isn’t a name.';
const AN_EMAIL = 'This is an email address, not a name.';

const SUFFIXES = new Map<string, string>(
  ['Jr', 'Sr', 'II', 'III', 'IV', 'V', 'Esq', 'MD', 'DO', 'PhD', 'DDS', 'DMD', 'DVM', 'RN', 'CPA', 'JD', 'Ret'].map(
    (suffix) => [suffix.toLowerCase(), suffix],
  ),
);
for (const [word, suffix] of [
  ['junior', 'Jr'],
  ['senior', 'Sr'],
  ['2nd', 'II'],
  ['3rd', 'III'],
  ['4th', 'IV'],
  ['esquire', 'Esq'],
] as const) {
  SUFFIXES.set(word, suffix);
}
/** Suffixes that need no comma before them. 'V', 'DO', and 'Junior' are excluded, because without a comma they are more often a name or an initial. */
const PLAIN_SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'esq', 'md', 'phd', 'dds', 'dvm', '2nd', '3rd']);
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'rev', 'hon', 'prof', 'sir', 'mister', 'pastor']);
/** Words that start a family name. */
const PARTICLES = new Set([
  'van',
  'von',
  'vander',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'du',
  'des',
  'la',
  'le',
  'las',
  'los',
  'der',
  'den',
  'st',
  'ste',
  'saint',
  'bin',
  'ibn',
  'mc',
]);

const TIDY_NAME = /^\p{Lu}\p{Ll}+$/u;
const NICKNAME = /\s*(?:["“”]([^"“”]{1,40})["“”]|\(([^()]{1,40})\))\s*/u;
const bare = (word: string) => word.toLowerCase().replace(/[.,]/g, '');

/**
 * One part of a name as it is stored. Only names in all capitals or all lower case get proper case, so that 'deShawn' and 'McDonald' keep
 * their spelling: 'MCDONALD' becomes 'McDonald', 'o'brien-smith' 'O'Brien-Smith'.
 */
export function normalizeNamePart(raw: string): Normalized<string> {
  if (TIDY_NAME.test(raw)) return { value: raw };
  if (raw.includes('@')) return { problem: AN_EMAIL };
  const text = raw.replace(/^[\s",;]+|[\s",;]+$/g, '');
  if (!/\p{L}/u.test(text)) return { problem: NO_NAME };
  return { value: properCase(text) };
}

/** 'Jr.', 'JUNIOR', '3rd' as 'Jr', 'Jr', 'III'; an unusual suffix stays as it is. */
export function normalizeSuffix(raw: string): Normalized<string> {
  return { value: SUFFIXES.get(bare(raw)) ?? raw };
}

/** 'Smith Jr.' as ['Smith', 'Jr'], 'Smith' as ['Smith', '']: files put the suffix after the last name. */
export function splitSuffix(lastName: string): [string, string] {
  const words = lastName.split(/[\s,]+/).filter((word) => word !== '');
  const last = bare(words.at(-1) ?? '');
  const suffix = words.length > 1 && PLAIN_SUFFIXES.has(last) ? SUFFIXES.get(last) : undefined;
  return suffix === undefined ? [lastName, ''] : [words.slice(0, -1).join(' '), suffix];
}

/**
 * A full name in one cell: 'Last, First Middle Jr', 'Last Jr, First', 'First Middle Last Jr', without titles, and with a nickname in quotes or
 * brackets as its own part. 'de la Cruz' stays one last name; for a couple ('Ann & Bob Lee') both first names stay together. A single word is
 * a first name.
 */
export function splitFullName(raw: string): Normalized<PersonName> {
  if (raw.includes('@')) return { problem: AN_EMAIL };
  if (!/\p{L}/u.test(raw)) return { problem: NO_NAME };
  let text = isSingleCase(raw) ? properCase(raw) : raw;
  const nick = NICKNAME.exec(text);
  const nickname = (nick?.[1] ?? nick?.[2] ?? '').trim();
  if (nick) text = text.replace(NICKNAME, ' ');
  const parts = text
    .replaceAll('"', ' ')
    .split(/[,;]/)
    .map((part) => part.split(/\s+/).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
  const suffixes: string[] = [];
  // After the last comma, everything may be a suffix: 'Ann Lee, MD', 'Lee, Ann, Jr'.
  for (
    let words = parts.at(-1);
    parts.length > 1 && words?.every((word) => SUFFIXES.has(bare(word)));
    words = parts.at(-1)
  ) {
    suffixes.unshift(...words.map(suffixOf));
    parts.pop();
  }
  const found = parts.length > 1 ? lastNameFirst(parts, suffixes) : firstNameFirst(parts[0] ?? [], suffixes);
  const name = { ...found, suffix: suffixes.join(' '), nickname };
  if (name.first_name === '' && name.last_name === '') {
    return nickname === '' ? { problem: NO_NAME } : { value: { ...name, first_name: nickname, nickname: '' } };
  }
  return { value: name };
}

type Names = Pick<PersonName, 'first_name' | 'middle_name' | 'last_name'>;

function lastNameFirst([family = [], ...given]: string[][], suffixes: string[]): Names {
  takeSuffix(family, suffixes);
  const words = withoutTitles(given.flat());
  takeSuffix(words, suffixes);
  const split = firstNames(words);
  return {
    first_name: words.slice(0, split).join(' '),
    middle_name: words.slice(split).join(' '),
    last_name: family.join(' '),
  };
}

function firstNameFirst(all: string[], suffixes: string[]): Names {
  const words = withoutTitles(all);
  if (words.length > 2) takeSuffix(words, suffixes);
  if (words.length < 2) return { first_name: words.join(' '), middle_name: '', last_name: '' };
  const split = Math.min(firstNames(words), words.length - 1);
  let family = words.length - 1;
  while (family > split && PARTICLES.has(bare(words[family - 1] ?? ''))) family--;
  return {
    first_name: words.slice(0, split).join(' '),
    middle_name: words.slice(split, family).join(' '),
    last_name: words.slice(family).join(' '),
  };
}

/** How many of the words are the first name: one, or for a couple all words up to the second one's. */
function firstNames(words: string[]): number {
  const and = words.findLastIndex((word) => word === '&' || /^and$/i.test(word));
  return and > 0 && and < words.length - 1 ? and + 2 : 1;
}

function takeSuffix(words: string[], suffixes: string[]): void {
  while (words.length > 1 && PLAIN_SUFFIXES.has(bare(words.at(-1) ?? '')))
    suffixes.unshift(suffixOf(words.pop() ?? ''));
}

const suffixOf = (word: string) => SUFFIXES.get(bare(word)) ?? word;

function withoutTitles(words: string[]): string[] {
  const from = words.findIndex((word) => !TITLES.has(bare(word)));
  return from <= 0 || words.length - from < 1 ? [...words] : words.slice(from);
}

const isSingleCase = (text: string) => text === text.toUpperCase() || text === text.toLowerCase();

/** Proper case for all capitals or all lower case; other text stays as it is. */
function properCase(text: string): string {
  if (!isSingleCase(text)) return text;
  return text.toLowerCase().replace(/[\p{L}\p{M}\d]+(?:['’][\p{L}\p{M}]+)*\.?/gu, properWord);
}

function properWord(word: string): string {
  if (/^(ii|iii|iv|[bcdfghjklmnpqrstvwxz]{2})$/.test(word) && word !== 'ng')
    return SUFFIXES.get(word) ?? word.toUpperCase();
  const elided = /^([a-z])['’](.{2,})$/u.exec(word);
  // O'Brien, D'Angelo, but not Ann's.
  if (elided) return `${elided[1]?.toUpperCase()}'${capital(elided[2] ?? '')}`;
  if (/^mc\p{L}{3,}/u.test(word)) return `Mc${capital(word.slice(2))}`;
  return capital(word);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
