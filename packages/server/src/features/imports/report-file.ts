import type { ReplyOf } from '@bookline/contract/endpoint';
import { type imports, MAX_IMPORT_ROWS, type MatchBy } from '@bookline/contract/features/imports';
import { createBookTally, type FileBook, hintsOf } from './clients/book-report.ts';
import { columnSetOf, detectColumnSet } from './clients/column-sets.ts';
import { HIDDEN, keptFields, type Sensitive, sensitiveColumns, withoutSensitive } from './clients/sensitive-columns.ts';
import { ImportFileError } from './file/import-file-error.ts';
import { guessMapping } from './file/mapping.ts';
import type { DateOrder } from './file/normalise/date.ts';
import { openTable, type Table } from './file/read-table.ts';
import { buildRow, dateOrders, type MappedColumn } from './file/row.ts';
import { createKeySet } from './key-set.ts';
import { type Learned, proposeMapping } from './learned-mapping.ts';
import { keysOf } from './row-keys.ts';

type Validated = ReplyOf<typeof imports.validate>['data'];
type Validation = Validated['validation'];

/** What is asked of a file that is imported at once: nobody looks at what its rows would do. */
export interface OutlineRequest {
  readonly kind: 'outline';
  readonly path: string;
  /** What a person made of the columns; what the file seems to be where absent. */
  readonly fields?: readonly MappedColumn[];
  /** What people chose for such columns before. */
  readonly learned?: Learned;
}

export interface ReportRequest extends Omit<OutlineRequest, 'kind'> {
  readonly kind: 'report';
  /** `YYYY-MM-DD`, of the person who imports. */
  readonly today: string;
  /** Titles that the tenant has, in small letters: others cannot be set. */
  readonly statuses: readonly string[];
  readonly agentflow_statuses: readonly string[];
  /** What makes two rows one person. */
  readonly match_by: readonly MatchBy[];
  /** Of a carrier's file: its kind where a person chose it, and what columns were called before, by header. */
  readonly book?: { readonly import_type?: string | undefined; readonly learned: Readonly<Record<string, string>> };
}

/** What a file is. */
interface FileLayout extends Pick<Validated, 'format' | 'fields'> {
  readonly headers: string[];
  /** How each column would write dates if it held any: rejected rows are read again when the file is gone. */
  readonly date_orders: Readonly<Record<number, DateOrder>>;
}

export interface FileOutline extends FileLayout {
  readonly rows: number;
}

export interface FileReport extends FileLayout {
  /** What the file alone tells. */
  readonly validation: Omit<Validation, 'known' | 'do_not_contact'>;
  /** Of a carrier's file. */
  readonly book?: FileBook;
}

