/** What the letters of a Medicare number are taken from: no S, L, O, I, B or Z, which are read as figures. */
const LETTERS = 'ACDEFGHJKMNPQRTUVWXY';
const LENGTH = 11;

type Place = 'first' | 'figure' | 'letter' | 'either';
// CMS, 'Understanding the Medicare Beneficiary Identifier format': what stands at each of the 11 places.
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
  first: 'a figure from 1 to 9',
  figure: 'a figure',
  letter: 'a letter other than S, L, O, I, B and Z',
  either: 'a figure, or a letter other than S, L, O, I, B and Z',
};

/** A Medicare number (MBI) as it is kept: capital letters and figures, without the dashes of the card. */
export const normalizeMbi = (text: string): string => text.toUpperCase().replace(/[\s‐-―-]/g, '');

/** What is wrong with a Medicare number, in a sentence for a person; null where its form is right. Nobody but CMS knows whether it is somebody's. */
export function mbiFault(text: string): string | null {
  const mbi = normalizeMbi(text);
  if (mbi.length !== LENGTH)
    return `A Medicare number has 11 characters, such as 1EG4-TE5-MK73: this has ${mbi.length}.`;
  const at = PLACES.findIndex((place, index) => !allowed[place].includes(mbi.charAt(index)));
  const place = PLACES[at];
  return place ? `Character ${at + 1} of a Medicare number is ${words[place]}: check it against the card.` : null;
}

/** Whether a Medicare number stands anywhere in a text, however it is parted. */
export function holdsMbi(text: string): boolean {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  for (let at = 0; at + LENGTH <= plain.length; at++) if (mbiFault(plain.slice(at, at + LENGTH)) === null) return true;
  return false;
}

/** What is shown of it: its last four characters. */
export const mbiLast4 = (mbi: string): string => mbi.slice(-4);
