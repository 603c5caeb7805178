import { CLIENT_TARGETS, type ClientTarget, isClientTarget } from '../book/client-targets.ts';

/** The targets of a column, in the order of the choices. `repeatable`: several columns may have it. */
export const IMPORT_TARGETS = [
  { value: 'first_name', label: 'First name', repeatable: false },
  { value: 'middle_name', label: 'Middle name', repeatable: false },
  { value: 'last_name', label: 'Last name', repeatable: false },
  { value: 'full_name', label: 'Full name (will be split)', repeatable: false },
  { value: 'suffix', label: 'Suffix', repeatable: false },
  { value: 'nickname', label: 'Nickname', repeatable: false },
  { value: 'phone', label: 'Phone', repeatable: true },
  { value: 'phone:2', label: 'Mobile phone', repeatable: true },
  { value: 'phone:1', label: 'Home phone', repeatable: true },
  { value: 'phone:3', label: 'Work phone', repeatable: true },
  { value: 'phone:9', label: 'Other phone', repeatable: true },
  { value: 'phone_type', label: 'Type of the phone (home, mobile, work)', repeatable: true },
  { value: 'line_type', label: 'Line type of a new phone (mobile, landline, VoIP)', repeatable: false },
  { value: 'line_types', label: 'Line types of new phones, in their order', repeatable: true },
  { value: 'line_carrier', label: 'Carrier of a new phone', repeatable: false },
  { value: 'email', label: 'Email', repeatable: true },
  { value: 'line1', label: 'Address', repeatable: false },
  { value: 'line2', label: 'Address, second line', repeatable: false },
  { value: 'city', label: 'City', repeatable: false },
  { value: 'state', label: 'State', repeatable: false },
  { value: 'zip', label: 'ZIP', repeatable: false },
  { value: 'county', label: 'County', repeatable: false },
  { value: 'full_address', label: 'Full address (will be split)', repeatable: false },
  { value: 'date_of_birth', label: 'Date of birth', repeatable: false },
  { value: 'gender', label: 'Gender', repeatable: false },
  { value: 'marital_status', label: 'Marital status', repeatable: false },
  { value: 'language', label: 'Language', repeatable: false },
  { value: 'tobacco', label: 'Tobacco', repeatable: false },
  { value: 'height_in', label: 'Height', repeatable: false },
  { value: 'weight_lb', label: 'Weight', repeatable: false },
  { value: 'occupation', label: 'Occupation', repeatable: false },
  { value: 'employer', label: 'Employer', repeatable: false },
  { value: 'annual_income', label: 'Annual income', repeatable: false },
  { value: 'website', label: 'Website', repeatable: false },
  { value: 'category', label: 'Lead, client, or recruit', repeatable: false },
  { value: 'status', label: 'Status', repeatable: false },
  { value: 'agentflow_status', label: 'Agent-flow status', repeatable: false },
  { value: 'source', label: 'Source', repeatable: false },
  { value: 'tags', label: 'Tags', repeatable: true },
  { value: 'note', label: 'Note', repeatable: true },
  { value: 'description', label: 'Important note', repeatable: false },
  { value: 'do_not_call', label: 'Do not call', repeatable: true },
  { value: 'do_not_email', label: 'Do not email', repeatable: true },
  { value: 'do_not_text', label: 'Do not text', repeatable: true },
  { value: 'created_at', label: 'Original date', repeatable: false },
  { value: 'external_id', label: 'ID in another system', repeatable: false },
  { value: 'contact_id', label: 'Contact ID from an export', repeatable: false },
  { value: 'owner', label: 'Owner (new contacts only)', repeatable: false },
  { value: 'pool', label: 'Pool (new contacts only)', repeatable: false },
  { value: 'attachment', label: 'File name of an attachment', repeatable: true },
  { value: 'custom', label: 'Custom field with the column’s name', repeatable: true },
  { value: 'skip', label: 'Leave out', repeatable: true },
] as const;

export type FixedTarget = (typeof IMPORT_TARGETS)[number]['value'];

