import type { ContactDraft, ImportDefaults, LabelledRow } from '../contact-draft.ts';
import { emptyColumns, type ImportedColumn, type ImportedColumns } from '../imported-columns.ts';
import { noChange, type RowChange } from './row-change.ts';

const columnNames = Object.keys(emptyColumns).filter((name): name is ImportedColumn => name in emptyColumns);
/** An import may forbid calls, mail, and texts to a known contact, but never allows what was forbidden. */
const oneWay: ReadonlySet<ImportedColumn> = new Set<ImportedColumn>(['do_not_call', 'do_not_email', 'do_not_text']);

/** A new contact from a row: the `turn`th of its import, which determines its owner. */
export function draftOf(row: LabelledRow, defaults: ImportDefaults, turn: number): ContactDraft {
  const { category, created_at, ...columns } = row.contact;
  return {
    ...emptyColumns,
    ...columns,
    id: row.id,
    is_new: true,
    category: category ?? defaults.category,
    ...holderOf(row, defaults, turn),
    status_id: row.status_id ?? defaults.status_id,
    agentflow_status_id: row.agentflow_status_id,
    source_id: row.source_id ?? defaults.source_id,
    tags: [
      ...new Set([...defaults.tags, ...row.tag_ids, ...(row.flagged ? defaults.matched_tags : []), defaults.new_tag]),
    ],
    custom: row.custom,
    timezone: null,
    phones: row.phones,
    stored_phones: 0,
    emails: row.emails,
    stored_emails: 0,
    // Noon in UTC is the same day everywhere in the United States.
    created_at: created_at === undefined ? defaults.created_at : `${created_at}T12:00:00.000Z`,
    last_activity_at: null,
  };
}

function holderOf({ owner_id, pool_id }: LabelledRow, defaults: ImportDefaults, turn: number) {
  if (owner_id !== undefined) return { owner_id, pool_id: null };
  if (pool_id !== undefined) return { owner_id: null, pool_id };
  return {
    owner_id: defaults.owner_ids[turn % defaults.owner_ids.length] ?? null,
    pool_id: defaults.pool_id,
  };
}

/**
 * Merges a row into a known contact: `fill` sets empty values, `overwrite` replaces them. An empty cell never clears a value, and phones,
 * emails, and tags are only added. `matched`: the contact existed before this import, or the do-not-contact list matches. Returns the changes.
 */
export function mergeRow(
  draft: ContactDraft,
  row: LabelledRow,
  how: 'fill' | 'overwrite',
  defaults: ImportDefaults,
  matched: boolean,
): RowChange {
  const over = how === 'overwrite';
  const change = noChange();
  const note = (name: string, was: unknown, is: unknown) => {
    change.before.columns[name] = was;
    change.after.columns[name] = is;
  };
  const columns: Partial<ImportedColumns> = row.contact;
  for (const name of columnNames) {
    const value = columns[name];
    const was = draft[name];
    if (value === undefined || value === null || value === '' || sameValue(was, value)) continue;
    const empty = was === null || was === '';
    if (oneWay.has(name) ? value !== true : !(over || empty)) continue;
    setColumn(draft, columns, name);
    note(name, was, value);
  }
  const { category } = row.contact;
  // A contact with a policy becomes a client.
  const bought = row.policy !== undefined && draft.category === 'lead';
  if ((over || bought) && category !== undefined && category !== draft.category) {
    note('category', draft.category, category);
    draft.category = category;
  }
  // The form's values apply to rows without their own; they do not replace existing values of a contact.
  const otherwise = { status_id: defaults.status_id, agentflow_status_id: null, source_id: defaults.source_id };
  for (const name of ['status_id', 'agentflow_status_id', 'source_id'] as const) {
    const value = (over ? row[name] : null) ?? draft[name] ?? row[name] ?? otherwise[name];
    if (value === draft[name]) continue;
    note(name, draft[name], value);
    draft[name] = value;
  }
  add(draft.tags, [...defaults.tags, ...row.tag_ids, ...(matched ? defaults.matched_tags : [])], change.after.tags);
  add(draft.emails, row.emails, change.after.emails);
  const numbers = new Set(draft.phones.map((phone) => phone.number));
  const phones = row.phones.filter((phone) => !numbers.has(phone.number));
  draft.phones.push(...phones);
  change.after.phones.push(...phones.map((phone) => phone.number));
  mergeCustom(draft.custom, row.custom, over, change);
  return change;
}

/** Adds the tags for a scrub match to a known contact, and nothing else. */
export function tagMatched(draft: ContactDraft, { matched_tags }: ImportDefaults): RowChange {
  const change = noChange();
  add(draft.tags, matched_tags, change.after.tags);
  return change;
}

function setColumn<K extends ImportedColumn>(draft: ImportedColumns, columns: Partial<ImportedColumns>, name: K): void {
  const value = columns[name];
  if (value !== undefined) draft[name] = value;
}

/** Adds what is missing, and returns it. */
function add<T>(list: T[], more: readonly T[], added: T[]): void {
  for (const item of more) {
    if (list.includes(item)) continue;
    list.push(item);
    added.push(item);
  }
}

function mergeCustom(
  custom: Record<string, string>,
  more: Readonly<Record<string, string>>,
  over: boolean,
  { before, after }: RowChange,
): void {
  for (const [name, value] of Object.entries(more)) {
    const was = custom[name];
    if (value === '' || was === value || (was && !over)) continue;
    before.custom[name] = was ?? null;
    after.custom[name] = value;
    custom[name] = value;
  }
}

/** The database returns amounts with two decimal places: '52000' and '52000.00' are the same amount. */
export function sameValue(was: unknown, is: unknown): boolean {
  if (was === is) return true;
  return typeof was === 'string' && typeof is === 'string' && /^\d+\.\d\d$/.test(was) && Number(was) === Number(is);
}
