import type { ReplyOf } from '@bookline/contract/endpoint';
import type { imports } from '@bookline/contract/features/imports';
import { guessMapping } from './file/mapping.ts';
import { openTable } from './file/read-table.ts';
import { buildRow, dateOrders, type MappedColumn } from './file/row.ts';
import { createKeySet } from './key-set.ts';
import { type Learned, proposeMapping } from './learned-mapping.ts';

type Validated = ReplyOf<typeof imports.validate>['data'];
type Validation = Validated['validation'];

export interface ReportRequest {
  readonly kind: 'report';
  readonly path: string;
  /** What a person made of the columns; what the file seems to be where absent. */
  readonly fields?: readonly MappedColumn[];
  /** What people chose for such columns before. */
  readonly learned?: Learned;
  /** `YYYY-MM-DD`, of the person who imports. */
  readonly today: string;
  /** Titles that the tenant has, in small letters: others cannot be set. */
  readonly statuses: readonly string[];
  readonly agentflow_statuses: readonly string[];
}

export interface FileReport extends Pick<Validated, 'format' | 'fields' | 'validation'> {
  readonly headers: string[];
}

const STEP = 1000;
const EXAMPLES = 3;
/** Kinds of problems that are told apart: a report is for a person. */
const MAX_PROBLEMS = 100;

/** Reads a whole file and says what importing it would do. Throws ImportFileError where it is no table. */
export async function reportOf(request: ReportRequest): Promise<FileReport> {
  const table = await openTable(request.path);
  const guessed = guessMapping(table.headers, table.sample);
  const chosen = new Map(request.fields?.map(({ column, target }) => [column, target]));
  const proposed = request.learned && !request.fields ? proposeMapping(guessed, request.learned) : [];
  const fields = guessed.map(({ column, header, target, preview }, at) => ({
    column,
    header,
    target: request.fields ? (chosen.get(column) ?? 'skip') : (proposed[at]?.target ?? target),
    preview,
    proposed_by: proposed[at]?.proposed_by ?? null,
  }));
  const build = buildRow(fields, {
    today: request.today,
    columns: table.headers.length,
    dateOrders: dateOrders(fields, table.sample),
  });
  const titles = {
    status: new Set(request.statuses),
    agentflow_status: new Set(request.agentflow_statuses),
  };
  const tally = createTally();
  const seen = createKeySet();
  const counts = { rows: 0, importable: 0, rejected: 0, empty: 0, duplicates_in_file: 0 };
  for await (const rows of table.rowsInBatches(STEP)) {
    for (const { row_no, cells } of rows) {
      const row = build(cells);
      counts.rows++;
      if (row.empty) {
        counts.empty++;
        continue;
      }
      if (row.rejected !== undefined) {
        counts.rejected++;
        tally.add('row', row.rejected, row_no, cells.filter((cell) => cell.trim() !== '').join(', '), true);
        continue;
      }
      counts.importable++;
      for (const { field, sentence, raw } of row.problems) tally.add(field, sentence, row_no, raw, false);
      for (const field of ['status', 'agentflow_status'] as const) {
        const title = row[field];
        if (title !== undefined && !titles[field].has(title.toLowerCase()))
          tally.add(field, 'There is no such status here: it is kept as a field of its own.', row_no, title, false);
      }
      const keys = [...row.phones.map((phone) => phone.number), ...row.emails];
      if (keys.some((key) => seen.has(key))) counts.duplicates_in_file++;
      else for (const key of keys) seen.add(key);
    }
  }
  return {
    format: table.format,
    headers: table.headers,
    fields,
    validation: { ...counts, problems: tally.problems() },
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
