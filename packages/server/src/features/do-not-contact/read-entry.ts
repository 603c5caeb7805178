import { toE164 } from '@bookline/contract/rules/phone-e164';
import { z } from 'zod';

export interface Entry {
  readonly kind: 'phone' | 'email';
  readonly value: string;
}

const address = z.email().max(254);
/** The usual format of numbers in lists. A million of these need no full phone number parser. */
const PLAIN = /^(?:\+?1)?([2-9]\d{9})$/;

/** Reads a number or an address from typed text or a file; null if it is neither. */
export function readEntry(text: string): Entry | null {
  // Spreadsheets, and our own export, put an apostrophe before text that looks like a formula.
  const written = text.trim().replace(/^'/, '');
  if (written === '') return null;
  const value = written.includes('@') ? written.toLowerCase() : numberOf(written);
  if (value === null) return null;
  if (!value.includes('@')) return { kind: 'phone', value };
  return address.safeParse(value).success ? { kind: 'email', value } : null;
}

function numberOf(text: string): string | null {
  const digits = PLAIN.exec(text.replace(/[\s().-]/g, ''))?.[1];
  return digits === undefined ? toE164(text) : `+1${digits}`;
}

/** The columns of a file to read: those whose header names phones or emails, or all columns if none does. */
export function columnsToRead(headers: readonly string[]): readonly number[] {
  const spoken = headers.flatMap((header, column) =>
    /phone|mobile|cell|\btel|number|mail|\bdnc|do.not.call/i.test(header) ? column : [],
  );
  return spoken.length > 0 ? spoken : headers.map((_, column) => column);
}

/** The entry of a row. The national registry's files have area code and number in two columns. */
export function entriesOf(cells: readonly string[], columns: readonly number[]): Entry[] {
  const [area = '', local = '', ...more] = cells.map((cell) => cell.trim());
  if (more.every((cell) => cell === '') && /^[2-9]\d\d$/.test(area) && /^\d{3}-?\d{4}$/.test(local)) {
    const entry = readEntry(`${area}${local}`);
    return entry ? [entry] : [];
  }
  return columns.flatMap((column) => readEntry(cells[column] ?? '') ?? []);
}
