import type { ReplyOf } from '@bookline/contract/endpoint';
import type { imports, MatchBy } from '@bookline/contract/features/imports';
import { MAX_IMPORT_ROWS } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { usualFirstName } from '@bookline/contract/rules/same-person';
import { createBookTally, type FileBook, hintsOf } from '../book/book-tally.ts';
import { columnSetOf, detectColumnSet } from '../book/column-sets.ts';
import { HIDDEN, keptFields, type Sensitive, sensitiveColumns, withoutSensitive } from '../book/sensitive-columns.ts';
import { type Learned, proposeMapping } from '../map/learned-mapping.ts';
import { guessMapping } from '../map/mapping.ts';
import type { Asked } from '../match/match.ts';
import { askedOf, isIdKey } from '../match/row-keys.ts';
import { buildRow, dateOrders, type MappedColumn } from './build-row.ts';
import type { BuiltRow } from './built-row.ts';
import { ImportFileError } from './import-file-error.ts';
import { createKeySet, type KeySet } from './key-set.ts';
import type { DateOrder } from './normalize/date.ts';
import { openTable, type ReadAs, type Table } from './open-table.ts';
import { areOwnHeaders, ownExport } from './own-export.ts';
import { sheetNames } from './plain-table.ts';
import { type Sample, sampleAcross } from './sample-across.ts';
import { spoiltCell } from './spoilt-cells.ts';

type Validated = ReplyOf<typeof imports.validate>['data'];
type Validation = Validated['validation'];

/** The input for a file that is imported at once, without a report on its rows. */
export interface OutlineRequest {
  readonly kind: 'outline';
  readonly path: string;
  /** The user's mapping; guessed if absent. */
  readonly fields?: readonly MappedColumn[];
  /** Earlier choices for such columns. */
  readonly learned?: Learned;
  /** How a user wants it read. */
  readonly as?: ReadAs;
}

export interface ReportRequest extends Omit<OutlineRequest, 'kind'> {
  readonly kind: 'report';
  /** `YYYY-MM-DD`, of the user who imports. */
  readonly today: string;
  /** The tenant's titles in lower case: others cannot be set. */
  readonly statuses: readonly string[];
  readonly agentflow_statuses: readonly string[];
  /** The keys that make two rows the same contact. */
  readonly match_by: readonly MatchBy[];
  /** The whole file was read before, so its empty columns are known. */
  readonly again?: boolean;
  /** Of a carrier's file: its kind if the user chose it, and earlier choices for columns, by header. */
  readonly book?: { readonly import_type?: string | undefined; readonly learned: Readonly<Record<string, string>> };
}

/** The description of a file. */
interface FileLayout extends Pick<Validated, 'format' | 'sheet' | 'sheets' | 'encoding' | 'fields'> {
  readonly headers: string[];
  /** Columns without a value in the part of the file that was read. */
  readonly empty_columns: number[];
  /** The date format of each column if it had dates. Rejected rows are read again after the file is deleted. */
  readonly date_orders: Readonly<Record<number, DateOrder>>;
}

export interface FileOutline extends FileLayout {
  readonly rows: number;
}

export interface FileReport extends FileLayout {
  /** What the file alone determines. */
  readonly validation: Omit<Validation, 'known' | 'do_not_contact'>;
  /** Of a carrier's file. */
  readonly book?: FileBook;
}

