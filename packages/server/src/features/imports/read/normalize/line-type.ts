import { type LineType, lineTypes, NOT_VALIDATED } from '@bookline/contract/rules/line-types';
import type { Normalized } from './normalized.ts';

/** The words of phone providers and vendors of leads, without spaces and signs. */
const WORDS: readonly (readonly [LineType, RegExp])[] = [
  ['voip', /voip|internet/],
  ['toll_free', /tollfree/],
  ['premium', /premium/],
  ['landline', /landline|fixed|wireline/],
  ['mobile', /mobile|wireless|cell/],
  ['invalid', /notinservice|invalid|disconnected|unreachable|deadline/],
];
const NOTHING = new Set([NOT_VALIDATED, 'unknown', 'n/a', 'none', '-'].map((text) => text.toLowerCase()));

/** The kind of a phone's line. Undefined if the cell says that it isn't known. */
export function normalizeLineType(raw: string): Normalized<LineType | undefined> {
  const text = raw.trim().toLowerCase();
  if (text === '' || NOTHING.has(text)) return { value: undefined };
  if (text === lineTypes.other.toLowerCase() || text === 'other') return { value: 'other' };
  const letters = text.replace(/[^a-z]/g, '');
  const [found] = WORDS.find(([, words]) => words.test(letters)) ?? [];
  return found ? { value: found } : { problem: 'This isn’t a line type. Use mobile, landline, or VoIP.' };
}
