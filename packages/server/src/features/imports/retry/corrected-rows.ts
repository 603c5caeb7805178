import { REJECTED_ROW } from '@bookline/contract/rules/rejected-columns';
import { ImportFileError } from '../read/import-file-error.ts';
import { openTable } from '../read/open-table.ts';
import { plainCell } from '../read/own-export.ts';
import type { CorrectedRow } from './retry.queries.ts';

export interface CorrectedRequest {
  readonly kind: 'corrected';
  readonly path: string;
  /** Of the attempt: the columns of the corrected file are matched to them. */
  readonly headers: readonly string[];
}

const STEP = 500;

/**
 * The rows of a corrected file of rejected rows, by the attempt's row numbers, without rows that have no number. Throws ImportFileError if it
 * is no table, or has other columns.
 */
export async function* correctedRows({ path, headers }: CorrectedRequest): AsyncGenerator<CorrectedRow[]> {
  const table = await openTable(path);
  const numberAt = table.headers.findIndex((header) => sameHeader(header, REJECTED_ROW));
  if (numberAt < 0)
    throw new ImportFileError(
      'not_a_table',
      `This file has no column '${REJECTED_ROW}'. Download the rejected rows, correct them, and upload that file.`,
    );
  const places = placesOf(headers, table.headers);
  if (places.every((place) => place === null))
    throw new ImportFileError(
      'not_a_table',
      'This file has none of the columns of the import. Keep the headers as they are.',
    );
  for await (const rows of table.rowsInBatches(STEP))
    yield rows.flatMap(({ cells }) => {
      const row_no = Number(cells[numberAt]?.trim());
      if (!Number.isInteger(row_no) || row_no < 1 || row_no > 2_147_483_647) return [];
      return { row_no, cells: places.map((place) => (place === null ? null : plain(cells[place] ?? ''))) };
    });
}

/** The position of each column in the other file. Columns with the same header keep their order. */
function placesOf(headers: readonly string[], others: readonly string[]): (number | null)[] {
  const taken = new Set<number>();
  return headers.map((header) => {
    const place = others.findIndex((other, at) => !taken.has(at) && sameHeader(other, header));
    if (place < 0) return null;
    taken.add(place);
    return place;
  });
}

const sameHeader = (a: string, b: string) => plain(a).trim().toLowerCase() === plain(b).trim().toLowerCase();

/** Removes the apostrophe that our export puts before formulas, and characters that cannot be stored. */
const plain = (text: string) => plainCell(text.replaceAll('\u0000', ''));
