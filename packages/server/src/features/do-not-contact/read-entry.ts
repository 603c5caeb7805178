import { toE164 } from '@bookline/contract/rules/phone-e164';
import { z } from 'zod';

export interface Entry {
  readonly kind: 'phone' | 'email';
  readonly value: string;
}

const address = z.email().max(254);
/** A number as most lists write it: a million of them need no grammar of the world's numbers. */
const PLAIN = /^(?:\+?1)?([2-9]\d{9})$/;

/** A number or an address out of what a person typed or a file holds; null where it is neither. */
export function readEntry(text: string): Entry | null {
  // Spreadsheets put an apostrophe before what would be a formula, our own export does too.
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

/** Which columns of a file are read: those whose header speaks of phones and mails, all where none does. */
export function columnsToRead(headers: readonly string[]): readonly number[] {
  const spoken = headers.flatMap((header, column) =>
    /phone|mobile|cell|\btel|number|mail|\bdnc|do.not.call/i.test(header) ? column : [],
  );
  return spoken.length > 0 ? spoken : headers.map((_, column) => column);
}

/** What a row of a file puts on the list. The national registry writes area code and number in two columns. */
export function entriesOf(cells: readonly string[], columns: readonly number[]): Entry[] {
  const [area = '', local = '', ...more] = cells.map((cell) => cell.trim());
  if (more.every((cell) => cell === '') && /^[2-9]\d\d$/.test(area) && /^\d{3}-?\d{4}$/.test(local)) {
    const entry = readEntry(`${area}${local}`);
    return entry ? [entry] : [];
  }
  return columns.flatMap((column) => readEntry(cells[column] ?? '') ?? []);
}