/** The keys of a row, for the lookup in the database. */
export interface ReachOfRow {
  readonly asked: Asked;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

const STEP = 1000;
/** Of a workbook: unpacking a large one twice would double the time. */
const MAX_SAMPLED = 50_000;
const EXAMPLES = 3;
const TOO_MANY_ROWS = `The file has more than ${formatNumber(MAX_IMPORT_ROWS)} rows. Split it, then import the parts one by one.`;
/** The most kinds of problems in a report, because a person reads it. */
const MAX_PROBLEMS = 100;

/** The columns of a table. Columns of sensitive numbers get no unsafe target, and are not shown. */
function layoutOf(
  table: Table,
  sample: Pick<Sample, 'rows' | 'empty_columns'>,
  request: Omit<OutlineRequest, 'kind'>,
  sensitive: ReadonlyMap<number, Sensitive>,
  hints?: ReturnType<typeof hintsOf>,
): FileLayout {
  const exported = hints ? undefined : ownExport(table.headers, sample.rows);
  const guessed = guessMapping(table.headers, sample.rows, hints ?? exported);
  const chosen = new Map(request.fields?.map(({ column, target }) => [column, target]));
  const proposed = request.learned && !request.fields && !exported ? proposeMapping(guessed, request.learned) : [];
  return {
    format: table.format,
    sheet: table.sheet ?? null,
    sheets: table.sheets ?? [],
    encoding: table.encoding ?? null,
    headers: table.headers,
    empty_columns: sample.empty_columns,
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
 * Counts the rows of a whole file and reads the first ones, without parsing the others: an eighth of the time of a report. Throws
 * ImportFileError as `reportOf`.
 */
export async function outlineOf(request: OutlineRequest): Promise<FileOutline> {
  const table = await openTable(request.path, { as: request.as ?? {} });
  const sample = await sampleAcross(table, MAX_IMPORT_ROWS + 1);
  if (sample.count > MAX_IMPORT_ROWS) throw new ImportFileError('too_many_rows', TOO_MANY_ROWS);
  return { ...layoutOf(table, sample, request, sensitiveColumns(table.headers, sample.rows)), rows: sample.count };
}

/**
 * Reads a whole file and reports what importing it would do; passes on the keys of its rows as it reads. Throws ImportFileError if it is no
 * table, or has more rows than an import allows.
 */
export async function reportOf(
  request: ReportRequest,
  handOver: (rows: readonly ReachOfRow[]) => Promise<void>,
): Promise<FileReport> {
  const table = await openTable(request.path, { as: request.as ?? {} });
  const { book } = request;
  const set = book && (book.import_type === undefined ? detectColumnSet(table.headers) : columnSetOf(book.import_type));
  const sample = request.again
    ? { rows: table.sample, empty_columns: [] }
    : await sampleAcross(table, table.encoding ? MAX_IMPORT_ROWS : MAX_SAMPLED);
  const sensitive = sensitiveColumns(table.headers, sample.rows);
  const hints = set ? hintsOf(set, table.headers, sensitive, book.learned) : undefined;
  const shown = (cells: readonly string[]) => withoutSensitive(cells, sensitive, HIDDEN);
  const layout = layoutOf(table, sample, request, sensitive, hints);
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
  const withoutIds = areOwnHeaders(table.headers) && !fields.some(({ target }) => target === 'contact_id');
  const others = table.sheets?.filter(({ name }) => name !== table.sheet) ?? [];
  if (table.sheets?.every(({ hidden }) => hidden))
    tally.add('sheet', `All sheets of this workbook are hidden. The sheet '${table.sheet}' is imported.`, 1, '', false);
  if (others.length > 0)
    tally.add(
      'sheet',
      `Only the sheet '${table.sheet}' is imported. Not imported: ${sheetNames(others)}. To import another sheet, choose it.`,
      1,
      '',
      false,
    );
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
      const spoilt = spoiltCell(cells);
      if (spoilt) tally.add('characters', spoilt.problem, row_no, shown(cells)[spoilt.column] ?? '', false);
      policies?.add(row);
      for (const { field, sentence, raw } of row.problems) tally.add(field, sentence, row_no, raw, false);
      for (const field of ['status', 'agentflow_status'] as const) {
        const title = row[field];
        if (title !== undefined && !titles[field].has(title.toLowerCase()))
          tally.add(field, 'This status doesn’t exist here. It’s kept in a custom field.', row_no, title, false);
      }
      const asked = askedOf(row, request.match_by);
      if (withoutIds && asked.keys.length === 0) tally.add('contact_id', NO_KEY, row_no, nameIn(row), false);
      reach.push({ asked, phones: row.phones.map((phone) => phone.number), emails: row.emails });
      if (wasSeen(seen, asked)) counts.duplicates_in_file++;
    }
    if (reach.length > 0) await handOver(reach);
  }
  return {
    ...layout,
    validation: { ...counts, problems: tally.problems() },
    ...(policies && { book: policies.book() }),
  };
}

const NO_KEY =
  'Nothing in this row can match an existing contact. If it has one, it’s created again. Export the contacts with their Id to prevent that.';
const nameIn = ({ contact: { first_name = '', last_name = '' } }: BuiltRow) => `${first_name} ${last_name}`.trim();

/** Whether an earlier row was about the same person, by keys and first names; remembers the row. */
function wasSeen(seen: KeySet, { keys: all, who }: Asked): boolean {
  // If a row names its contact, no other key counts: a couple shares a phone.
  const own = all.filter(isIdKey);
  const keys = own.length > 0 ? own : all;
  const first = own.length > 0 ? '' : usualFirstName(who);
  const known = keys.some((key) =>
    first === '' ? seen.has(key) : seen.has(`${key} ${first}`) || seen.has(`${key} ?`),
  );
  if (!known)
    for (const key of keys) {
      seen.add(key);
      seen.add(`${key} ${first || '?'}`);
    }
  return known;
}

/** Counts problems by field and sentence, each with its first examples. */
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
