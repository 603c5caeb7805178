import type { ContactDraft, FileRow, ImportDefaults, LabelledRow, Labels } from '../contact-draft.ts';
import type { ChangedFields } from './changed-fields.ts';
import type { KnownByKey } from './match.ts';
import type { RowChange } from './row-change.ts';

/** The data at the start of a chunk. Each row adds its own, so that a later row matches it. */
export interface MatchData {
  /** By the keys of row-keys.ts. */
  readonly by_key: KnownByKey;
  /** The contacts behind `by_key`, if rows may change them; otherwise empty. */
  readonly drafts: Map<string, ContactDraft>;
  /** The notes of these contacts. */
  readonly notes: Map<string, Set<string>>;
  /** Numbers and addresses on the tenant's do-not-contact list. */
  readonly suppressed: ReadonlySet<string>;
  /** Addresses that have unsubscribed from a contact: an import adds them to none. */
  readonly refused: ReadonlySet<string>;
}

export interface ImportOutcome {
  readonly row_no: number;
  outcome: 'updated' | 'duplicate' | 'rejected' | 'review' | 'suppressed';
  readonly contact_id: string | null;
  readonly reason: string;
  /** What the row did to its contact. */
  readonly change: RowChange;
  /** For rows without effect, or under review: the cells of the file. */
  readonly cells: readonly string[] | null;
  /** For rows under review: the data to store after a decision. */
  readonly held: HeldRow | null;
  /** For rejected rows: the Medicare number that was removed from their cells, encrypted. */
  readonly medicare_sealed?: Buffer | null;
}

/** A row under review, as it was read. */
export type HeldRow = Omit<FileRow, 'cells' | 'row_no'>;

/** A row of the file whose contact is stored. */
export interface PlacedRow {
  readonly row: LabelledRow;
  readonly contact_id: string;
  /** The outcome so far; null if the row created the contact. */
  readonly outcome: ImportOutcome | null;
}

export interface Settled {
  readonly created: ContactDraft[];
  /** Existing contacts that changed, with the names of their changed fields; empty if only a note was added. */
  readonly changed: Map<ContactDraft, Set<string>>;
  readonly notes: { readonly id: string; readonly contact_id: string; readonly body: string }[];
  /** Every row that created no contact. */
  readonly outcomes: ImportOutcome[];
  /** Every row that has a contact. */
  readonly placed: PlacedRow[];
  /** Rows that marked their contact because of the do-not-contact list. */
  flagged: number;
}

export interface Settling {
  readonly book: MatchData;
  readonly defaults: ImportDefaults;
  readonly labels: Labels;
  /** How many contacts the import created before, which determines the round-robin position. */
  readonly created: number;
  /** Of an export that is imported again. */
  readonly news?: ChangedFields | undefined;
  /** The time of what rows do to contacts. */
  readonly at: Date;
}
