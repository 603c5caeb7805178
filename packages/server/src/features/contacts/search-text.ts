import { fold } from '@bookline/contract/rules/fold';

export { fold };

/**
 * The letters that `fold` replaces by a plain letter, for PostgreSQL's translate(): `from` and `to` match by position. Combining marks, at the end
 * of `from`, have no replacement and are removed.
 */
export const foldedLetters: { readonly from: string; readonly to: string } = (() => {
  const codes = [...range(0xc0, 0x24f), ...range(0x1e00, 0x1eff)];
  const accented = codes
    .map((code) => String.fromCodePoint(code).toLowerCase())
    // One character each: the lowercase of İ is an i with a mark, which would shift all that follow.
    .filter((letter) => letter.length === 1)
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

/** The sort key of names: 'Last, First' folded. Unnamed contact comes last. */
export function sortName(contact: Named): string {
  const last = contact.last_name || contact.first_name;
  if (!last) return '\uffff';
  const rest = contact.last_name ? `${contact.first_name} ${contact.middle_name}` : contact.middle_name;
  return fold(`${last}, ${rest} ${contact.suffix}`.replace(/\s+/g, ' ').trim());
}

/**
 * The text that typed search matches: a space before every word, so that ' yu' finds the start of words; folded names, digits of phones (with and
 * without country code), and emails.
 */
export function searchText(contact: Named, numbers: readonly string[], addresses: readonly string[]): string {
  const words = [contact.first_name, contact.middle_name, contact.last_name, contact.suffix, contact.nickname]
    .filter(Boolean)
    .map(fold);
  const digits = numbers.map((number) => number.replace(/\D/g, ''));
  return ` ${[...words, ...digits, ...addresses.map((address) => address.toLowerCase())].join(' ')}`;
}

/** The `like` patterns that must all match for a typed search; empty if the text is empty. */
export function likePatterns(q: string): string[] {
  return q
    .split(/[\s,;]+/)
    .map(wordPattern)
    .filter((pattern) => pattern !== null);
}

/**
 * The `like` patterns that also match every name with this text: its parts that have a trigram. A part of one or two
 * letters may occur anywhere in a name, so it narrows nothing.
 */
export function wholeTrigrams(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((part) => part.length >= 3)
    .map((part) => `%${escapeLike(part)}%`);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function wordPattern(word: string): string | null {
  // A phone number in any common format: (614) 555-0142, 614.555.0142, +1…
  const digits = word.replace(/\D/g, '');
  const isNumber = digits.length >= 2 && /^[+()\d.\-x]+$/.test(word);
  const text = isNumber ? digits : fold(word);
  if (text === '') return null;
  const escaped = escapeLike(text);
  // One or two letters have no trigram, so they match the start of a word.
  return text.length < 3 ? `% ${escaped}%` : `%${escaped}%`;
}
