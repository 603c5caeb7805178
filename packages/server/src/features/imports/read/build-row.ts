import { REJECTED_EXTRA } from '@bookline/contract/rules/rejected-columns';
import { isClientTarget } from '../book/client-targets.ts';
import type { ColumnSet } from '../book/column-set.ts';
import { policyStep } from '../book/policy-steps.ts';
import { takePolicy } from '../book/take-policy.ts';
import { customNames, isTarget, type Target } from '../map/targets.ts';
import type { BuiltRow } from './built-row.ts';
import { cellStep, faxStep, MULTI_LINE, type StepColumn } from './cell-steps.ts';
import { tidyCell, tidyLines } from './normalize/cell-text.ts';
import { type DateOrder, guessDateOrder } from './normalize/date.ts';
import { areOwnHeaders, plainCell, plainPhones } from './own-export.ts';
import { ownField, type Step } from './own-field.ts';
import { labelColumnOf, typeOfLabel } from './phone-label.ts';

/** The column targets: the result of `guessMapping`, or a user's choices. */
export interface MappedColumn {
  column: number;
  header: string;
  target: string;
}

export interface RowOptions {
  /** `YYYY-MM-DD`, of the user who imports. */
  today: string;
  /** How many columns the file has; by default, up to the mapping's last one. */
  columns?: number;
  /** By column, from `dateOrders`; 'mdy' for missing columns. */
  dateOrders?: Readonly<Record<number, DateOrder>>;
  /** The kind of a carrier's file, in which each row is a policy. */
  book?: ColumnSet;
}

interface PlannedStep {
  column: number;
  multiLine: boolean;
  /** Of our own export: removes the apostrophe before formulas. */
  plain: ((text: string) => string) | undefined;
  step: Step;
  /** Of a phone with a column of labels: the column, and the step for each kind of label. */
  labeled: { readonly column: number; readonly steps: ReadonlyMap<string, Step> } | undefined;
}

const NO_CONTACT = 'This row has no name, phone number, or email address.';
const NOBODY_USABLE = 'This row has no name, phone number, or email address that can be used.';
const SHIFTED = 'Put quotes around any value that contains the separator.';
const REPEATED_HEADER = 'This row repeats the headers.';

/**
 * Creates the function that turns the cells of one row into the stored form. Its rules:
 *
 * - A row without any content is `empty`: neither a contact nor a failure, and counted separately.
 * - A row is `rejected`, with the reason as a sentence, in three cases. It identifies no one (no name, no valid phone number, and no valid
 *   email address). It has more values than the file has columns (a delimiter inside a value has shifted them, so any value might be in the
 *   wrong place). Or it repeats the headers, as in concatenated files. A row with fewer cells than columns is read, with the others empty.
 * - Any other unreadable value (an invalid birthday, a second phone number without area code) does not reject the row. It is listed in
 *   `problems`, and its text is kept under the column's name in `custom`, so that nothing is lost.
 * - An unreadable 'do not call, mail, or text' counts as yes, and is listed in `problems`.
 *
 * Throws if the mapping names an unknown target: see `mappingProblems`.
 */
export function buildRow(
  mapping: readonly MappedColumn[],
  options: RowOptions,
): (cells: readonly string[]) => BuiltRow {
  const steps = plan(mapping, options);
  const width = options.columns ?? Math.max(0, ...mapping.map(({ column }) => column + 1));
  const isHeader = headerTest(mapping);
  // A file of rejected rows that is imported unchanged.
  const extra = mapping.find(({ header }) => header === REJECTED_EXTRA);

  return (cells) => {
    const row: BuiltRow = { contact: {}, phones: [], emails: [], tags: [], custom: {}, problems: [], empty: false };
    for (const { column, multiLine, plain, step, labeled } of steps) {
      const given = cells[column];
      if (given === undefined || given === '') continue;
      const raw = plain ? plain(given) : given;
      const text = multiLine ? tidyLines(raw) : tidyCell(raw);
      if (text === '') continue;
      const label = labeled && typeOfLabel(tidyCell(cells[labeled.column] ?? ''));
      (labeled?.steps.get(String(label)) ?? step)(row, text);
    }
    takeLines(row);
    if (options.book) takePolicy(row, options.book, options.today);
    if (cells.length > width) {
      const filled = cells.findLastIndex((cell) => tidyCell(cell) !== '') + 1;
      if (filled > width) row.rejected = `This row has ${filled} values, but the file has ${width} columns. ${SHIFTED}`;
    }
    if (extra && tidyCell(cells[extra.column] ?? '') !== '')
      row.rejected = `This row has more values than columns. ${SHIFTED}`;
    if (row.rejected === undefined && !hasPerson(row)) {
      if (cells.every((cell) => tidyCell(cell) === '')) row.empty = true;
      else row.rejected = whyEmpty(row);
    } else if (isHeader(cells)) row.rejected = REPEATED_HEADER;
    return row;
  };
}

