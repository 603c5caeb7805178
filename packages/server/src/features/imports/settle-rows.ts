import { newId } from '../../platform/ids.ts';
import { type ContactDraft, type FileRow, type LabelledRow, labelled } from './contact-draft.ts';
import type { Known } from './known.ts';
import { draftOf, mergeRow, tagMatched } from './merge-row.ts';
import { changedNames, isChange, noChange } from './row-change.ts';
import { keyInWords, keysOf } from './row-keys.ts';
import { screenRow, whyNobody } from './screen-row.ts';
import type { Book, Outcome, Settled, Settling } from './settled.ts';

export const nothingSettled = (): Settled => ({
  created: [],
  changed: new Map(),
  notes: [],
  outcomes: [],
  placed: [],
  flagged: 0,
});

/** Decides, in the order of the file, what each row becomes: a contact, more of a known one, a duplicate, or one that waits. */
export function settleRows(rows: readonly FileRow[], settling: Settling): Settled {
  const { book, defaults } = settling;
  const settled = nothingSettled();
  for (const each of rows) {
    const screened = screenRow(each, book, defaults);
    if ('suppressed' in screened) {
      settled.outcomes.push(outcomeOf(each, 'suppressed', null, screened.suppressed, { cells: each.cells }));
      continue;
    }
    const { row } = screened;
    // Also by an address that has unsubscribed: it knows its contact, though it is added to none.
    const keys = keysOf(each, defaults.match_by);
    const key = keys.find((candidate) => knownBy(candidate, each, book));
    const known = key === undefined ? undefined : knownBy(key, each, book);
    if (key === undefined || !known) {
      const nobody = whyNobody(row);
      if (nobody !== undefined) {
        settled.outcomes.push(outcomeOf(each, 'suppressed', null, nobody, { cells: each.cells }));
        continue;
      }
      const draft = createFrom(settled, row, settling);
      learn(book, keys, { contact_id: draft.id, in_file: true }, each);
      continue;
    }
    settleKnown(settled, row, known, sameAs(key, known), settling);
    const fresh = defaults.known === 'skip' ? [] : keys.filter((other) => !book.by_key.has(other));
    learn(book, fresh, known, each);
    book.candidates?.add(key, known, each.mbi);
  }
  return settled;
}

/** Whom a key of a row stands for. A policy is one person's, whatever their number. */
function knownBy(key: string, { mbi, policy_key }: FileRow, { by_key, candidates }: Book): Known | undefined {
  if (mbi === undefined || !candidates || key === policy_key) return by_key.get(key);
  return candidates.find(key, mbi);
}

/** Later rows with these keys are of this contact. */
function learn({ by_key, candidates }: Book, keys: readonly string[], known: Known, { mbi }: FileRow): void {
  for (const key of keys) {
    by_key.set(key, known);
    candidates?.add(key, known, mbi);
  }
}

/** Makes a contact of a row. */
export function createFrom(
  settled: Settled,
  file: FileRow,
  { book, defaults, labels, created }: Settling,
): ContactDraft {
  const row = labelled(file, labels);
  const draft = draftOf(row, defaults, created + settled.created.length);
  settled.created.push(draft);
  settled.placed.push({ row, contact_id: draft.id, outcome: null });
  if (row.flagged) settled.flagged++;
  if (defaults.known !== 'skip') book.drafts.set(draft.id, draft);
  if (row.note !== undefined) addNote(settled, book, draft.id, row.note);
  return draft;
}

/** What a row does whose contact is known, by the policy of the import. */
export function settleKnown(settled: Settled, file: FileRow, known: Known, reason: string, settling: Settling): void {
  const { book, defaults, labels } = settling;
  const row = labelled(file, labels);
  const { contact_id } = known;
  const draft = book.drafts.get(contact_id);
  const matched = !known.in_file || row.flagged === true;
  if (defaults.known === 'review' && draft && brings(row, draft, settling, matched)) {
    const { cells, row_no: _, ...held } = file;
    settled.outcomes.push(outcomeOf(file, 'review', contact_id, reason, { cells, held }));
    return;
  }
  let change = noChange();
  if (draft && (defaults.known === 'fill' || defaults.known === 'overwrite')) {
    change = mergeRow(draft, row, defaults.known, defaults, matched);
    if (row.note !== undefined) change.after.notes.push(...addNote(settled, book, contact_id, row.note));
  } else if (draft && matched) change = tagMatched(draft, defaults);
  if (draft && isChange(change)) {
    if (!draft.is_new)
      settled.changed.set(draft, new Set([...(settled.changed.get(draft) ?? []), ...changedNames(change)]));
    if (row.flagged && defaults.known !== 'skip') settled.flagged++;
  }
  const outcome = outcomeOf(file, isChange(change) ? 'updated' : 'duplicate', contact_id, reason, { change });
  settled.outcomes.push(outcome);
  settled.placed.push({ row, contact_id, outcome });
}

/** Whether a row says anything that its contact does not have: only then somebody has something to decide. */
function brings(row: LabelledRow, draft: ContactDraft, { book, defaults }: Settling, matched: boolean): boolean {
  const copy = structuredClone(draft);
  if (isChange(mergeRow(copy, row, 'overwrite', defaults, matched))) return true;
  return row.note !== undefined && !book.notes.get(draft.id)?.has(row.note);
}

const outcomeOf = (
  { row_no }: FileRow,
  outcome: Outcome['outcome'],
  contact_id: string | null,
  reason: string,
  more: Partial<Pick<Outcome, 'change' | 'cells' | 'held'>>,
): Outcome => ({ row_no, outcome, contact_id, reason, change: noChange(), cells: null, held: null, ...more });

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
  const what = keyInWords(key);
  return in_file ? `An earlier row of this file has ${what}.` : `A contact with ${what} is there already.`;
}
