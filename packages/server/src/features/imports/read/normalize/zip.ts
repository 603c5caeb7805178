import type { Normalized } from './normalized.ts';

const NOT_A_ZIP = 'This isn’t a five-digit ZIP code, such as 43085.';

/**
 * A US ZIP code: '43085' or '43085-1234'. Leading zeros that a spreadsheet removed are restored ('2134' is '02134', '501' is '00501').
 * Facebook's 'z:' prefix, a trailing '.0', and an empty +4 ('43085-0000') are removed.
 */
export function normalizeZip(raw: string): Normalized<string> {
  const parts = /^(\d{1,9})(?:\.0+)?(?:\s*[-–—\s]\s*(\d{0,4}))?$/.exec(raw.trim().replace(/^z:\s*/i, ''));
  if (!parts) return { problem: NOT_A_ZIP };
  let five = parts[1] ?? '';
  let four = parts[2] ?? '';
  if (five.length > 5) {
    // ZIP+4 without its hyphen: nine digits, or eight and seven after the loss of zeros.
    if (four !== '' || five.length < 7) return { problem: NOT_A_ZIP };
    four = five.slice(-4);
    five = five.slice(0, -4);
  }
  // The lowest ZIP code is 00501.
  if (five.length < 3) return { problem: NOT_A_ZIP };
  five = five.padStart(5, '0');
  if (five < '00501') return { problem: NOT_A_ZIP };
  return { value: four === '' || Number(four) === 0 ? five : `${five}-${four.padStart(4, '0')}` };
}