/** Gives what the file says of lines to the row's phones. A list that doesn't fit them says nothing: its places can't be trusted. */
function takeLines(row: BuiltRow): void {
  const { lines, phones } = row;
  if (!lines) return;
  delete row.lines;
  const all = lines.all?.length === phones.length ? lines.all : [];
  for (const [place, phone] of phones.entries()) {
    const line_type = (place === 0 ? lines.first : undefined) ?? all[place];
    if (line_type) phone.line_type = line_type;
    if (place === 0 && lines.carrier) phone.line_carrier = lines.carrier;
  }
}

/** The date order of each date column, decided by all its samples together. By column. */
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

/** Whether this application exported the file, with or without contact ids. */
export const isExported = (mapping: readonly MappedColumn[]): boolean =>
  mapping.some(({ target }) => target === 'contact_id') || areOwnHeaders(mapping.map(({ header }) => header));

function plan(mapping: readonly MappedColumn[], { today, dateOrders }: RowOptions): PlannedStep[] {
  const names = customNames(mapping.map(({ header }) => header));
  const exported = isExported(mapping);
  const labels = mapping.filter(({ target }) => target === 'phone_type');
  const phones = mapping.filter(({ target }) => /^phone(?::\d)?$/.test(target));
  const steps = mapping.map(({ column, header, target }, index) => {
    if (!isTarget(target)) throw new Error(`no column can become '${target}'`);
    const custom = names[index] ?? header;
    const about = { custom, dateOrder: dateOrders?.[column] ?? 'mdy', today };
    const step = stepOf(target, about);
    const labelAt = phones.some((each) => each.column === column)
      ? labelColumnOf({ column, header }, phones, labels)
      : undefined;
    // Split text only fills what no other column has, so it comes last.
    return {
      column,
      multiLine: MULTI_LINE.has(target),
      plain: exported ? (target.startsWith('phone') ? plainPhones : plainCell) : undefined,
      step,
      labeled: labelAt === undefined ? undefined : { column: labelAt, steps: stepsByLabel(about) },
      last: target === 'full_name' || target === 'full_address',
      skip: target === 'skip',
    };
  });
  return steps.filter(({ skip }) => !skip).sort((a, b) => Number(a.last) - Number(b.last));
}

/** The steps for a phone by its label, which is more exact than the header of the number. */
const stepsByLabel = (about: StepColumn): ReadonlyMap<string, Step> =>
  new Map<string, Step>([
    ...(['1', '2', '3', '9'] as const).map((type) => [type, cellStep(`phone:${type}`, about)] as const),
    ['fax', faxStep],
  ]);

function stepOf(target: Target, column: Parameters<typeof cellStep>[1]): Step {
  if (isOwnField(target)) return ownField(target.slice('custom:'.length));
  return isClientTarget(target) ? policyStep(target, column) : cellStep(target, column);
}

const isOwnField = (target: Target): target is `custom:${string}` => target.startsWith('custom:');

function hasPerson({ contact, phones, emails }: BuiltRow): boolean {
  return contact.first_name !== undefined || contact.last_name !== undefined || phones.length > 0 || emails.length > 0;
}

/** Names the problem of the phone, the email, or the name, if there was one. */
function whyEmpty({ problems }: BuiltRow): string {
  const problem = problems.find(({ field }) => field === 'phone' || field === 'email' || field.endsWith('_name'));
  return problem ? `${NOBODY_USABLE} ${problem.sentence}` : NO_CONTACT;
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
