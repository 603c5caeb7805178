import type { ContactDraft } from '../contact-draft.ts';
import { sameValue } from '../match/merge-row.ts';

/** `import_row.before` and `import_row.after`: empty values are omitted. */
export interface StoredChange {
  readonly before: {
    readonly columns?: Readonly<Record<string, unknown>>;
    readonly custom?: Readonly<Record<string, string | null>>;
  } | null;
  readonly after: {
    readonly columns?: Readonly<Record<string, unknown>>;
    readonly custom?: Readonly<Record<string, string | null>>;
    readonly tags?: readonly number[];
    readonly phones?: readonly string[];
    readonly emails?: readonly string[];
    readonly notes?: readonly string[];
  };
}

/** What must be known besides the contact itself. */
export interface Standing {
  /** Verified numbers and addresses, and those that refused email, are more than what the file said. */
  readonly proven: { has(key: string): boolean };
  /** Ids of notes that are unchanged since the import. */
  readonly notes: { has(id: string): boolean };
  /** Whether a status or source of a column still exists. */
  exists(column: string, id: unknown): boolean;
}

/** The effect of undoing a row. */
export interface Restored {
  /** Names of the restored values for the timeline. */
  readonly fields: string[];
  readonly phones: string[];
  readonly emails: string[];
  readonly notes: string[];
  /** Whether its earlier last activity is restored. */
  activity: boolean;
  /** What changed since and stays, by name. */
  readonly stays: string[];
}

/**
 * Undoes what a row did to a contact. Each value is restored only if it is still the row's value, and additions are removed. Changes the
 * contact, and returns what else must be done and what stays.
 */
export function restoreRow(draft: ContactDraft, { before, after }: StoredChange, standing: Standing): Restored {
  const done: Restored = { fields: [], phones: [], emails: [], notes: [], activity: false, stays: [] };
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after.columns ?? {})) {
    if (name === ACTIVITY) continue;
    const was = before?.columns?.[name] ?? null;
    if (!sameValue(draft[name as keyof ContactDraft], value) || !standing.exists(name, was))
      done.stays.push(label(name));
    else {
      columns[name] = was;
      done.fields.push(name);
    }
  }
  Object.assign(draft, columns);
  restoreActivity(draft, { before, after }, done);
  restoreCustom(draft, { before, after }, done);
  const tags = (after.tags ?? []).filter((tag) => draft.tags.includes(tag));
  draft.tags = draft.tags.filter((tag) => !tags.includes(tag));
  if (tags.length > 0) done.fields.push('tags');

  const gone = new Set<string>();
  for (const list of ['phones', 'emails'] as const) {
    for (const key of after[list] ?? []) {
      if (!has(draft, list, key)) continue;
      if (standing.proven.has(key)) done.stays.push(key);
      else {
        gone.add(key);
        done[list].push(key);
      }
    }
    if (done[list].length > 0) done.fields.push(list);
  }
  draft.phones = draft.phones.filter(({ number }) => !gone.has(number));
  draft.emails = draft.emails.filter((address) => !gone.has(address));

  for (const id of after.notes ?? []) {
    if (standing.notes.has(id)) done.notes.push(id);
    else done.stays.push('a note');
  }
  return done;
}

const ACTIVITY = 'last_activity_at';

/** Only if nothing has happened since. */
function restoreActivity(draft: ContactDraft, { before, after }: StoredChange, done: Restored): void {
  const then = after.columns?.[ACTIVITY];
  const now = draft.last_activity_at;
  if (typeof then !== 'string' || now === null || Date.parse(now) !== Date.parse(then)) return;
  const was = before?.columns?.[ACTIVITY];
  draft.last_activity_at = typeof was === 'string' ? was : null;
  done.activity = true;
}

function restoreCustom(draft: ContactDraft, { before, after }: StoredChange, done: Restored): void {
  const custom = { ...draft.custom };
  let changed = false;
  for (const [name, value] of Object.entries(after.custom ?? {})) {
    if (custom[name] !== value) {
      done.stays.push(name);
      continue;
    }
    const was = before?.custom?.[name] ?? null;
    if (was === null) delete custom[name];
    else custom[name] = was;
    changed = true;
  }
  draft.custom = custom;
  if (changed) done.fields.push('custom');
}

const has = (draft: ContactDraft, list: 'phones' | 'emails', key: string) =>
  list === 'phones' ? draft.phones.some(({ number }) => number === key) : draft.emails.includes(key);

const label = (column: string) => column.replace(/_id$/, '').replaceAll('_', ' ');
