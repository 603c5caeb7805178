import { STATES } from './normalize/state.ts';

/** What a value looks like. These are cheap tests to guess a column's content, stricter than the functions in normalize/, which know the target. */
export const looksLike = {
  email: (text: string) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text),
  phone: (text: string) =>
    text.length <= 30 && /^\+?[\d\s().\-/]{10,20}(\s*(x|ext\.?|#)\s*\d+)?$/i.test(text) && !looksLike.date(text)
      ? /^(1?[2-9]\d{9}|\d{11,15})$/.test(text.replace(/(x|ext|#).*$/i, '').replace(/\D/g, ''))
      : /^\d(\.\d+)?E\+?(09|10|9)$/i.test(text),
  date: (text: string) =>
    /^(\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4})|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})([T ]\d.*)?$/.test(text) ||
    /^(\d{1,2}[ -][a-z]{3,9}\.?[ -,]*\d{2,4}|(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4})$/i.test(
      text,
    ),
  zip: (text: string) => /^\d{5}(-\d{4})?$/.test(text),
  state: (text: string) => STATES[text.trim().toUpperCase()] !== undefined,
  gender: (text: string) => /^(m|f|male|female)$/i.test(text),
  money: (text: string) => /^\$\s?\d/.test(text),
  street: (text: string) => /^\d+[a-z]?\s+\S*[a-z]/i.test(text) || /^p\.?\s?o\.? box\b/i.test(text),
  address: (text: string) => /\d.*,.*\b[a-z]{2,}\.?,?\s+\d{5}(-\d{4})?(,? usa?)?$/is.test(text),
  /** 'Lee, Ann' or 'Ann Lee'. */
  full_name: (text: string) => /^\p{L}[\p{L}'’.-]*(,?\s+\p{L}[\p{L}'’.-]*){1,3}$/u.test(text),
  /** One or two words: a first name, a last name, a city. */
  word: (text: string) => /^\p{L}[\p{L}'’-]+(\s\p{L}[\p{L}'’.-]+)?$/u.test(text),
  number: (text: string) => /^[\d.,]{3,}$/.test(text),
};

export type Look = keyof typeof looksLike;

/** The fraction of values that pass the test, 0 to 1; 0 if there are none. */
export function share(values: readonly string[], test: (text: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter((value) => test(value.trim())).length / values.length;
}

/** Whether a cell is clearly data, unlike a header. */
export function isPlainlyData(cell: string): boolean {
  if (cell.length > 100) return false;
  const text = cell.trim();
  return (
    looksLike.email(text) ||
    looksLike.phone(text) ||
    looksLike.date(text) ||
    looksLike.money(text) ||
    looksLike.zip(text)
  );
}
