import type { Normalized } from './normalized.ts';
import { normalizeState } from './state.ts';
import { normalizeZip } from './zip.ts';

export interface Address {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
}

const UNIT = /^(?:apt|apartment|unit|suite|ste|bldg|building|lot|rm|room|fl|floor|trlr|#|p\.?\s?o\.?\s?box)\b|^#/i;
const UNIT_AT_END = /^(.*\S)\s+((?:apt|apartment|unit|suite|ste|lot|trlr|rm)\.?\s*#?\s*[\w-]{1,8}|#\s*[\w-]{1,8})$/i;
const STREET =
  /^(?:st|street|ave?|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|boulevard|way|pl|place|ter|terrace|cir|circle|hwy|highway|pkwy|parkway|trl|trail|loop|pike|sq|square)\.?$/i;
const COUNTRY = /^(?:us|usa|u\.s\.a?\.?|united states(?: of america)?)$/i;

/**
 * Splits a full address in one cell, '12 Main St, Apt 4, Columbus, OH 43085'. It reads from the end, because the ZIP and the state are the
 * most reliable parts. An address without a state cannot be split, which is a problem.
 */
export function splitAddress(raw: string): Normalized<Address> {
  const parts = raw.split(/\s*[,;\n\r]+\s*/).filter((part) => part !== '');
  if (COUNTRY.test(parts.at(-1) ?? '')) parts.pop();
  let words = (parts.pop() ?? '').replace(/\s+(?:USA|United States)$/i, '').split(/\s+/);
  let zip = '';
  const lastWord = normalizeZip(words.at(-1) ?? '');
  if (/\d/.test(words.at(-1) ?? '') && 'value' in lastWord) {
    zip = lastWord.value;
    words.pop();
  }
  if (words.length === 0) words = (parts.pop() ?? '').split(/\s+/);
  const state = takeState(words);
  if (state === '') return { problem: 'This address has no state, so it can’t be split.' };
  if (parts.length === 0) parts.push(takeStreet(words));
  // 'Boston, MA': the only text before the state is the city, unless it contains a number.
  else if (words.length === 0 && (parts.length > 1 || !/\d/.test(parts[0] ?? '')))
    words = (parts.pop() ?? '').split(' ');
  const city = words.join(' ');
  const [street = '', ...more] = parts;
  const [line1, unit] = more.length === 0 ? splitUnit(street) : [street, ''];
  const line2 = more.length > 0 ? more.join(', ') : unit;
  // 'Apt 4, 12 Main St': the unit comes first.
  if (UNIT.test(line1) && /^\d/.test(line2)) return { value: { line1: line2, line2: line1, city, state, zip } };
  return { value: { line1, line2, city, state, zip } };
}

/** Takes the state from the end: two letters, else the longest sequence of words that names one ('North Carolina'). */
function takeState(words: string[]): string {
  const lengths = (words.at(-1) ?? '').replace(/\W/g, '').length === 2 ? [1] : [3, 2, 1];
  for (const length of lengths) {
    const found = length > words.length ? undefined : normalizeState(words.slice(-length).join(' '));
    if (found && 'value' in found) {
      words.splice(-length);
      return found.value;
    }
  }
  return '';
}

/** Without a comma before the city, the street ends with its type: '12 Main St Columbus'. */
function takeStreet(words: string[]): string {
  if (!/\d/.test(words[0] ?? '')) return '';
  const kind = words.findLastIndex((word, index) => index > 0 && STREET.test(word));
  return words.splice(0, kind === -1 ? words.length : kind + 1).join(' ');
}

function splitUnit(street: string): [string, string] {
  const unit = UNIT_AT_END.exec(street);
  return unit ? [unit[1] ?? '', unit[2] ?? ''] : [street, ''];
}
