/** How many characters one text holds, alone and as a part of a longer message, by encoding (3GPP TS 23.038). */
const room = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;
export type TextEncoding = keyof typeof room;

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the place of two. */
const EXTENDED = new Set('^{}\\[~]|€\f');

export interface TextLength {
  readonly encoding: TextEncoding;
  /** As the encoding counts them. */
  readonly characters: number;
  readonly segments: number;
  /** How many characters more fit into the last segment. */
  readonly left: number;
}

/** What a text costs: its encoding, and the number of segments that carriers charge. An empty text is one segment. */
export function measureText(words: string): TextLength {
  const letters = [...words];
  const encoding = letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter)) ? 'gsm7' : 'ucs2';
  // A letter of two places isn't split between segments.
  const widths = letters.map((letter) => (encoding === 'ucs2' ? letter.length : EXTENDED.has(letter) ? 2 : 1));
  const characters = widths.reduce((sum, width) => sum + width, 0);
  const { alone, part } = room[encoding];
  if (characters <= alone) return { encoding, characters, segments: 1, left: alone - characters };
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, characters, segments, left: part - used };
}
