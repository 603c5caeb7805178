/** The kind of value in an export column, for spreadsheets, and its initial width. */
export type ExportKind = 'text' | 'date' | 'time' | 'number';

interface ExportColumnRule {
  readonly label: string;
  readonly kind: ExportKind;
  /** In characters. */
  readonly width: number;
  /** Holds several values: how many separate columns they can fill. The last column holds the rest. */
  readonly spread?: number;
}

const text = (label: string, width = 16): ExportColumnRule => ({ label, kind: 'text', width });
const time = (label: string): ExportColumnRule => ({ label, kind: 'time', width: 17 });

/**
 * Contact columns of an export, in display order. Never health data (including height, weight, and tobacco), account
 * numbers, or anything else that is masked elsewhere.
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
  line_type: text('Line type', 14),
  phone_carrier: text('Phone carrier', 20),
  /** In the order of all phones. */
  line_types: { label: 'All line types', kind: 'text', width: 32, spread: 4 },
  email: text('Email', 28),
  emails: { label: 'All emails', kind: 'text', width: 36, spread: 3 },
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
  description: text('Important note', 40),
  category: text('Category', 10),
  status: text('Status', 18),
  agentflow_status: text('Agent-flow status', 18),
  source: text('Source', 18),
  owner: text('Owner', 20),
  pool: text('Pool', 18),
  tags: { label: 'Tags', kind: 'text', width: 26, spread: 5 },
  do_not_call: text('Do not call', 11),
  do_not_email: text('Do not email', 13),
  do_not_text: text('Do not text', 11),
  last_activity_at: time('Last activity'),
  created_at: time('Created'),
  updated_at: time('Updated'),
  id: text('Id', 37),
} as const satisfies Record<string, ExportColumnRule>;
export type ExportColumnName = keyof typeof exportColumns;

/** An imported column, by name: 'custom:Plan'. */
export type CustomColumn = `custom:${string}`;
export type ExportColumn = ExportColumnName | CustomColumn;

const isName = (name: string): name is ExportColumnName => Object.hasOwn(exportColumns, name);
/** Every column except imported ones. */
export const exportColumnNames: readonly ExportColumnName[] = Object.keys(exportColumns).filter(isName);

/** Whether a value, such as one from browser storage, names a column. */
export const isExportColumn = (name: unknown): name is ExportColumn =>
  typeof name === 'string' && (isName(name) || customName(name as ExportColumn) !== undefined);

/** The name of an imported column. Undefined if it isn't one. */
export const customName = (column: ExportColumn): string | undefined =>
  column.startsWith('custom:') && column.length > 7 ? column.slice(7) : undefined;

/** The definition of a column. */
export function describeColumn(column: ExportColumn): ExportColumnRule {
  return isName(column) ? exportColumns[column] : text(customName(column) ?? column, 18);
}

/** The default columns. With the id last, a file that is imported again finds its contacts. */
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
  'id',
];

/** The export columns for a list's columns: the name in its parts, the others unchanged, and the id last. Empty for a list without any of them. */
export function columnsOfList(shown: readonly string[]): ExportColumn[] {
  const columns = shown.flatMap((id): ExportColumn[] =>
    id === 'name' ? ['first_name', 'last_name'] : isExportColumn(id) ? [id] : [],
  );
  return columns.length > 0 ? [...new Set<ExportColumn>([...columns, 'id'])] : [];
}
