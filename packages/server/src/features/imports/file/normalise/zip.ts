import type { Normalised } from './normalised.ts';

const NOT_A_ZIP = 'This is not a ZIP code: it has five digits, such as 43085.';

/**
 * A United States ZIP code: '43085' or '43085-1234'. Zeros that a spreadsheet took from the front are put back ('2134' is
 * '02134', '501' is '00501'), its '.0' is taken off, an empty +4 ('43085-0000') is left out.
 */
export function normaliseZip(raw: string): Normalised<string> {
  const parts = /^(\d{1,9})(?:\.0+)?(?:\s*[-–—\s]\s*(\d{0,4}))?$/.exec(raw.trim());
  if (!parts) return { problem: NOT_A_ZIP };
  let five = parts[1] ?? '';
  let four = parts[2] ?? '';
  if (five.length > 5) {
    // ZIP+4 without its dash: nine digits, or eight and seven after the loss of zeros.
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
