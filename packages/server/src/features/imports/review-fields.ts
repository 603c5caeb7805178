import type { ReviewRow } from '@bookline/contract/features/imports';
import { displayPhone } from '@bookline/contract/rules/phone';
import type { ContactDraft, FileRow, Labels } from './contact-draft.ts';
import { IMPORT_TARGETS } from './file/targets.ts';
import { emptyColumns, type ImportedColumn, type ImportedColumns } from './imported-columns.ts';

type Field = ReviewRow['fields'][number];
type NumberedKind = 'status' | 'agentflow_status' | 'source';

/** What numbers are called, and the numbers of what the file says. */
export interface Titles {
  readonly titles: { readonly [kind in NumberedKind | 'tags']: ReadonlyMap<number, string> };
  readonly labels: Labels;
}

/** A contact as it is, and as it would be after either decision. */
export interface Beside {
  readonly contact: ContactDraft;
  readonly fill: ContactDraft;
  readonly overwrite: ContactDraft;
}

const columnNames = Object.keys(emptyColumns).filter((name): name is ImportedColumn => name in emptyColumns);

/** Each thing that a row says, beside what its contact has and would have. */
export function fieldsOfReview({ titles }: Titles, row: FileRow, beside: Beside | undefined): Field[] {
  const fields: Field[] = [];
  const add = (name: string, says: string, of: (draft: ContactDraft) => string, label = labelOf(name)) => {
    if (says === '') return;
    const [contact, fill, overwrite] = beside
      ? [of(beside.contact), of(beside.fill), of(beside.overwrite)]
      : ['', '', ''];
    fields.push({ name, label, row: says, contact, fill, overwrite });
  };
  const columns: Partial<ImportedColumns> = row.contact;
  for (const name of columnNames) add(name, textOf(columns[name]), (draft) => textOf(draft[name]));
  add('category', textOf(row.contact.category), (draft) => draft.category);
  const title = (kind: NumberedKind, id: number | null) => (id === null ? '' : (titles[kind].get(id) ?? ''));
  for (const kind of ['status', 'agentflow_status', 'source'] as const)
    add(kind, row[kind] ?? '', (draft) => title(kind, draft[`${kind}_id`]));
  const shown = (phones: readonly { readonly number: string }[]) =>
    lines(phones.map(({ number }) => displayPhone(number)));
  add('phones', shown(row.phones), ({ phones }) => shown(phones));
  add('emails', lines(row.emails), ({ emails }) => lines(emails));
  add('tags', lines(row.tags), ({ tags }) => lines(tags.map((id) => titles.tags.get(id) ?? '')));
  for (const [name, says] of Object.entries(row.custom)) add(name, says, ({ custom }) => custom[name] ?? '', name);
  add('note', row.note ?? '', () => '');
  return fields;
}

const labelOf = (name: string): string =>
  name === 'phones'
    ? 'Phones'
    : (IMPORT_TARGETS.find(({ value }) => value === name.replace(/^emails$/, 'email'))?.label ?? name);

const lines = (list: readonly string[]) => list.filter(Boolean).join('\n');

function textOf(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === false) return '';
  return value === true ? 'Yes' : String(value);
}
