import { isClientTarget } from '../clients/client-targets.ts';
import type { ColumnSet } from '../clients/column-set.ts';
import { takePolicy } from '../clients/policy-of-row.ts';
import { policyStep } from '../clients/policy-steps.ts';
import type { BuiltRow } from './built-row.ts';
import { customNames } from './custom-name.ts';
import { tidyCell, tidyLines } from './normalise/cell-text.ts';
import { type DateOrder, guessDateOrder } from './normalise/date.ts';
import { ownField, type Step } from './own-field.ts';
import { MULTI_LINE, stepFor } from './row-steps.ts';
import { isTarget, type Target } from './targets.ts';

/** Which column becomes what: what `guessMapping` gave, or what a person made of it. */
export interface MappedColumn {
  column: number;
  header: string;
  target: string;
}

export interface RowOptions {
  /** `YYYY-MM-DD`, of the person who imports. */
  today: string;
  /** How many columns the file has; the mapping's last one where absent. */
  columns?: number;
  /** By column, from `dateOrders`; 'mdy' for those that are not there. */
  dateOrders?: Readonly<Record<number, DateOrder>>;
  /** The kind of a carrier's file, of whose rows each is a policy. */
  book?: ColumnSet;
}

interface PlannedStep {
  column: number;
  multiLine: boolean;
  step: Step;
}

const NOBODY = 'This row has no name, no phone number and no e-mail address.';
const NOBODY_USABLE = 'This row has no name, phone number or e-mail address that can be used.';
const REPEATED_HEADER = 'This row repeats the headers.';

/**
 * Makes the function that turns the cells of one row into what is stored. The policy:
 *
 * - A row in which nothing stands is `empty`: neither a contact nor a failure, counted apart.
 * - A row is `rejected`, with a sentence that says why, when it has nothing to tell a person by (no name, no valid phone number
 *   and no valid mail address), when it has more filled cells than the file has columns (a delimiter inside a value has shifted
 *   them, so every value might be in the wrong place), or when it repeats the headers, as files joined end to end do.
 *   A row with fewer cells than columns is read: what is not there is empty.
 * - Any other value that cannot be read (a birthday that is no date, a second phone number without area code) does not
 *   reject the row: it stands in `problems`, and as it was under the column's name in `custom`, so that nothing is lost.
 * - A 'do not call, mail or text' that cannot be read counts as yes, and stands in `problems`.
 *
 * Throws where the mapping names a target that there is none of: see `mappingProblems`.
 */
export function buildRow(
  mapping: readonly MappedColumn[],
  options: RowOptions,
): (cells: readonly string[]) => BuiltRow {
  const steps = plan(mapping, options);
  const width = options.columns ?? Math.max(0, ...mapping.map(({ column }) => column + 1));
  const isHeader = headerTest(mapping);

  return (cells) => {
    const row: BuiltRow = { contact: {}, phones: [], emails: [], tags: [], custom: {}, problems: [], empty: false };
    for (const { column, multiLine, step } of steps) {
      const raw = cells[column];
      if (raw === undefined || raw === '') continue;
      const text = multiLine ? tidyLines(raw) : tidyCell(raw);
      if (text !== '') step(row, text);
    }
    if (options.book) takePolicy(row, options.book, options.today);
    if (cells.length > width) {
      const filled = cells.findLastIndex((cell) => tidyCell(cell) !== '') + 1;
      if (filled > width) row.rejected = `This row has ${filled} cells, but the file has ${width} columns.`;
    }
    if (row.rejected === undefined && !hasPerson(row)) {
      if (cells.every((cell) => tidyCell(cell) === '')) row.empty = true;
      else row.rejected = whyNobody(row);
    } else if (isHeader(cells)) row.rejected = REPEATED_HEADER;
    return row;
  };
}

/** How each column of dates writes them, decided by all of its samples together. By column. */
export function dateOrders(
  mapping: readonly MappedColumn[],
  sample: readonly (readonly string[])[],
): Record<number, DateOrder> {
  const columns = mapping.filter(
    ({ target }) => target === 'date_of_birth' || target === 'created_at' || /^policy:.*_on$/.test(target),
  );
  return Object.fromEntries(
    columns.map(({ column }) => [column, guessDateOrder(sample.map((row) => tidyCell(row[column] ?? '')))]),
  );
}

function plan(mapping: readonly MappedColumn[], { today, dateOrders }: RowOptions): PlannedStep[] {
  const names = customNames(mapping.map(({ header }) => header));
  const steps = mapping.map(({ column, header, target }, index) => {
    if (!isTarget(target)) throw new Error(`no column can become '${target}'`);
    const custom = names[index] ?? header;
    const step = stepOf(target, { custom, dateOrder: dateOrders?.[column] ?? 'mdy', today });
    // What is split fills only what no other column says: it comes last.
    return {
      column,
      multiLine: MULTI_LINE.has(target),
      step,
      last: target === 'full_name' || target === 'full_address',
      skip: target === 'skip',
    };
  });
  return steps.filter(({ skip }) => !skip).sort((a, b) => Number(a.last) - Number(b.last));
}

function stepOf(target: Target, column: Parameters<typeof stepFor>[1]): Step {
  if (isOwnField(target)) return ownField(target.slice('custom:'.length));
  return isClientTarget(target) ? policyStep(target, column) : stepFor(target, column);
}

const isOwnField = (target: Target): target is `custom:${string}` => target.startsWith('custom:');

function hasPerson({ contact, phones, emails }: BuiltRow): boolean {
  return contact.first_name !== undefined || contact.last_name !== undefined || phones.length > 0 || emails.length > 0;
}

/** Says what is wrong with the phone, the mail or the name, where one was there. */
function whyNobody({ problems }: BuiltRow): string {
  const problem = problems.find(({ field }) => field === 'phone' || field === 'email' || field.endsWith('_name'));
  return problem ? `${NOBODY_USABLE} ${problem.sentence}` : NOBODY;
}

/** Whether a row repeats the headers: most of its cells are the header of their column. */
function headerTest(mapping: readonly MappedColumn[]): (cells: readonly string[]) => boolean {
  const [first, second] = mapping;
  const repeats = (cells: readonly string[], mapped: MappedColumn | undefined) =>
    mapped !== undefined && cells[mapped.column]?.trim() === mapped.header;
  return (cells) =>
    (repeats(cells, first) || repeats(cells, second)) &&
    mapping.filter((mapped) => repeats(cells, mapped)).length >= Math.max(2, mapping.length * 0.6);
}
