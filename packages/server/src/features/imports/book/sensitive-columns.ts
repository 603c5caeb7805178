import { mbiFault, normalizeMbi } from '@bookline/contract/rules/mbi';
import { headerWords } from '../map/header-words.ts';
import type { CorrectedRow } from '../retry/retry.queries.ts';

/** Numbers that are stored only encrypted or not at all: Social Security, bank accounts, cards. */
const NEVER_KEPT =
  /\b(?:ssn|ss n|social security|soc sec|social sec|tax ?id|tin|itin|bank account|bank acct|routing|aba|credit card|card number|cvv|drivers? licen[sc]e|dl number|medicaid id|medicaid number)\b/;
const MEDICARE = /\b(?:mbi|hicn?|medicare (?:number|no|id|claim|beneficiary|mbi)|medicare id number)\b/;

/** The format of Medicare numbers, with or without hyphens: no S, L, O, I, B, or Z. */
const MBI =
  /^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}$/i;
const SSN = /^\d{3}-\d{2}-\d{4}$/;
const ENOUGH = 0.3;

export type Sensitive = 'medicare' | 'never_kept';

/**
 * The columns with numbers that must not be stored in plain text, by their headers or content. A Medicare number can only be stored encrypted,
 * the others not at all.
 */
export function sensitiveColumns(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
): Map<number, Sensitive> {
  const found = new Map<number, Sensitive>();
  for (const [column, header] of headers.entries()) {
    const words = headerWords(header);
    const values = sample.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '');
    const share = (pattern: RegExp) => values.filter((text) => pattern.test(text)).length / Math.max(1, values.length);
    if (MEDICARE.test(words) || share(MBI) >= ENOUGH) found.set(column, 'medicare');
    else if (NEVER_KEPT.test(words) || share(SSN) >= ENOUGH) found.set(column, 'never_kept');
  }
  return found;
}

/** The headers that name such numbers. */
export const sensitiveHeaders = (headers: readonly string[]): Map<string, Sensitive> =>
  new Map([...sensitiveColumns(headers, [])].map(([column, kind]) => [headers[column] ?? '', kind]));

/** Whether a column of such numbers may have this target: none, or the encrypted field. */
export const mayBecome = (target: string, kind: Sensitive): boolean =>
  target === 'skip' || (kind === 'medicare' && target === 'mbi');

/** The mapping without columns of such numbers, except for the encrypted field, whatever an earlier saved mapping says. */
export const keptFields = <F extends { readonly column: number; readonly target: string }>(
  fields: readonly F[],
  sensitive: ReadonlyMap<number, Sensitive>,
): F[] =>
  sensitive.size === 0
    ? [...fields]
    : fields.map((field) => {
        const kind = sensitive.get(field.column);
        return kind === undefined || mayBecome(field.target, kind) ? field : { ...field, target: 'skip' };
      });

/** The text that replaces a masked number. */
export const HIDDEN = '•••';

/** Masks sensitive numbers in cells: in previews, examples, and rejected rows. */
export const withoutSensitive = (
  cells: readonly string[],
  sensitive: ReadonlyMap<number, Sensitive>,
  instead = '',
): readonly string[] =>
  sensitive.size === 0 ? cells : cells.map((cell, column) => (cell !== '' && sensitive.has(column) ? instead : cell));

/**
 * Removes such numbers from a corrected row, by the header or by their format, because rows to retry are stored as they are. A valid Medicare
 * number from its own column is returned separately.
 */
export function takeNumbers(
  headers: readonly string[],
  fields: readonly { readonly column: number; readonly target: string }[],
) {
  const sensitive = sensitiveColumns(headers, []);
  const mbiAt = fields.find(({ target }) => target === 'mbi')?.column;
  const looks = (text: string) => MBI.test(text) || SSN.test(text);
  return ({ row_no, cells }: CorrectedRow): CorrectedRow => {
    const given = mbiAt === undefined ? '' : (cells[mbiAt] ?? '').trim();
    return {
      row_no,
      ...(given !== '' && mbiFault(given) === null && { mbi: normalizeMbi(given) }),
      cells: cells.map((cell, column) =>
        cell !== null && (column === mbiAt || sensitive.has(column) || looks(cell.trim())) ? '' : cell,
      ),
    };
  };
}
