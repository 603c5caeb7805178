import type { BuiltRow } from './built-row.ts';
import { cutText } from './normalise/cell-text.ts';

/** As much as the contract takes for a custom field. */
export const CUSTOM_LENGTH = 2000;

/** Puts the text of one cell, which is not empty, where it belongs. */
export type Step = (row: BuiltRow, text: string) => void;

/** The step for a column that becomes a field of its own; a second column of that name joins the first. */
export function ownField(key: string): Step {
  return (row, text) => {
    if (keepCustom(row, key, text)) return;
    row.problems.push({ field: key, sentence: cutSentence(CUSTOM_LENGTH), raw: cutText(text, CUSTOM_LENGTH) });
  };
}

/** Puts a text into a field of the row's own; whether all of it was kept. */
export function keepCustom(row: BuiltRow, key: string, text: string): boolean {
  const there = row.custom[key];
  const joined = there === undefined || there === text ? text : `${there}; ${text}`;
  row.custom[key] = cutText(joined, CUSTOM_LENGTH);
  return joined.length <= CUSTOM_LENGTH;
}

/** The sentence about a value of which `max` characters are kept. */
export const cutSentence = (max: number) =>
  `This is longer than ${max.toLocaleString('en-US')} characters: the rest was cut off.`;
