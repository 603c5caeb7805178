import { type ExportColumnName, exportColumnNames, exportColumns } from '@bookline/contract/rules/export-columns';
import type { Guess } from '../map/mapping.ts';
import type { Target } from '../map/targets.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The targets for the columns of our own exports. Columns that the application computes are left out. */
const TARGETS = {
  name: 'full_name',
  first_name: 'first_name',
  middle_name: 'middle_name',
  last_name: 'last_name',
  suffix: 'suffix',
  nickname: 'nickname',
  phone: 'phone',
  phones: 'phone',
  line_type: 'line_type',
  phone_carrier: 'line_carrier',
  line_types: 'line_types',
  email: 'email',
  emails: 'email',
  line1: 'line1',
  line2: 'line2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  county: 'county',
  timezone: 'skip',
  date_of_birth: 'date_of_birth',
  gender: 'gender',
  marital_status: 'marital_status',
  language: 'language',
  occupation: 'occupation',
  employer: 'employer',
  annual_income: 'annual_income',
  website: 'website',
  description: 'description',
  category: 'category',
  status: 'status',
  agentflow_status: 'agentflow_status',
  source: 'source',
  owner: 'owner',
  pool: 'pool',
  tags: 'tags',
  do_not_call: 'do_not_call',
  do_not_email: 'do_not_email',
  do_not_text: 'do_not_text',
  last_activity_at: 'skip',
  created_at: 'created_at',
  updated_at: 'skip',
  id: 'contact_id',
} as const satisfies Record<ExportColumnName, Target>;

/** Column names of version 0.2, whose files are still in use. */
const FORMER: Partial<Record<ExportColumnName, string>> = {
  email: 'E-mail', // literal: data
  emails: 'All e-mails', // literal: data
  description: 'Standing note',
  do_not_email: 'Do not e-mail', // literal: data
};

const BY_LABEL = new Map<string, Target>(
  exportColumnNames.flatMap((name) => {
    const { label, spread = 0 } = { spread: undefined, ...exportColumns[name] };
    return [label, FORMER[name] ?? label].flatMap((base) => {
      const labels = [base, ...Array.from({ length: spread }, (_, index) => `${base} ${index + 1}`)];
      return labels.map((each) => [each, TARGETS[name]] as const);
    });
  }),
);

/** Of two headers that differ only in case, the second has its position appended. */
const REPEATED = / \(\d+\)$/;

/** The labels that no other system has: one of them beside other labels of ours is our own export. */
const OURS = ['phones', 'emails', 'agentflow_status', 'description', 'last_activity_at'] as const;
const ENOUGH = 3;

/**
 * Whether these are the headers of a file that this application exported without contact ids: some are labels of ours, and one of them is used
 * by no other system. Other exports are read like any file.
 */
export function areOwnHeaders(headers: readonly string[]): boolean {
  const ours = headers.filter((header) => BY_LABEL.has(plainCell(header)));
  return ours.length >= ENOUGH && ours.some((header) => ONLY_OURS.has(plainCell(header).replace(/ \d+$/, '')));
}

const ONLY_OURS: ReadonlySet<string> = new Set(
  OURS.flatMap((name) => [exportColumns[name].label, FORMER[name] ?? []].flat()),
);

/**
 * The targets by column of a file that this application exported, with or without contact ids; undefined for other files. No guess is needed:
 * a header is one of ours, or the name of an imported column.
 */
export function ownExport(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
): ReadonlyMap<number, Guess> | undefined {
  const idAt = headers.indexOf(exportColumns.id.label);
  const ids = sample.map((row) => row[idAt]?.trim() ?? '').filter((text) => text !== '');
  const hasIds = ids.length > 0 && ids.every((id) => UUID.test(id));
  if (
    hasIds ? !headers.some((header, at) => at !== idAt && BY_LABEL.has(header)) : idAt >= 0 || !areOwnHeaders(headers)
  )
    return undefined;
  const hints = headers.map((written, column): [number, Guess] => {
    const header = plainCell(written);
    const known = BY_LABEL.get(header);
    if (known) return [column, { target: known, confidence: 1 }];
    const base = header.replace(REPEATED, '');
    const repeats = headers.slice(0, column).some((other) => other.toLowerCase() === base.toLowerCase());
    return [column, { target: `custom:${repeats ? base : header}`, confidence: 1 }];
  });
  return new Map(hints);
}

/** Removes the apostrophes that our export puts before text that a spreadsheet would run. */
export const plainCell = (text: string): string => text.replace(/(?<=^|[;\t\n\r]\s*?"?)'(?=[=+\-@\t\r＝＋－＠])/g, '');

/** Foreign numbers as an export groups them; no other file has this format. */
const FOREIGN = /(?<![\d+-])(?:[2-9]-\d{3}-\d{3}-\d{4}|\d{3}-\d{3}-\d{4}-\d{1,5})(?!\d|-)/g;

/** The phones of an exported cell, with a plus before foreign numbers. */
export const plainPhones = (text: string): string =>
  plainCell(text).replace(FOREIGN, (number) => `+${number.replaceAll('-', '')}`);