/** Targets only for a file of the user's own contacts: a vendor's leads name neither contacts nor owners. */
const FROM_EXPORTS: ReadonlySet<string> = new Set<FixedTarget>(['contact_id', 'owner', 'pool', 'description']);

/** Targets for a field of a vendor's leads. */
export const LEAD_TARGETS = IMPORT_TARGETS.filter(({ value }) => !FROM_EXPORTS.has(value));

/** Whether the text is a target for a field of a vendor's leads. */
export const isLeadTarget = (text: string): boolean => isTarget(text) && !FROM_EXPORTS.has(text);

/** One of the lists, or `custom:` and the name of a custom field. */
export type Target = FixedTarget | ClientTarget | `custom:${string}`;

/** What a file contains: people to call, or clients with their policies. */
export type ImportKind = 'leads' | 'clients';

/** The targets of a column in such a file, in the order of the choices. */
export const targetsOf = (kind: ImportKind) =>
  kind === 'clients' ? [...CLIENT_TARGETS, ...IMPORT_TARGETS] : [...IMPORT_TARGETS];

const BY_VALUE = new Map<string, (typeof IMPORT_TARGETS)[number] | (typeof CLIENT_TARGETS)[number]>(
  targetsOf('clients').map((target) => [target.value, target]),
);

/** Whether the text is a target. */
export function isTarget(text: string): text is Target {
  return BY_VALUE.has(text) || /^custom:\S/.test(text);
}

/** Whether several columns may have this target. */
export function isRepeatable(target: Target): boolean {
  return BY_VALUE.get(target)?.repeatable ?? true;
}

/** The problems of a mapping as sentences; empty if it can be used. */
export function mappingProblems(
  fields: readonly { column: number; header: string; target: string }[],
  kind: ImportKind = 'leads',
): string[] {
  const problems: string[] = [];
  const taken = new Map<string, string>();
  const columns = new Set<number>();
  for (const { column, header, target } of fields) {
    if (columns.has(column)) problems.push(`The file has two columns named '${header}'. Rename one.`);
    columns.add(column);
    if (!isTarget(target) || (kind === 'leads' && isClientTarget(target))) {
      problems.push(`The column '${header}' can’t be imported as '${target}'.`);
      continue;
    }
    const other = taken.get(target);
    if (other !== undefined && !isRepeatable(target)) {
      problems.push(
        `The columns '${other}' and '${header}' cannot both be '${BY_VALUE.get(target)?.label ?? target}'.`,
      );
    }
    taken.set(target, header);
  }
  return problems;
}

const LONGEST = 100;

/** The name of a column's custom field: 'Policy #' is 'policy', 'Años / Years' 'anos_years'. */
function customName(header: string): string {
  const words = header
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? ['column']).join('_').slice(0, LONGEST);
}

/** A unique name for each column. */
export function customNames(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const base = customName(header);
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base.slice(0, LONGEST - 4)}_${n}`;
    taken.add(name);
    return name;
  });
}

interface Column {
  readonly header: string;
  readonly target: string;
}

/**
 * A mapping in which choices replace guesses. A target that only one column can have goes to the first choice for it. A guess that conflicts
 * becomes a custom field, so that nothing is left out.
 */
export function overlayTargets<C extends Column>(
  columns: readonly C[],
  chosen: (column: C) => string | undefined,
): (C & { readonly target: Target; readonly chosen: boolean })[] {
  const names = customNames(columns.map(({ header }) => header));
  const taken = new Set<Target>();
  const free = (target: Target) => isRepeatable(target) || !taken.has(target);
  const wanted = columns.map((column) => {
    const target = chosen(column);
    if (target === undefined || !isTarget(target) || !free(target)) return undefined;
    taken.add(target);
    return target;
  });
  return columns.map((column, at) => {
    const target = wanted[at];
    if (target !== undefined) return { ...column, target, chosen: true };
    const guess: Target = isTarget(column.target) && free(column.target) ? column.target : `custom:${names[at] ?? at}`;
    taken.add(guess);
    return { ...column, target: guess, chosen: false };
  });
}
