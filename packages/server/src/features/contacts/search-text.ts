import { fold } from '@bookline/contract/rules/fold';

export { fold };

/**
 * The letters that `fold` makes one plain letter of, for PostgreSQL's translate(): `from` and `to` by place; combining marks, at the end
 * of `from`, have none and go away.
 */
export const foldedLetters: { readonly from: string; readonly to: string } = (() => {
  const codes = [...range(0xc0, 0x24f), ...range(0x1e00, 0x1eff)];
  const accented = codes
    .map((code) => String.fromCodePoint(code).toLowerCase())
    .filter((letter, index, all) => all.indexOf(letter) === index && /^[a-z]$/.test(fold(letter)));
  const marks = range(0x300, 0x36f).map((code) => String.fromCodePoint(code));
  return { from: [...accented, ...marks].join(''), to: accented.map(fold).join('') };
})();

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

interface Named {
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  nickname: string;
}

/** What names are ordered by: 'Last, First' folded; a contact without a name comes last. */
export function sortName(contact: Named): string {
  const last = contact.last_name || contact.first_name;
  if (!last) return '\uffff';
  const rest = contact.last_name ? `${contact.first_name} ${contact.middle_name}` : contact.middle_name;
  return fold(`${last}, ${rest} ${contact.suffix}`.replace(/\s+/g, ' ').trim());
}

/**
 * What typed search looks in: a space before every word, so that ' yu' finds beginnings of words; names folded, digits of phones (with and,
 * since they are a substring, without country code), mails.
 */
export function searchText(contact: Named, numbers: readonly string[], addresses: readonly string[]): string {
  const words = [contact.first_name, contact.middle_name, contact.last_name, contact.suffix, contact.nickname]
    .filter(Boolean)
    .map(fold);
  const digits = numbers.map((number) => number.replace(/\D/g, ''));
  return ` ${[...words, ...digits, ...addresses.map((address) => address.toLowerCase())].join(' ')}`;
}

/** The `like` patterns that all have to match for a typed search; empty where nothing was typed. */
export function likePatterns(q: string): string[] {
  return q
    .split(/[\s,;]+/)
    .map(wordPattern)
    .filter((pattern) => pattern !== null);
}

/**
 * The `like` patterns that a name which contains this text matches as well: those of its parts that have a trigram. A part of one or two
 * letters may stand anywhere in a name, so it narrows nothing.
 */
export function wholeTrigrams(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((part) => part.length >= 3)
    .map((part) => `%${escapeLike(part)}%`);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function wordPattern(word: string): string | null {
  // A phone number as people write it: (614) 555-0142, 614.555.0142, +1…
  const digits = word.replace(/\D/g, '');
  const isNumber = digits.length >= 2 && /^[+()\d.\-x]+$/.test(word);
  const text = isNumber ? digits : fold(word);
  if (text === '') return null;
  const escaped = escapeLike(text);
  // One or two letters have no trigram: they stand for the beginning of a word.
  return text.length < 3 ? `% ${escaped}%` : `%${escaped}%`;
}
