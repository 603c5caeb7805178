import { newId } from '../../platform/ids.ts';
import {
  type ContactDraft,
  type FileRow,
  type ImportDefaults,
  type LabelledRow,
  type Labels,
  labelled,
} from './contact-draft.ts';
import { draftOf, mergeRow } from './merge-row.ts';
import { changedNames, isChange, noChange, type RowChange } from './row-change.ts';

/** A contact that a number or an address stands for. */
export interface Known {
  readonly contact_id: string;
  /** It came with an earlier row of the same file. */
  readonly in_file: boolean;
}

/** What is known when a chunk begins. Settling rows adds what they bring, so that a later row knows them again. */
export interface Book {
  /** By E.164 number and by mail address: the two never look alike. */
  readonly by_key: Map<string, Known>;
  /** The contacts behind `by_key`, where rows may change them: empty under the policy `skip`. */
  readonly drafts: Map<string, ContactDraft>;
  /** The notes that these contacts have. */
  readonly notes: Map<string, Set<string>>;
}

export interface Outcome {
  readonly row_no: number;
  outcome: 'updated' | 'duplicate' | 'rejected';
  readonly contact_id: string | null;
  readonly reason: string;
  /** What the row did to its contact. */
  readonly change: RowChange;
  /** Of rejected rows: as they stand in the file. */
  readonly cells: readonly string[] | null;
}

/** A row of the file whose contact is stored. */
export interface PlacedRow {
  readonly row: LabelledRow;
  readonly contact_id: string;
  /** What was decided so far; null where the row made the contact. */
  readonly outcome: Outcome | null;
}

export interface Settled {
  readonly created: ContactDraft[];
  /** Contacts that were there before and changed, with the names of their changed fields; none where only a note was added. */
  readonly changed: Map<ContactDraft, Set<string>>;
  readonly notes: { readonly id: string; readonly contact_id: string; readonly body: string }[];
  /** Every row that did not become a contact of its own. */
  readonly outcomes: Outcome[];
  /** Every row that has a contact. */
  readonly placed: PlacedRow[];
}

/** Decides, in the order of the file, what each row becomes: a contact, more of a known one, or a duplicate. */
export function settleRows(rows: readonly FileRow[], book: Book, defaults: ImportDefaults, labels: Labels): Settled {
  const settled: Settled = { created: [], changed: new Map(), notes: [], outcomes: [], placed: [] };
  for (const fileRow of rows) {
    const row = labelled(fileRow, labels);
    const keys = [...row.phones.map((phone) => phone.number), ...row.emails];
    const key = keys.find((candidate) => book.by_key.has(candidate));
    const known = key === undefined ? undefined : book.by_key.get(key);
    if (key === undefined || !known) {
      const draft = draftOf(row, defaults);
      settled.created.push(draft);
      settled.placed.push({ row, contact_id: draft.id, outcome: null });
      if (defaults.known !== 'skip') book.drafts.set(draft.id, draft);
      for (const each of keys) book.by_key.set(each, { contact_id: draft.id, in_file: true });
      if (row.note !== undefined) addNote(settled, book, draft.id, row.note);
      continue;
    }
    const { contact_id } = known;
    const draft = book.drafts.get(contact_id);
    const change = defaults.known === 'skip' || !draft ? noChange() : mergeRow(draft, row, defaults);
    if (defaults.known !== 'skip' && draft) {
      for (const each of keys) if (!book.by_key.has(each)) book.by_key.set(each, known);
      if (row.note !== undefined) change.after.notes.push(...addNote(settled, book, contact_id, row.note));
      if (isChange(change) && !draft.is_new)
        settled.changed.set(draft, new Set([...(settled.changed.get(draft) ?? []), ...changedNames(change)]));
    }
    const outcome: Outcome = {
      row_no: row.row_no,
      outcome: isChange(change) ? 'updated' : 'duplicate',
      contact_id,
      reason: sameAs(key, known),
      change,
      cells: null,
    };
    settled.outcomes.push(outcome);
    settled.placed.push({ row, contact_id, outcome });
  }
  return settled;
}

/** Adds a note unless the contact has one with the same words: importing a file twice does not write its notes twice. Answers its id. */
function addNote(settled: Settled, book: Book, contact_id: string, body: string): string[] {
  const bodies = book.notes.get(contact_id) ?? new Set();
  if (bodies.has(body)) return [];
  book.notes.set(contact_id, bodies.add(body));
  const id = newId();
  settled.notes.push({ id, contact_id, body });
  return [id];
}

function sameAs(key: string, { in_file }: Known): string {
  const what = key.startsWith('+') ? `the phone number ${key}` : `the e-mail address ${key}`;
  return in_file ? `An earlier row of this file has ${what}.` : `A contact with ${what} is there already.`;
}
