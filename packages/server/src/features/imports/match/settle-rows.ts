import { newId } from '../../../platform/ids.ts';
import {
  type ContactDraft,
  type FileRow,
  type ImportDefaults,
  type LabelledRow,
  type Labels,
  labelled,
} from '../contact-draft.ts';
import type { ImportOutcome, MatchData, Settled, Settling } from './import-outcome.ts';
import { addKnown, type Known, type Match, matchContact } from './match.ts';
import { draftOf, mergeRow, tagMatched } from './merge-row.ts';
import { changedNames, isChange, noChange, noteActivity } from './row-change.ts';
import { askedOf, keyInWords } from './row-keys.ts';

export const nothingSettled = (): Settled => ({
  created: [],
  changed: new Map(),
  notes: [],
  outcomes: [],
  placed: [],
  flagged: 0,
});

/** Decides, in the order of the file, what each row becomes: a new contact, an update of a known one, a duplicate, or a row under review. */
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
    // Also by an unsubscribed address: it matches its contact, though it is added to none.
    const asked = askedOf(each, defaults.match_by);
    const recognized = matchContact(asked, book.by_key);
    if (!recognized) {
      const unusable = whyUnusable(row);
      if (unusable !== undefined) {
        settled.outcomes.push(outcomeOf(each, 'suppressed', null, unusable, { cells: each.cells }));
        continue;
      }
      const { id: contact_id } = createFrom(settled, row, settling);
      const known: Known = { contact_id, in_file: true, who: asked.who, mbi: asked.mbi };
      for (const key of asked.keys) addKnown(book.by_key, key, known);
      continue;
    }
    const { known, key, ambiguous } = recognized;
    if (ambiguous) settleAmbiguous(settled, row, recognized, settling);
    else {
      settleKnown(settled, newsIn(each, known, settling, row), known, sameAs(key, known), settling);
      // An existing Medicare number stays as it is stored.
      known.mbi ??= asked.mbi;
    }
    if (defaults.known === 'skip' || ambiguous) continue;
    for (const other of asked.keys) addKnown(book.by_key, other, known);
  }
  return settled;
}

/**
 * Of an exported row: the values besides its contact's. Other rows are unchanged. The do-not-contact list marks a contact for added values, not for those that it had when
 * it was exported.
 */
function newsIn(file: FileRow, { contact_id }: Known, { book, news }: Settling, screened: FileRow): FileRow {
  const draft = book.drafts.get(contact_id);
  if (!draft || !news) return screened;
  const adds =
    file.phones.some(({ number }) => !draft.phones.some((phone) => phone.number === number)) ||
    screened.emails.some((email) => !draft.emails.includes(email));
  return news(adds ? screened : { ...file, emails: screened.emails }, draft, book.suppressed);
}

/** A row that matches several contacts changes none of them before a user has checked it. */
function settleAmbiguous(settled: Settled, row: FileRow, { known, key }: Match, settling: Settling): void {
  const reason = `More than one contact has ${keyInWords(key)}. Choose which one this row belongs to.`;
  const { defaults } = settling;
  const waits = defaults.known === 'skip' ? defaults : { ...defaults, known: 'review' as const };
  settleKnown(settled, row, known, reason, { ...settling, defaults: waits });
}

/** Creates a contact from a row. */
export function createFrom(
  settled: Settled,
  file: FileRow,
  { book, defaults, labels, created }: Settling,
): ContactDraft {
  const row = labelled(withUnknown(file, labels), labels);
  const draft = draftOf(row, defaults, created + settled.created.length);
  settled.created.push(draft);
  settled.placed.push({ row, contact_id: draft.id, outcome: null });
  if (row.flagged) settled.flagged++;
  if (defaults.known !== 'skip') book.drafts.set(draft.id, draft);
  if (row.note !== undefined) addNote(settled, book, draft.id, row.note);
  return draft;
}

/** Names without a match here are kept as text. */
function withUnknown(file: FileRow, labels: Labels): FileRow {
  const { contact_id, owner, pool } = file;
  if (contact_id === undefined && owner === undefined && pool === undefined) return file;
  const custom = { ...file.custom };
  if (contact_id !== undefined) custom.external_id ??= contact_id;
  if (owner !== undefined && !labels.owners.has(owner)) custom.owner ??= owner;
  if (pool !== undefined && !labels.pools.has(pool)) custom.pool ??= pool;
  return { ...file, custom };
}

