import { REJECTED_ROW } from '@bookline/contract/rules/rejected-columns';
import { ImportFileError } from '../file/import-file-error.ts';
import { openTable } from '../file/read-table.ts';
import type { MendedRow } from './retry.queries.ts';

export interface MendedRequest {
  readonly kind: 'mended';
  readonly path: string;
  /** Of the attempt: the mended file's columns are known by them. */
  readonly headers: readonly string[];
}

const STEP = 500;

/**
 * The rows of a mended file of rejected rows, by the row numbers of the attempt; rows without a number are left out. Throws
 * ImportFileError where it is no table, or not of these columns.
 */
export async function* mendedRows({ path, headers }: MendedRequest): AsyncGenerator<MendedRow[]> {
  const table = await openTable(path);
  const numberAt = table.headers.findIndex((header) => sameHeader(header, REJECTED_ROW));
  if (numberAt < 0)
    throw new ImportFileError(
      'not_a_table',
      `This file has no column '${REJECTED_ROW}'. Download the rejected rows, mend them and send that file.`,
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

/** Where each column stands in the other file; of columns with the same header the first is the first. */
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

/** Without the apostrophe that a file of ours has before what a spreadsheet would run, and without what cannot be stored. */
const plain = (text: string) =>
  text.replaceAll('\u0000', '').replace(/(?<=^|[;\t\n\r]\s*?"?)'(?=[=+\-@\t\r＝＋－＠])/g, '');
