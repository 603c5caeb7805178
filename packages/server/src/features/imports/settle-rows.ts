import { type ContactDraft, type FileRow, type ImportDefaults, type Labels, labelled } from './contact-draft.ts';
import { draftOf, mergeRow } from './merge-row.ts';

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
  readonly outcome: 'updated' | 'duplicate' | 'rejected';
  readonly contact_id: string | null;
  readonly reason: string;
  /** Of rejected rows: as they stand in the file. */
  readonly cells: readonly string[] | null;
}

export interface Settled {
  readonly created: ContactDraft[];
  /** Contacts that were there before and changed, with the names of their changed fields; none where only a note was added. */
  readonly changed: Map<ContactDraft, Set<string>>;
  readonly notes: { readonly contact_id: string; readonly body: string }[];
  /** Every row that did not become a contact of its own. */
  readonly outcomes: Outcome[];
}

/** Decides, in the order of the file, what each row becomes: a contact, more of a known one, or a duplicate. */
export function settleRows(rows: readonly FileRow[], book: Book, defaults: ImportDefaults, labels: Labels): Settled {
  const settled: Settled = { created: [], changed: new Map(), notes: [], outcomes: [] };
  for (const fileRow of rows) {
    const row = labelled(fileRow, labels);
    const keys = [...row.phones.map((phone) => phone.number), ...row.emails];
    const key = keys.find((candidate) => book.by_key.has(candidate));
    const known = key === undefined ? undefined : book.by_key.get(key);
    if (key === undefined || !known) {
      const draft = draftOf(row, defaults);
      settled.created.push(draft);
      if (defaults.known !== 'skip') book.drafts.set(draft.id, draft);
      for (const each of keys) book.by_key.set(each, { contact_id: draft.id, in_file: true });
      if (row.note !== undefined) addNote(settled, book, draft.id, row.note);
      continue;
    }
    const { row_no } = row;
    const { contact_id } = known;
    const draft = book.drafts.get(contact_id);
    const reason = sameAs(key, known);
    if (defaults.known === 'skip' || !draft) {
      settled.outcomes.push({ row_no, outcome: 'duplicate', contact_id, reason, cells: null });
      continue;
    }
    const changes = mergeRow(draft, row, defaults);
    for (const each of keys) if (!book.by_key.has(each)) book.by_key.set(each, known);
    const noted = row.note !== undefined && addNote(settled, book, contact_id, row.note);
    if ((changes.length > 0 || noted) && !draft.is_new)
      settled.changed.set(draft, new Set([...(settled.changed.get(draft) ?? []), ...changes]));
    const outcome = changes.length > 0 || noted ? 'updated' : 'duplicate';
    settled.outcomes.push({ row_no, outcome, contact_id, reason, cells: null });
  }
  return settled;
}

/** Adds a note unless the contact has one with the same words: importing a file twice does not write its notes twice. */
function addNote(settled: Settled, book: Book, contact_id: string, body: string): boolean {
  const bodies = book.notes.get(contact_id) ?? new Set();
  if (bodies.has(body)) return false;
  book.notes.set(contact_id, bodies.add(body));
  settled.notes.push({ contact_id, body });
  return true;
}

function sameAs(key: string, { in_file }: Known): string {
  const what = key.startsWith('+') ? `the phone number ${key}` : `the e-mail address ${key}`;
  return in_file ? `An earlier row of this file has ${what}.` : `A contact with ${what} is there already.`;
}
