import type { MatchBy } from '@bookline/contract/features/imports';
import type { RowPolicy } from './book/row-policy.ts';
import type { ImportedColumns } from './imported-columns.ts';
import type { BuiltRow, RowPhone } from './read/built-row.ts';
import type { ResumePoint } from './read/open-csv.ts';

/** A row that can become a contact. It is plain data, because the thread that reads the file builds it. */
export interface FileRow extends Omit<BuiltRow, 'problems' | 'rejected' | 'empty' | 'cells_of_policy'> {
  readonly row_no: number;
  /** The id of the contact, if the row creates one. */
  readonly id: string;
  /** The cells in the file, in case the database refuses the row. */
  readonly cells: readonly string[];
  /** The key of a policy that matches the contact, in the form of row-keys.ts. */
  readonly policy_key?: string;
  /** The owner whatever the form says: the writing agent of the policy. */
  readonly owner_id?: string;
  /** The values that the import leaves out; absent if none. */
  readonly left_out?: readonly { readonly field: string; readonly problem: string }[];
  /** The do-not-contact list matches, so the contact is marked. */
  readonly flagged?: boolean;
}

/** Rows of a file in their order, each in one of the three lists. */
export interface Batch {
  readonly rows: readonly FileRow[];
  readonly rejected: readonly {
    readonly row_no: number;
    readonly reason: string;
    readonly cells: readonly string[];
    /** The policy that it names, even though it is rejected. */
    readonly policy?: RowPolicy;
    /** The Medicare number that was removed from its cells. */
    readonly mbi?: string;
  }[];
  /** The numbers of empty rows. */
  readonly empty: readonly number[];
  readonly last_row_no: number;
  /** Of a text file: where to continue reading after `last_row_no`. */
  readonly resume: ResumePoint | null;
}

export type DraftPhone = Pick<RowPhone, 'number' | 'extension' | 'type' | 'line_type' | 'line_carrier'>;

/** A contact to store: a new one, or an existing one with changes from rows. */
export interface ContactDraft extends ImportedColumns {
  readonly id: string;
  readonly is_new: boolean;
  category: string;
  readonly owner_id: string | null;
  readonly pool_id: string | null;
  status_id: number | null;
  agentflow_status_id: number | null;
  source_id: number | null;
  tags: number[];
  custom: Record<string, string>;
  /** A user's choice, which files do not contain. */
  readonly timezone: string | null;
  /** In order. Those after the first `stored_phones` are not stored yet. The emails work the same way. */
  phones: DraftPhone[];
  readonly stored_phones: number;
  emails: string[];
  readonly stored_emails: number;
  readonly created_at: string;
  /** ISO 8601. */
  last_activity_at: string | null;
}

/** The form's choices for the whole file. */
export interface ImportDefaults {
  readonly known: 'skip' | 'fill' | 'overwrite' | 'review';
  readonly match_by: readonly MatchBy[];
  readonly do_not_contact: 'flag' | 'leave_out';
  /** Tags for contacts that the scrub matched. */
  readonly matched_tags: readonly number[];
  readonly category: string;
  /** The users who get new contacts in round-robin order; empty if a pool gets them. */
  readonly owner_ids: readonly string[];
  readonly pool_id: string | null;
  readonly status_id: number | null;
  readonly source_id: number | null;
  readonly tags: readonly number[];
  /** The tag of a contact that no one has opened yet. */
  readonly new_tag: number;
  /** ISO 8601: when the import began. */
  readonly created_at: string;
}

/** The tenant's ids for names in the file. */
export interface Labels {
  readonly statuses: ReadonlyMap<string, number>;
  readonly agentflow_statuses: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  /** The users to whom the acting user may assign contacts, by name. */
  readonly owners: ReadonlyMap<string, string>;
  readonly pools: ReadonlyMap<string, string>;
}

/** A row with ids instead of names. */
export interface LabelledRow
  extends Omit<FileRow, 'tags' | 'status' | 'agentflow_status' | 'source' | 'owner' | 'pool'> {
  readonly pool_id?: string;
  readonly tag_ids: readonly number[];
  readonly status_id: number | null;
  readonly agentflow_status_id: number | null;
  readonly source_id: number | null;
}

/** Replaces the names of a row with ids. A name without an id stays in the imported columns. */
export function labelled(file: FileRow, labels: Labels): LabelledRow {
  const { tags, status, agentflow_status, source, owner, pool, ...row } = file;
  const owner_id = row.owner_id ?? labels.owners.get(owner ?? '');
  const pool_id = labels.pools.get(pool ?? '');
  const custom = { ...row.custom };
  const numberOf = (field: string, name: string | undefined, numbers: ReadonlyMap<string, number>): number | null => {
    if (name === undefined) return null;
    const id = numbers.get(name);
    if (id === undefined) custom[field] = name;
    return id ?? null;
  };
  const unknown = tags.filter((name) => !labels.tags.has(name));
  if (unknown.length > 0) custom.tags = unknown.join(', ');
  return {
    ...row,
    ...(owner_id !== undefined && { owner_id }),
    ...(pool_id !== undefined && { pool_id }),
    custom,
    tag_ids: tags.map((name) => labels.tags.get(name)).filter((id) => id !== undefined),
    status_id: numberOf('status', status, labels.statuses),
    agentflow_status_id: numberOf('agentflow_status', agentflow_status, labels.agentflow_statuses),
    source_id: numberOf('source', source, labels.sources),
  };
}