/** The effect of a row whose contact is known, by the import's policy. */
export function settleKnown(
  settled: Settled,
  file: FileRow,
  known: Pick<Known, 'contact_id' | 'in_file'>,
  reason: string,
  settling: Settling,
): void {
  const { book, defaults, labels, at } = settling;
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
    if (!draft.is_new) {
      settled.changed.set(draft, new Set([...(settled.changed.get(draft) ?? []), ...changedNames(change)]));
      // Not part of the timeline, because an undo removes it as well.
      noteActivity(change, draft.last_activity_at, at);
      draft.last_activity_at = at.toISOString();
    }
    if (row.flagged && defaults.known !== 'skip') settled.flagged++;
  }
  const outcome = outcomeOf(file, isChange(change) ? 'updated' : 'duplicate', contact_id, reason, { change });
  settled.outcomes.push(outcome);
  settled.placed.push({ row, contact_id, outcome });
}

/** Whether a row has any value that its contact lacks: only then is there a decision to make. */
function brings(row: LabelledRow, draft: ContactDraft, { book, defaults }: Settling, matched: boolean): boolean {
  const copy = structuredClone(draft);
  if (isChange(mergeRow(copy, row, 'overwrite', defaults, matched))) return true;
  return row.note !== undefined && !book.notes.get(draft.id)?.has(row.note);
}

const outcomeOf = (
  { row_no }: FileRow,
  outcome: ImportOutcome['outcome'],
  contact_id: string | null,
  reason: string,
  more: Partial<Pick<ImportOutcome, 'change' | 'cells' | 'held'>>,
): ImportOutcome => ({ row_no, outcome, contact_id, reason, change: noChange(), cells: null, held: null, ...more });

/** Adds a note unless the contact has one with the same text, so that importing a file twice does not duplicate its notes. Returns its id. */
function addNote(settled: Settled, book: MatchData, contact_id: string, body: string): string[] {
  const bodies = book.notes.get(contact_id) ?? new Set();
  if (bodies.has(body)) return [];
  book.notes.set(contact_id, bodies.add(body));
  const id = newId();
  settled.notes.push({ id, contact_id, body });
  return [id];
}

function sameAs(key: string, { in_file }: Pick<Known, 'in_file'>): string {
  const what = keyInWords(key);
  return in_file ? `An earlier row of this file has ${what}.` : `A contact with ${what} already exists.`;
}

/** A row in the form that may be stored, or the reason why it is left out. */
export type Screened = { readonly row: FileRow } | { readonly suppressed: string };

/**
 * Checks a row against the tenant's do-not-contact list and the unsubscribed addresses. A listed value is left out, or marked as the import
 * says: a number as do not call and text, an address as do not email. An unsubscribed address is removed from the row.
 */
function screenRow(
  file: FileRow,
  { suppressed, refused }: Pick<MatchData, 'suppressed' | 'refused'>,
  { do_not_contact }: Pick<ImportDefaults, 'do_not_contact'>,
): Screened {
  let row = file;
  const number = row.phones.find((phone) => suppressed.has(phone.number))?.number;
  const address = row.emails.find((email) => suppressed.has(email));
  const hit = number ?? address;
  if (hit !== undefined) {
    if (do_not_contact === 'leave_out') {
      const what = keyInWords(hit);
      return { suppressed: `${what[0]?.toUpperCase()}${what.slice(1)} is on the do-not-contact list.` };
    }
    const contact = {
      ...row.contact,
      ...(number !== undefined && { do_not_call: true, do_not_text: true }),
      ...(address !== undefined && { do_not_email: true }),
    };
    row = { ...row, contact, flagged: true };
  }
  if (row.emails.some((email) => refused.has(email))) {
    row = { ...row, emails: row.emails.filter((email) => !refused.has(email)) };
  }
  return { row };
}

/** Why a row whose only address has unsubscribed creates no contact; undefined if it identifies someone. */
function whyUnusable({ contact, phones, emails }: FileRow): string | undefined {
  const named = contact.first_name !== undefined || contact.last_name !== undefined;
  if (named || phones.length > 0 || emails.length > 0) return undefined;
  return 'The email address is unsubscribed, and the row has no other contact details.';
}
