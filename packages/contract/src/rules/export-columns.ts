/** What a column of an export holds: what a spreadsheet makes of it, and how wide it starts out. */
export type ExportKind = 'text' | 'date' | 'time' | 'number';

interface ExportColumnRule {
  readonly label: string;
  readonly kind: ExportKind;
  /** Characters. */
  readonly width: number;
  /** Holds several values: in how many columns of its own they can be spread. What does not fit stands together in the last. */
  readonly spread?: number;
}

const text = (label: string, width = 16): ExportColumnRule => ({ label, kind: 'text', width });
const time = (label: string): ExportColumnRule => ({ label, kind: 'time', width: 17 });

/**
 * What an export can hold of a contact, in the order in which it is offered. Never health data (height, weight and tobacco among it), account
 * numbers or anything else that is masked elsewhere.
 */
export const exportColumns = {
  name: text('Name', 26),
  first_name: text('First name'),
  middle_name: text('Middle name'),
  last_name: text('Last name'),
  suffix: text('Suffix', 8),
  nickname: text('Nickname'),
  phone: text('Phone'),
  phones: { label: 'All phones', kind: 'text', width: 32, spread: 4 },
  email: text('E-mail', 28),
  emails: { label: 'All e-mails', kind: 'text', width: 36, spread: 3 },
  line1: text('Street', 26),
  line2: text('Apartment', 14),
  city: text('City', 18),
  state: text('State', 7),
  zip: text('ZIP', 11),
  county: text('County'),
  timezone: text('Time zone', 20),
  date_of_birth: { label: 'Date of birth', kind: 'date', width: 13 },
  gender: text('Gender', 9),
  marital_status: text('Marital status', 14),
  language: text('Language', 11),
  occupation: text('Occupation', 20),
  employer: text('Employer', 20),
  annual_income: { label: 'Annual income', kind: 'number', width: 14 },
  website: text('Website', 26),
  description: text('Standing note', 40),
  category: text('Category', 10),
  status: text('Status', 18),
  agentflow_status: text('Agent-flow status', 18),
  source: text('Source', 18),
  owner: text('Owner', 20),
  pool: text('Pool', 18),
  tags: { label: 'Tags', kind: 'text', width: 26, spread: 5 },
  do_not_call: text('Do not call', 11),
  do_not_email: text('Do not e-mail', 13),
  do_not_text: text('Do not text', 11),
  last_activity_at: time('Last activity'),
  created_at: time('Created'),
  updated_at: time('Updated'),
  id: text('Id', 37),
} as const satisfies Record<string, ExportColumnRule>;
export type ExportColumnName = keyof typeof exportColumns;

/** An imported column, by its name: 'custom:Plan'. */
export type CustomColumn = `custom:${string}`;
export type ExportColumn = ExportColumnName | CustomColumn;

const isName = (name: string): name is ExportColumnName => Object.hasOwn(exportColumns, name);
/** Every column but the imported ones. */
export const exportColumnNames: readonly ExportColumnName[] = Object.keys(exportColumns).filter(isName);

/** Whether a text names a column, out of the browser's store say. */
export const isExportColumn = (name: unknown): name is ExportColumn =>
  typeof name === 'string' && (isName(name) || customName(name as ExportColumn) !== undefined);

/** The name of an imported column; undefined where it is none. */
export const customName = (column: ExportColumn): string | undefined =>
  column.startsWith('custom:') && column.length > 7 ? column.slice(7) : undefined;

/** What is known of a column. */
export function describeColumn(column: ExportColumn): ExportColumnRule {
  return isName(column) ? exportColumns[column] : text(customName(column) ?? column, 18);
}

/** The columns unless others are asked for. */
export const usualColumns: readonly ExportColumnName[] = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'date_of_birth',
  'category',
  'status',
  'source',
  'owner',
  'tags',
  'last_activity_at',
  'created_at',
];

/** The columns of an export that stand for those a list shows: the name in its parts, whatever else it has as it is. */
export function columnsOfList(shown: readonly string[]): ExportColumn[] {
  const columns = shown.flatMap((id): ExportColumn[] =>
    id === 'name' ? ['first_name', 'last_name'] : isExportColumn(id) ? [id] : [],
  );
  return [...new Set(columns)];
}
