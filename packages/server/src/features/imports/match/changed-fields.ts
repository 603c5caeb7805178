import type { ContactDraft, FileRow } from '../contact-draft.ts';
import { customNames } from '../map/targets.ts';
import { withWebsite } from '../read/batches.ts';
import { buildRow, isExported, type MappedColumn } from '../read/build-row.ts';
import type { BuiltRow } from '../read/built-row.ts';

/** The values in a row that differ from its contact. */
export type ChangedFields = (row: FileRow, contact: ContactDraft, listed: ReadonlySet<string>) => FileRow;

/**
 * Compares the rows of our own export with the contacts that they match; undefined for other files. A contact's values are read as
 * if they were in the file. Reading normalizes names, dates, and numbers, and a difference in format is no change.
 */
export function changedFields(fields: readonly MappedColumn[], today: string): ChangedFields | undefined {
  if (!isExported(fields)) return undefined;
  const build = buildRow(fields, { today });
  const names = customNames(fields.map(({ header }) => header));
  const width = Math.max(...fields.map(({ column }) => column)) + 1;
  return (row, contact, listed) => {
    const cells = Array.from({ length: width }, () => '');
    for (const [at, { column, target }] of fields.entries())
      cells[column] = textOf(target === 'custom' ? `custom:${names[at]}` : target, contact, listed);
    return without(row, withWebsite({ ...row, ...build(cells) }));
  };
}

function textOf(target: string, contact: ContactDraft, listed: ReadonlySet<string>): string {
  if (target.startsWith('custom:')) return contact.custom[target.slice('custom:'.length)] ?? '';
  switch (target) {
    case 'full_name':
      return [contact.last_name, contact.first_name].filter(Boolean).join(', ');
    case 'email':
      return contact.emails.join(', ');
    case 'external_id':
      return contact.custom.external_id ?? '';
    case 'do_not_call':
    case 'do_not_text':
      return contact[target] || contact.phones.some(({ number }) => listed.has(number)) ? 'Yes' : '';
    case 'do_not_email':
      return contact[target] || contact.emails.some((address) => listed.has(address)) ? 'Yes' : '';
    case 'category':
    case 'first_name':
    case 'middle_name':
    case 'last_name':
    case 'suffix':
    case 'nickname':
    case 'gender':
    case 'date_of_birth':
    case 'marital_status':
    case 'language':
    case 'occupation':
    case 'employer':
    case 'annual_income':
    case 'website':
    case 'line1':
    case 'line2':
    case 'city':
    case 'state':
    case 'zip':
    case 'county':
    case 'description':
      return contact[target] ?? '';
    default:
      return '';
  }
}

function without(row: FileRow, stored: Pick<BuiltRow, 'contact' | 'custom'>): FileRow {
  return { ...row, contact: fresh(row.contact, stored.contact), custom: fresh(row.custom, stored.custom) };
}

/** The values that are different in `known`, or missing. */
function fresh<T extends object>(said: T, known: T): T {
  const same = Object.keys(said).filter(
    (name) => name in known && Reflect.get(said, name) === Reflect.get(known, name),
  );
  const left = { ...said };
  for (const name of same) Reflect.deleteProperty(left, name);
  return left;
}
