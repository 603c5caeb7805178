import { mbiFault, normalizeMbi } from '@bookline/contract/rules/mbi';
import { headerWords } from '../file/column-words.ts';
import type { MendedRow } from '../retry/retry.queries.ts';

/** Numbers that are kept nowhere but sealed: Social Security, bank accounts, cards. */
const NEVER_KEPT =
  /\b(?:ssn|ss n|social security|soc sec|social sec|tax ?id|tin|itin|bank account|bank acct|routing|aba|credit card|card number|cvv|drivers? licen[sc]e|dl number|medicaid id|medicaid number)\b/;
const MEDICARE = /\b(?:mbi|hicn?|medicare (?:number|no|id|claim|beneficiary|mbi)|medicare id number)\b/;

/** As Medicare writes its numbers, with or without hyphens: no S, L, O, I, B or Z. */
const MBI =
  /^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}$/i;
const SSN = /^\d{3}-\d{2}-\d{4}$/;
const ENOUGH = 0.3;

export type Sensitive = 'medicare' | 'never_kept';

/**
 * What columns hold numbers that must not lie about in the clear, by their headers or by what stands in them: a Medicare number can
 * only be kept sealed, the others are not kept at all.
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

/** The headers that say of themselves that such numbers stand below them. */
export const sensitiveHeaders = (headers: readonly string[]): Map<string, Sensitive> =>
  new Map([...sensitiveColumns(headers, [])].map(([column, kind]) => [headers[column] ?? '', kind]));

/** Whether a column of such numbers may become this: nothing, or the field that is sealed. */
export const mayBecome = (target: string, kind: Sensitive): boolean =>
  target === 'skip' || (kind === 'medicare' && target === 'mbi');

/** What columns become, those of such numbers left out but for what is sealed: whatever a mapping that was saved before says of them. */
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

/** What stands for a number that is not shown. */
export const HIDDEN = '•••';

/** Cells without what must not lie about: not in previews, examples, nor among rejected rows. */
export const withoutSensitive = (
  cells: readonly string[],
  sensitive: ReadonlyMap<number, Sensitive>,
  instead = '',
): readonly string[] =>
  sensitive.size === 0 ? cells : cells.map((cell, column) => (cell !== '' && sensitive.has(column) ? instead : cell));

/**
 * Takes such numbers out of a mended row, by the header above them or by what they look like: rows that are tried again are kept as they
 * stand. The Medicare number of the column that is one goes beside the cells, where it can be read.
 */
export function takeNumbers(
  headers: readonly string[],
  fields: readonly { readonly column: number; readonly target: string }[],
) {
  const sensitive = sensitiveColumns(headers, []);
  const mbiAt = fields.find(({ target }) => target === 'mbi')?.column;
  const looks = (text: string) => MBI.test(text) || SSN.test(text);
  return ({ row_no, cells }: MendedRow): MendedRow => {
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
