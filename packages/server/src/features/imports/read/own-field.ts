import { formatNumber } from '@bookline/contract/rules/numbers';
import type { BuiltRow } from './built-row.ts';
import { cutText } from './normalize/cell-text.ts';

/** The longest text that the contract allows in a custom field. */
export const CUSTOM_LENGTH = 2000;

/** The longest text that patterns are matched against: some patterns take time in the square of a cell's length. */
export const MAX_READ = 300;
export const TOO_LONG = 'This value is too long to read.';

/** Puts the text of one non-empty cell into the row. */
export type Step = (row: BuiltRow, text: string) => void;

/** The step for a column that becomes a custom field; a second column with that name is appended to the first. */
export function ownField(key: string): Step {
  return (row, text) => {
    if (keepCustom(row, key, text)) return;
    row.problems.push({ field: key, sentence: cutSentence(CUSTOM_LENGTH), raw: cutText(text, CUSTOM_LENGTH) });
  };
}

/** Puts a text into a custom field of the row; returns whether all of it was kept. */
export function keepCustom(row: BuiltRow, key: string, text: string): boolean {
  const there = row.custom[key];
  const joined = there === undefined || there === text ? text : `${there}; ${text}`;
  row.custom[key] = cutText(joined, CUSTOM_LENGTH);
  return joined.length <= CUSTOM_LENGTH;
}

/** The sentence for a value of which only `max` characters are kept. */
export const cutSentence = (max: number) =>
  `This is longer than ${formatNumber(max)} characters. The rest was cut off.`;
