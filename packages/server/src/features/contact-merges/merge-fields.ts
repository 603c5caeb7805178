import type { MergeField } from '@bookline/contract/features/contact-merges';
import type { Contact } from '@bookline/contract/features/contacts';
import { displayPhone } from '@bookline/contract/rules/phone';

/** A field that a merge takes from one contact as a whole, and its columns. */
export interface FieldRule {
  readonly field: string;
  readonly label: string;
  readonly kind: MergeField['kind'];
  /** Columns of `contact`. The first phone number and email have none: they are set by the order of their lists. */
  readonly columns: readonly string[];
  read(contact: Contact): string | null;
  /** Overrides the rules for all fields; undefined if it doesn't apply. */
  prefer?(contacts: readonly Contact[], survivorId: string): Choice | undefined;
}

export interface Choice {
  readonly best: string;
  readonly why: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const plain = <K extends keyof Contact & string>(
  field: K,
  kind: MergeField['kind'] = 'text',
  label?: string,
): FieldRule => ({
  field,
  label: label ?? capital(field.replaceAll('_', ' ')),
  kind,
  columns: [field],
  read: (contact) => textOf(contact[field]),
});

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

const latestActivity: FieldRule['prefer'] = (contacts) => {
  const latest = by(contacts, (contact) => contact.last_activity_at ?? '');
  return latest?.last_activity_at && latest.status ? { best: latest.id, why: 'From the latest activity' } : undefined;
};

export const fieldRules: readonly FieldRule[] = [
  plain('first_name'),
  plain('middle_name'),
  plain('last_name'),
  plain('suffix'),
  plain('nickname'),
  {
    field: 'phone',
    label: 'First phone',
    kind: 'phone',
    columns: [],
    read: (contact) => contact.phone && displayPhone(contact.phone),
  },
  { field: 'email', label: 'First email', kind: 'text', columns: [], read: (contact) => contact.email },
  plain('date_of_birth', 'date'),
  {
    field: 'address',
    label: 'Address',
    kind: 'text',
    columns: ['line1', 'line2', 'city', 'state', 'zip', 'county'],
    read: ({ address: { line1, line2, city, state, zip } }) =>
      [line1, line2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ') || null,
  },
  {
    ...plain('category'),
    read: ({ category }) => capital(category),
    prefer(contacts) {
      const client = contacts.find(({ category }) => category === 'client');
      return client && { best: client.id, why: 'A client stays a client' };
    },
  },
  {
    field: 'status',
    label: 'Status',
    kind: 'text',
    columns: ['status_id'],
    read: (contact) => contact.status?.title ?? null,
    prefer: latestActivity,
  },
  {
    field: 'agentflow_status',
    label: 'Agent-flow status',
    kind: 'text',
    columns: ['agentflow_status_id'],
    read: (contact) => contact.agentflow_status?.title ?? null,
  },
  {
    field: 'source',
    label: 'Source',
    kind: 'text',
    columns: ['source_id'],
    read: (contact) => contact.source?.title ?? null,
    prefer(contacts) {
      const first = by(
        contacts.filter(({ source }) => source),
        (contact) => contact.created_at,
        -1,
      );
      return first && { best: first.id, why: 'Original source' };
    },
  },
  {
    field: 'owner',
    label: 'Owner',
    kind: 'text',
    columns: ['owner_id', 'pool_id'],
    read: ({ owner, pool }) => owner?.name ?? pool?.name ?? null,
    prefer: (_contacts, survivorId) => ({ best: survivorId, why: 'From the contact you keep' }),
  },
  plain('gender'),
  plain('marital_status'),
  plain('language'),
  plain('tobacco'),
  plain('height_in', 'text', 'Height in inches'),
  plain('weight_lb', 'text', 'Weight in pounds'),
  plain('occupation'),
  plain('employer'),
  plain('annual_income', 'money'),
  plain('website'),
  {
    field: 'timezone',
    label: 'Time zone',
    kind: 'text',
    columns: ['timezone'],
    read: (contact) => contact.timezone,
  },
];

/** The fields to compare: the fixed ones, and each imported column that one of the contacts has. */
export function fieldsOf(contacts: readonly Contact[]): FieldRule[] {
  const names = [...new Set(contacts.flatMap(({ custom }) => Object.keys(custom)))].sort();
  const custom = names.map(
    (name): FieldRule => ({
      field: `custom.${name}`,
      label: name,
      kind: 'text',
      columns: [],
      read: (contact) => contact.custom[name] || null,
    }),
  );
  return [...fieldRules, ...custom];
}

/** The contacts' values of one field, with the best value; undefined if none has a value. */
export function compareField(
  rule: FieldRule,
  contacts: readonly Contact[],
  survivorId: string,
): MergeField | undefined {
  const values = contacts.map((contact) => rule.read(contact));
  const filled = contacts.filter((_, i) => values[i] !== null);
  if (filled.length === 0) return undefined;
  const differs = new Set(values.map((value) => value?.toLowerCase() ?? null)).size > 1;
  return {
    field: rule.field,
    label: rule.label,
    kind: rule.kind,
    values,
    differs,
    ...(differs ? choose(rule, contacts, filled, survivorId) : { best: survivorId, why: 'Same in all' }),
  };
}

function choose(rule: FieldRule, contacts: readonly Contact[], filled: readonly Contact[], survivorId: string): Choice {
  const [only, second] = filled;
  if (only && !second) return { best: only.id, why: 'Only value' };
  const preferred = rule.prefer?.(contacts, survivorId);
  if (preferred) return preferred;
  const most = majority(rule, filled);
  if (most) return most;
  const latest = by(filled, (contact) => contact.updated_at);
  return { best: latest?.id ?? survivorId, why: 'Most recently changed' };
}

/** The most common value. */
function majority(rule: FieldRule, filled: readonly Contact[]): Choice | undefined {
  const groups = Map.groupBy(filled, (contact) => rule.read(contact)?.toLowerCase());
  const [first, second] = [...groups.values()].sort((a, b) => b.length - a.length);
  const [one] = first ?? [];
  if (!one || !first || first.length === (second?.length ?? 0)) return undefined;
  return { best: one.id, why: `In ${first.length} of ${filled.length}` };
}

/** The contact with the largest key, or the smallest with `sign` -1. */
function by(contacts: readonly Contact[], key: (contact: Contact) => string, sign = 1): Contact | undefined {
  return contacts.toSorted((a, b) => sign * (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0))[0];
}
