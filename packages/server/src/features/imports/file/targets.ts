import { CLIENT_TARGETS, type ClientTarget, isClientTarget } from '../clients/client-targets.ts';

/** What a column of a file can become, in the order in which a person chooses. `repeatable`: several columns may. */
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
  { value: 'email', label: 'E-mail', repeatable: true },
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
  { value: 'category', label: 'Lead, client or recruit', repeatable: false },
  { value: 'status', label: 'Status', repeatable: false },
  { value: 'agentflow_status', label: 'Agent-flow status', repeatable: false },
  { value: 'source', label: 'Source', repeatable: false },
  { value: 'tags', label: 'Tags', repeatable: true },
  { value: 'note', label: 'Note', repeatable: true },
  { value: 'do_not_call', label: 'Do not call', repeatable: false },
  { value: 'do_not_email', label: 'Do not e-mail', repeatable: false },
  { value: 'do_not_text', label: 'Do not text', repeatable: false },
  { value: 'created_at', label: 'Original date', repeatable: false },
  { value: 'external_id', label: 'ID in another system', repeatable: false },
  { value: 'attachment', label: 'File name of an attachment', repeatable: true },
  { value: 'custom', label: 'Its own field, named like the column', repeatable: true },
  { value: 'skip', label: 'Leave out', repeatable: true },
] as const;

export type FixedTarget = (typeof IMPORT_TARGETS)[number]['value'];

/** One of the lists, or `custom:` and the name of a field of its own. */
export type Target = FixedTarget | ClientTarget | `custom:${string}`;

/** What a file is of: people to call, or clients with their policies. */
export type ImportKind = 'leads' | 'clients';

/** What a column of such a file can become, in the order in which a person chooses. */
export const targetsOf = (kind: ImportKind) =>
  kind === 'clients' ? [...CLIENT_TARGETS, ...IMPORT_TARGETS] : [...IMPORT_TARGETS];

const BY_VALUE = new Map<string, (typeof IMPORT_TARGETS)[number] | (typeof CLIENT_TARGETS)[number]>(
  targetsOf('clients').map((target) => [target.value, target]),
);

/** Whether the text names something that a column can become. */
export function isTarget(text: string): text is Target {
  return BY_VALUE.has(text) || /^custom:\S/.test(text);
}

/** Whether several columns may become this. */
export function isRepeatable(target: Target): boolean {
  return BY_VALUE.get(target)?.repeatable ?? true;
}

/** What a mapping names wrongly, as sentences; none where it can be used. */
export function mappingProblems(
  fields: readonly { column: number; header: string; target: string }[],
  kind: ImportKind = 'leads',
): string[] {
  const problems: string[] = [];
  const taken = new Map<string, string>();
  const columns = new Set<number>();
  for (const { column, header, target } of fields) {
    if (columns.has(column)) problems.push(`The column '${header}' is there twice.`);
    columns.add(column);
    if (!isTarget(target) || (kind === 'leads' && isClientTarget(target))) {
      problems.push(`The column '${header}' cannot become '${target}'.`);
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
