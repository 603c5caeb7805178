import { fromSerial } from '../normalise/date.ts';

/** How a style shows a number: as a date, or with so many digits at least ('00000' for ZIPs), or as it is. */
export type NumberStyle = 'date' | { digits: number } | undefined;

/** The formats that a workbook need not spell out (ECMA-376 18.8.30): those that show dates and times. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The style of a number format by its number and, for those that a workbook spells out, its code. */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : undefined;
  const [positive = ''] = code.split(';');
  if (/^0{2,}$/.test(positive)) return { digits: positive.length };
  // Colours, currencies and conditions stand in brackets, texts in quotes or behind a backslash; [h] counts hours.
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare) ? 'date' : undefined;
}

/**
 * The number in a cell as text: whole numbers with all their digits (a phone is stored as 5.550101234E9 at times), others
 * with the 15 that are sure, dates as `YYYY-MM-DD`, with `HH:MM:SS` where they have a time.
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
  // Excel counts a 29th of February 1900 that never was.
  if (from1904) day += 1462;
  else if (day < 60) day++;
  const date = fromSerial(day);
  return time === '' ? date : `${date} ${time}`;
}
