/** Letters in a Medicare number: no S, L, O, I, B, or Z, because they look like digits. */
const LETTERS = 'ACDEFGHJKMNPQRTUVWXY';
const LENGTH = 11;

type Place = 'first' | 'figure' | 'letter' | 'either';
// CMS, 'Understanding the Medicare Beneficiary Identifier format': the type of each of the 11 characters.
const PLACES: readonly Place[] = [
  'first',
  'letter',
  'either',
  'figure',
  'letter',
  'either',
  'figure',
  'letter',
  'letter',
  'figure',
  'figure',
];
const allowed: Record<Place, string> = {
  first: '123456789',
  figure: '0123456789',
  letter: LETTERS,
  either: `0123456789${LETTERS}`,
};
const words: Record<Place, string> = {
  first: 'a digit from 1 to 9',
  figure: 'a digit',
  letter: 'a letter other than S, L, O, I, B, and Z',
  either: 'a digit, or a letter other than S, L, O, I, B, and Z',
};

/** A Medicare number (MBI) as stored: capital letters and digits, without the card's dashes. */
export const normalizeMbi = (text: string): string => text.toUpperCase().replace(/[\s‐-―-]/g, '');

/** The format error of a Medicare number as a sentence, or null. Only CMS knows whether the number is assigned. */
export function mbiFault(text: string): string | null {
  const mbi = normalizeMbi(text);
  if (mbi.length !== LENGTH)
    return `A Medicare number has 11 characters, such as 1EG4-TE5-MK73. This one has ${mbi.length}.`;
  const at = PLACES.findIndex((place, index) => !allowed[place].includes(mbi.charAt(index)));
  const place = PLACES[at];
  return place ? `Character ${at + 1} of a Medicare number must be ${words[place]}. Check it against the card.` : null;
}

/** Whether text contains a Medicare number, with any separators. */
export function holdsMbi(text: string): boolean {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  for (let at = 0; at + LENGTH <= plain.length; at++) if (mbiFault(plain.slice(at, at + LENGTH)) === null) return true;
  return false;
}

/** What is displayed: the last four characters. */
export const mbiLast4 = (mbi: string): string => mbi.slice(-4);
