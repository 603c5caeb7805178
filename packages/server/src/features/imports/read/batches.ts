import { normalizeWebsite } from '@bookline/contract/rules/website';
import { newId } from '../../../platform/ids.ts';
import { columnSetOf } from '../book/column-sets.ts';
import { keptFields, sensitiveColumns, withoutSensitive } from '../book/sensitive-columns.ts';
import type { Batch, FileRow } from '../contact-draft.ts';
import { buildRow, dateOrders, type MappedColumn } from './build-row.ts';
import type { ResumePoint } from './open-csv.ts';
import { openTable, type ReadAs, type Table } from './open-table.ts';

/** Rows of one chunk: a few tenths of a second in the database. */
const MAX_ROWS = 2000;
/** Characters of one chunk, for rows with long notes. */
const MAX_TEXT = 4_000_000;
/** Rows per batch from the file's reader. */
const STEP = 250;

export interface BatchRequest {
  readonly kind: 'batches';
  readonly path: string;
  readonly fields: readonly MappedColumn[];
  /** `YYYY-MM-DD`, of the user who imports. */
  readonly today: string;
  /** Rows up to here are stored already. */
  readonly after_row_no: number;
  /** Where to continue reading a text file: no row after `after_row_no` is before it. */
  readonly resume: ResumePoint | null;
  /** How a user wants it read. */
  readonly as?: ReadAs;
  /** Of a carrier's file: its kind. */
  readonly import_type?: string;
}

/** The rows of a file after `after_row_no`, normalized, in batches that fit one transaction. Throws ImportFileError. */
export async function* batchesOf(request: BatchRequest): AsyncGenerator<Batch> {
  const { path, fields, today, after_row_no, resume, as = {} } = request;
  const table = await openTable(path, { at: resume, as });
  const book = request.import_type === undefined ? undefined : columnSetOf(request.import_type);
  const sensitive = sensitiveColumns(table.headers, table.sample);
  const kept = (cells: readonly string[]) => storable(withoutSensitive(cells, sensitive));
  const build = buildRow(keptFields(fields, sensitive), {
    ...(book && { book }),
    today,
    columns: table.headers.length,
    dateOrders: dateOrders(fields, table.sample),
  });
  let open = newBatch();
  for await (const rows of table.rowsInBatches(STEP)) {
    for (const { row_no, cells } of rows) {
      if (row_no <= after_row_no) continue;
      const { problems, rejected, empty, ...built } = build(cells);
      open.last_row_no = row_no;
      for (const cell of cells) open.text += cell.length;
      if (empty) open.empty.push(row_no);
      else if (rejected !== undefined)
        open.rejected.push({
          row_no,
          reason: rejected,
          cells: kept(cells),
          ...(built.policy && { policy: built.policy }),
          ...(built.mbi !== undefined && { mbi: built.mbi }),
        });
      else {
        const left_out = problems.map(({ field, sentence }) => ({ field, problem: sentence }));
        const row = { ...built, row_no, id: newId(), cells: kept(cells), ...(left_out.length > 0 && { left_out }) };
        open.rows.push(withWebsite(row));
      }
      if (open.rows.length + open.rejected.length + open.empty.length < MAX_ROWS && open.text < MAX_TEXT) continue;
      yield ended(open, table);
      open = newBatch();
    }
  }
  if (open.last_row_no > 0) yield ended(open, table);
}

const ended = (open: ReturnType<typeof newBatch>, table: Table): Batch => ({
  ...open,
  resume: table.resumeBefore(open.last_row_no),
});

const newBatch = () => ({
  rows: [] as FileRow[],
  rejected: [] as Batch['rejected'][number][],
  empty: [] as number[],
  last_row_no: 0,
  text: 0,
});

/** R204, R205: websites are stored in one form, whatever their source. */
export function withWebsite(row: FileRow): FileRow {
  const { website } = row.contact;
  return website === undefined ? row : { ...row, contact: { ...row.contact, website: normalizeWebsite(website) } };
}

/** The cells of the file, without the one character that PostgreSQL cannot store. */
const storable = (cells: readonly string[]): string[] =>
  cells.map((cell) => (cell.includes('\u0000') ? cell.replaceAll('\u0000', '') : cell));
