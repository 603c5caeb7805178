import { fromSerial } from '../normalize/date.ts';

/** How a style shows a number: as a date, with a minimum of digits ('00000' for ZIPs), or as it is. */
export type NumberStyle = 'date' | { digits: number } | undefined;

/** The built-in formats that show dates and times (ECMA-376 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Excel's own limit. No program shows a longer code. */
const MAX_CODE = 255;

/** The style of a number format, by its number and, for a custom one, its code. */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : undefined;
  if (code.length > MAX_CODE) return undefined;
  const [positive = ''] = code.split(';', 1);
  if (/^0{2,}$/.test(positive)) return { digits: positive.length };
  return showsDate(positive) ? 'date' : undefined;
}

/**
 * Whether a format has a part of a date or a time. Colors, currencies, and conditions are in brackets, texts in quotes or after a backslash;
 * [h] counts hours. It scans the code once, so the time is linear.
 */
function showsDate(code: string): boolean {
  let at = 0;
  while (at < code.length) {
    const sign = code[at] ?? '';
    if ('\\_*'.includes(sign)) at += 2;
    else if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      if (end === -1) return false;
      if (sign === '[' && isElapsed(code.slice(at + 1, end))) return true;
      at = end + 1;
    } else if ('ymdhs'.includes(sign.toLowerCase())) return true;
    else at++;
  }
  return false;
}

const isElapsed = (inBrackets: string) => /^[hms]+$/i.test(inBrackets);

/**
 * The number in a cell as text: whole numbers with all digits (a phone is sometimes stored as 5.550101234E9), others with the 15 reliable
 * digits, dates as `YYYY-MM-DD`, with `HH:MM:SS` if they have a time.
 */
export function numberText(raw: string, style: NumberStyle, from1904: boolean): string {
  const number = Number(raw);
  if (raw === '' || !Number.isFinite(number)) return raw;
  if (style === 'date') return dateText(number, from1904) ?? plain(number);
  const text = /^\d{1,15}$/.test(raw) ? raw : plain(number);
  return style && /^\d+$/.test(text) ? text.padStart(style.digits, '0') : text;
}

function plain(number: number): string {
  const sure = Number.isInteger(number) ? number : Number(number.toPrecision(15));
  return Number.isInteger(sure) && Math.abs(sure) < 1e21 ? BigInt(sure).toString() : String(sure);
}

function dateText(serial: number, from1904: boolean): string | undefined {
  const seconds = Math.round((serial % 1) * 86_400);
  let day = Math.floor(serial) + (seconds === 86_400 ? 1 : 0);
  const time = seconds % 86_400 === 0 ? '' : new Date(seconds * 1000).toISOString().slice(11, 19);
  if (day < 0 || day > 2_958_465) return undefined;
  if (day === 0 && !from1904) return time === '' ? undefined : time;
  // Excel counts February 29, 1900, which never existed.
  if (from1904) day += 1462;
  else if (day < 60) day++;
  const date = fromSerial(day);
  return time === '' ? date : `${date} ${time}`;
}
