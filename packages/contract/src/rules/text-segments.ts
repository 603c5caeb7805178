import { SegmentedMessage } from 'sms-segments-calculator';
import { PICTURE_UNITS } from './texts.ts';

/** How a text is sent: phone providers charge for each segment. */
export interface TextSegments {
  /** 'UCS-2' if a character isn't in the GSM-7 alphabet. Then a segment holds 70 characters instead of 160. */
  readonly encoding: 'GSM-7' | 'UCS-2';
  readonly segments: number;
  /** The characters used, as the encoding counts them: '€' is two in GSM-7, an emoji two in UCS-2. */
  readonly units: number;
  /** How many more fit into the last segment. */
  readonly left: number;
  /** The characters that made it UCS-2, without duplicates. */
  readonly offenders: readonly string[];
}

const BITS = { 'GSM-7': 7, 'UCS-2': 16 } as const;
/** What one segment holds, before a text is split. */
const WHOLE = 160;

/** The segments of a text, counted alike in the browser and on the server. */
export function segmentsOf(words: string): TextSegments {
  if (words === '') return { encoding: 'GSM-7', segments: 0, units: 0, left: WHOLE, offenders: [] };
  const counted = new SegmentedMessage(words);
  const encoding = counted.encodingName;
  const units = counted.encodedChars.reduce((sum, { codeUnits }) => sum + (codeUnits?.length ?? 0), 0);
  return {
    encoding,
    segments: counted.segmentsCount,
    units,
    left: Math.floor((counted.segments.at(-1)?.freeSizeInBits() ?? 0) / BITS[encoding]),
    offenders: encoding === 'UCS-2' ? [...new Set(counted.getNonGsmCharacters())] : [],
  };
}

/** What a text counts: a text with a picture, or sent as one, counts a fixed number. Apart from rules/texts.ts, because the alphabets are large. */
export const unitsOf = (words: string, picture: boolean): number =>
  picture ? PICTURE_UNITS : Math.max(1, segmentsOf(words).segments);