/** What a row can be known by, for whoever can look it up. */
export interface ReachOfRow {
  readonly keys: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

const STEP = 1000;
const EXAMPLES = 3;
const TOO_MANY_ROWS = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Split it and import the parts one after the other.`;
/** Kinds of problems that are told apart: a report is for a person. */
const MAX_PROBLEMS = 100;

/** What the columns of a table are. Those of numbers that must not lie about become nothing that does, and are not shown. */
function layoutOf(
  table: Table,
  request: Omit<OutlineRequest, 'kind'>,
  sensitive: ReadonlyMap<number, Sensitive>,
  hints?: ReturnType<typeof hintsOf>,
): FileLayout {
  const guessed = guessMapping(table.headers, table.sample, hints);
  const chosen = new Map(request.fields?.map(({ column, target }) => [column, target]));
  const proposed = request.learned && !request.fields ? proposeMapping(guessed, request.learned) : [];
  return {
    format: table.format,
    headers: table.headers,
    date_orders: dateOrders(
      table.headers.map((header, column) => ({ column, header, target: 'date_of_birth' })),
      table.sample,
    ),
    fields: keptFields(
      guessed.map(({ column, header, target, preview }, at) => ({
        column,
        header,
        target: request.fields ? (chosen.get(column) ?? 'skip') : (proposed[at]?.target ?? target),
        preview: sensitive.has(column) ? preview.map(() => HIDDEN) : preview,
        proposed_by: proposed[at]?.proposed_by ?? null,
      })),
      sensitive,
    ),
  };
}

/**
 * Counts the rows of a whole file and looks at the first ones, without reading what stands in them: an eighth of the time of a report. Throws ImportFileError
 * as `reportOf`.
 */
export async function outlineOf(request: OutlineRequest): Promise<FileOutline> {
  const table = await openTable(request.path);
  let rows = 0;
  for await (const batch of table.rowsInBatches(STEP)) {
    rows += batch.length;
    if (rows > MAX_IMPORT_ROWS) throw new ImportFileError('too_many_rows', TOO_MANY_ROWS);
  }
  return { ...layoutOf(table, request, sensitiveColumns(table.headers, table.sample)), rows };
}

/**
 * Reads a whole file and says what importing it would do; hands over, as it goes, what its rows can be known by. Throws ImportFileError where it
 * is no table, or has more rows than an import takes.
 */
export async function reportOf(
  request: ReportRequest,
  handOver: (rows: readonly ReachOfRow[]) => Promise<void>,
): Promise<FileReport> {
  const table = await openTable(request.path);
  const { book } = request;
  const set = book && (book.import_type === undefined ? detectColumnSet(table.headers) : columnSetOf(book.import_type));
  const sensitive = sensitiveColumns(table.headers, table.sample);
  const hints = set ? hintsOf(set, table.headers, sensitive, book.learned) : undefined;
  const shown = (cells: readonly string[]) => withoutSensitive(cells, sensitive, HIDDEN);
  const layout = layoutOf(table, request, sensitive, hints);
  const { fields } = layout;
  const build = buildRow(fields, {
    ...(set && { book: set }),
    today: request.today,
    columns: table.headers.length,
    dateOrders: dateOrders(fields, table.sample),
  });
  const titles = {
    status: new Set(request.statuses),
    agentflow_status: new Set(request.agentflow_statuses),
  };
  const tally = createTally();
  const policies = set && createBookTally(set);
  const seen = createKeySet();
  const counts = { rows: 0, importable: 0, rejected: 0, empty: 0, duplicates_in_file: 0 };
  for await (const rows of table.rowsInBatches(STEP)) {
    const reach: ReachOfRow[] = [];
    for (const { row_no, cells } of rows) {
      const row = build(cells);
      if (++counts.rows > MAX_IMPORT_ROWS) throw new ImportFileError('too_many_rows', TOO_MANY_ROWS);
      if (row.empty) {
        counts.empty++;
        continue;
      }
      if (row.rejected !== undefined) {
        counts.rejected++;
        tally.add(
          'row',
          row.rejected,
          row_no,
          shown(cells)
            .filter((cell) => cell.trim() !== '')
            .join(', '),
          true,
        );
        continue;
      }
      counts.importable++;
      policies?.add(row);
      for (const { field, sentence, raw } of row.problems) tally.add(field, sentence, row_no, raw, false);
      for (const field of ['status', 'agentflow_status'] as const) {
        const title = row[field];
        if (title !== undefined && !titles[field].has(title.toLowerCase()))
          tally.add(field, 'There is no such status here: it is kept as a field of its own.', row_no, title, false);
      }
      const keys = keysOf(row, request.match_by);
      reach.push({ keys, phones: row.phones.map((phone) => phone.number), emails: row.emails });
      if (keys.some((key) => seen.has(key))) counts.duplicates_in_file++;
      else for (const key of keys) seen.add(key);
    }
    if (reach.length > 0) await handOver(reach);
  }
  return {
    ...layout,
    validation: { ...counts, problems: tally.problems() },
    ...(policies && { book: policies.book() }),
  };
}

/** Counts what is wrong, by field and sentence, each with its first examples. */
function createTally() {
  const found = new Map<string, Validation['problems'][number]>();
  return {
    add(field: string, problem: string, row_no: number, value: string, rejects: boolean): void {
      const key = `${field} ${problem}`;
      let entry = found.get(key);
      if (!entry) {
        if (found.size >= MAX_PROBLEMS) return;
        entry = { field, problem, count: 0, rejects, examples: [] };
        found.set(key, entry);
      }
      entry.count++;
      if (entry.examples.length < EXAMPLES) entry.examples.push({ row_no, value: value.slice(0, 200) });
    },
    problems: (): Validation['problems'] => [...found.values()].sort((a, b) => b.count - a.count),
  };
}
