import type { Contact } from '@bookline/contract/features/contacts';
import { searchText, sortName, zoneOfAddress } from '../contacts/contacts.api.ts';
import type { JsonRow, StoredContact } from './contact-merges.queries.ts';
import { compareField, fieldRules, fieldsOf } from './merge-fields.ts';

const FORBIDS = ['do_not_call', 'do_not_email', 'do_not_text'] as const;

/** The user's choices. The best value applies to fields without a choice. */
export interface Choices {
  readonly survivor_id: string;
  /** The contact whose value wins, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The survivor's columns after a merge, and the contacts whose phone number and email come first. */
export function mergedColumns(
  contacts: readonly Contact[],
  stored: ReadonlyMap<string, StoredContact>,
  { survivor_id, fields }: Choices,
): { columns: JsonRow; phone_of: string; email_of: string } {
  const survivor = stored.get(survivor_id);
  if (!survivor) throw new Error('the survivor is one of the contacts');
  const chosen = (field: string): string => {
    const named = fields[field];
    if (named !== undefined) return named;
    const rule = fieldsOf(contacts).find((known) => known.field === field);
    return (rule && compareField(rule, contacts, survivor_id)?.best) ?? survivor_id;
  };
  const columns: JsonRow = {};
  for (const rule of fieldRules) {
    const from = stored.get(chosen(rule.field)) ?? survivor;
    for (const column of rule.columns) columns[column] = from[column];
  }
  const all = [...stored.values()];
  // One of them says that the person died.
  columns.deceased_on = survivor.deceased_on ?? all.find((row) => row.deceased_on)?.deceased_on ?? null;
  for (const flag of FORBIDS) columns[flag] = all.some((row) => row[flag] === true);
  // The merge keeps all descriptions, because users need them before a call.
  const told = [survivor, ...all].map(({ description }) => text(description)).filter(Boolean);
  columns.description = [...new Set(told)].join('\n\n');
  const others = contacts.filter(({ id }) => id !== survivor_id).map(({ id }) => stored.get(id));
  columns.tags = [...new Set([survivor, ...others].flatMap((row) => row?.tags ?? []))];
  const custom: Record<string, string> = {};
  for (const name of new Set(all.flatMap((row) => Object.keys(row.custom))))
    custom[name] = stored.get(chosen(`custom.${name}`))?.custom[name] ?? survivor.custom[name] ?? '';
  columns.custom = Object.fromEntries(Object.entries(custom).filter(([, value]) => value !== ''));
  return { columns, phone_of: chosen('phone'), email_of: chosen('email') };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The columns derived from others, and from the ordered phones and emails. */
export function derivedColumns(row: JsonRow, numbers: readonly string[], addresses: readonly string[]): JsonRow {
  const names = {
    first_name: text(row.first_name),
    middle_name: text(row.middle_name),
    last_name: text(row.last_name),
    suffix: text(row.suffix),
    nickname: text(row.nickname),
  };
  return {
    phone: numbers[0] ?? null,
    email: addresses[0] ?? null,
    timezone_in_force: row.timezone ?? zoneOfAddress(text(row.state), text(row.zip)),
    sort_name: sortName(names),
    search: searchText(names, numbers, addresses),
  };
}
