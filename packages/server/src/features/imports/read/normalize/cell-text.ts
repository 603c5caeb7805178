const UNTIDY = /[\p{Cc}\p{Cs}\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]|\s{2}|^\s|\s$|^['=]/u;
/** Control characters except white space, and invisible characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
const SPACES = /[\s\p{Cc}]+/gu;

/**
 * A cell as one trimmed line with single spaces, without control or invisible characters, and without the marks by which spreadsheets keep a
 * number as text (`="02134"`, `'02134`). Placeholders such as 'NULL' or '#N/A' become ''.
 */
export function tidyCell(raw: string): string {
  const text = UNTIDY.test(raw) ? tidy(raw) : raw;
  return text.length <= 9 && isNothing(text) ? '' : text;
}

function tidy(raw: string): string {
  const line = raw.toWellFormed().replace(INVISIBLE, '').replace(SPACES, ' ').trim();
  if (line.startsWith('="') && line.endsWith('"')) return line.slice(2, -1).trim();
  return /^'[\d+(]/.test(line) ? line.slice(1) : line;
}

/** A cell of several lines, such as a note: trimmed lines with line breaks kept, '' for a placeholder. */
export function tidyLines(raw: string): string {
  if (!raw.includes('\n') && !raw.includes('\r')) return tidyCell(raw);
  return raw
    .split(/\r\n?|\n/)
    .map(tidyCell)
    .join('\n')
    .trim();
}

/** 'Null' with one capital is a name; exports write the placeholder differently. */
function isNothing(text: string): boolean {
  switch (text) {
    case 'NULL':
    case 'null':
    case '(null)':
    case '\\N':
    case '#N/A':
    case '#REF!':
    case '#VALUE!':
    case '#NAME?':
    case '#DIV/0!':
    case 'N/A':
    case 'n/a':
    case 'NaN':
    case 'nan':
    case 'undefined':
    case '-':
    case '--':
      return true;
    default:
      return false;
  }
}

/** The text cut to a number of UTF-16 units, never through a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const high = text.charCodeAt(max - 1);
  return text.slice(0, high >= 0xd800 && high <= 0xdbff ? max - 1 : max);
}

/** The key of a file name in a table, a row, or a ZIP: lower case, without folders. */
export const attachmentName = (text: string): string =>
  (text.trim().split(/[\\/]/).at(-1) ?? '').normalize('NFC').toLowerCase().slice(0, 300);
