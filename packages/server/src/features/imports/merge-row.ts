import type { ContactDraft, ImportDefaults, LabelledRow } from './contact-draft.ts';
import { emptyColumns, type ImportedColumn, type ImportedColumns } from './imported-columns.ts';

const columnNames = Object.keys(emptyColumns).filter((name): name is ImportedColumn => name in emptyColumns);
/** An import may forbid calls, mails and texts to a known contact; it never allows again what was forbidden. */
const oneWay: ReadonlySet<ImportedColumn> = new Set<ImportedColumn>(['do_not_call', 'do_not_email', 'do_not_text']);

/** A contact that a row makes. */
export function draftOf(row: LabelledRow, defaults: ImportDefaults): ContactDraft {
  const { category, created_at, ...columns } = row.contact;
  return {
    ...emptyColumns,
    ...columns,
    id: row.id,
    is_new: true,
    category: category ?? defaults.category,
    owner_id: defaults.owner_id,
    pool_id: defaults.pool_id,
    status_id: row.status_id ?? defaults.status_id,
    agentflow_status_id: row.agentflow_status_id,
    source_id: row.source_id ?? defaults.source_id,
    tags: [...new Set([...defaults.tags, ...row.tag_ids, defaults.new_tag])],
    custom: row.custom,
    timezone: null,
    phones: row.phones,
    stored_phones: 0,
    emails: row.emails,
    stored_emails: 0,
    // Noon in UTC is the same day everywhere in the United States.
    created_at: created_at === undefined ? defaults.created_at : `${created_at}T12:00:00.000Z`,
  };
}

/**
 * Puts what a row says into a contact that is known: `fill` into what is empty, `overwrite` over what is there. An empty cell never
 * empties anything, and phones, mails and tags are added, never taken away. Answers the names of the fields that changed.
 */
export function mergeRow(draft: ContactDraft, row: LabelledRow, defaults: ImportDefaults): string[] {
  const over = defaults.known === 'overwrite';
  const changed: string[] = [];
  const columns: Partial<ImportedColumns> = row.contact;
  for (const name of columnNames) {
    const value = columns[name];
    if (value === undefined || value === null || value === '' || sameValue(draft[name], value)) continue;
    const empty = draft[name] === null || draft[name] === '';
    if (oneWay.has(name) ? value !== true : !(over || empty)) continue;
    setColumn(draft, columns, name);
    changed.push(name);
  }
  const { category } = row.contact;
  if (over && category !== undefined && category !== draft.category) {
    draft.category = category;
    changed.push('category');
  }
  // The form's answers stand for rows that give none; they do not undo what somebody knows of a contact already.
  const otherwise = { status_id: defaults.status_id, agentflow_status_id: null, source_id: defaults.source_id };
  for (const name of ['status_id', 'agentflow_status_id', 'source_id'] as const) {
    const value = (over ? row[name] : null) ?? draft[name] ?? row[name] ?? otherwise[name];
    if (value === draft[name]) continue;
    draft[name] = value;
    changed.push(name);
  }
  if (add(draft.tags, [...defaults.tags, ...row.tag_ids])) changed.push('tags');
  if (add(draft.emails, row.emails)) changed.push('emails');
  const numbers = new Set(draft.phones.map((phone) => phone.number));
  const phones = row.phones.filter((phone) => !numbers.has(phone.number));
  draft.phones.push(...phones);
  if (phones.length > 0) changed.push('phones');
  if (mergeCustom(draft.custom, row.custom, over)) changed.push('custom');
  return changed;
}

function setColumn<K extends ImportedColumn>(draft: ImportedColumns, columns: Partial<ImportedColumns>, name: K): void {
  const value = columns[name];
  if (value !== undefined) draft[name] = value;
}

/** Adds what is not there yet; answers whether that was anything. */
function add<T>(list: T[], more: readonly T[]): boolean {
  const before = list.length;
  for (const item of more) if (!list.includes(item)) list.push(item);
  return list.length > before;
}

function mergeCustom(custom: Record<string, string>, more: Readonly<Record<string, string>>, over: boolean): boolean {
  let changed = false;
  for (const [name, value] of Object.entries(more)) {
    if (value === '' || custom[name] === value || (custom[name] && !over)) continue;
    custom[name] = value;
    changed = true;
  }
  return changed;
}

/** Amounts come back from the database with two places: '52000' and '52000.00' are one amount. */
function sameValue(was: unknown, is: unknown): boolean {
  if (was === is) return true;
  return typeof was === 'string' && typeof is === 'string' && /^\d+\.\d\d$/.test(was) && Number(was) === Number(is);
}
