import type { Candidates } from './candidates.ts';
import type { ContactDraft, FileRow, ImportDefaults, LabelledRow, Labels } from './contact-draft.ts';
import type { Known } from './known.ts';
import type { RowChange } from './row-change.ts';

/** What is known when a chunk begins. Settling rows adds what they bring, so that a later row knows them again. */
export interface Book {
  /** By the keys of row-keys.ts. */
  readonly by_key: Map<string, Known>;
  /** The same for rows with Medicare numbers; undefined where no row has one. */
  readonly candidates?: Candidates;
  /** The contacts behind `by_key`, where rows may change them: empty where none does. */
  readonly drafts: Map<string, ContactDraft>;
  /** The notes that these contacts have. */
  readonly notes: Map<string, Set<string>>;
  /** Numbers and addresses on the tenant's do-not-contact list. */
  readonly suppressed: ReadonlySet<string>;
  /** Addresses that have unsubscribed from a contact: an import adds them to none. */
  readonly refused: ReadonlySet<string>;
}

export interface Outcome {
  readonly row_no: number;
  outcome: 'updated' | 'duplicate' | 'rejected' | 'review' | 'suppressed';
  readonly contact_id: string | null;
  readonly reason: string;
  /** What the row did to its contact. */
  readonly change: RowChange;
  /** Of rows that came to nothing, or wait: as they stand in the file. */
  readonly cells: readonly string[] | null;
  /** Of rows that wait: to be stored once somebody has decided. */
  readonly held: HeldRow | null;
  /** Of rejected rows: the Medicare number that their cells are kept without, sealed. */
  readonly medicare_sealed?: Buffer | null;
}

/** A row under review, as it was read. */
export type HeldRow = Omit<FileRow, 'cells' | 'row_no'>;

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
  /** Rows that marked their contact because the do-not-contact list has them. */
  flagged: number;
}

export interface Settling {
  readonly book: Book;
  readonly defaults: ImportDefaults;
  readonly labels: Labels;
  /** How many contacts the import has made before: whose turn it is hangs on it. */
  readonly created: number;
}
