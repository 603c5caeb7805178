import type { MatchBy } from '@bookline/contract/features/imports';
import type { RowPolicy } from './clients/row-policy.ts';
import type { BuiltRow, RowPhone } from './file/built-row.ts';
import type { ResumePoint } from './file/csv-table.ts';
import type { ImportedColumns } from './imported-columns.ts';

/** A row that can become a contact. Made in the thread that reads the file, so it is plain data. */
export interface FileRow extends Omit<BuiltRow, 'problems' | 'rejected' | 'empty' | 'cells_of_policy'> {
  readonly row_no: number;
  /** The id of the contact that it becomes, if it becomes one of its own. */
  readonly id: string;
  /** As it stands in the file, for the case that the database refuses it. */
  readonly cells: readonly string[];
  /** Of a policy that knows its contact again: a key as row-keys.ts has them. */
  readonly policy_key?: string;
  /** Whose its contact becomes, whatever the form says: the writing agent of its policy. */
  readonly owner_id?: string;
  /** The do-not-contact list has it: its contact is marked. */
  readonly flagged?: boolean;
}

/** Rows of a file in their order, each in one of the three lists. */
export interface Batch {
  readonly rows: readonly FileRow[];
  readonly rejected: readonly {
    readonly row_no: number;
    readonly reason: string;
    readonly cells: readonly string[];
    /** What it says of a policy all the same. */
    readonly policy?: RowPolicy;
    /** The Medicare number that its cells are kept without. */
    readonly mbi?: string;
  }[];
  /** The numbers of rows without anything in them. */
  readonly empty: readonly number[];
  readonly last_row_no: number;
  /** Of a text file: where to go on reading behind what is before `last_row_no`. */
  readonly resume: ResumePoint | null;
}

export type DraftPhone = Pick<RowPhone, 'number' | 'extension' | 'type'>;

/** A contact as it will be stored: a new one, or one that is there and takes up what rows say. */
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
  /** What somebody chose; a file says nothing of it. */
  readonly timezone: string | null;
  /** In their order; those behind the first `stored_phones` are not stored yet. The mails alike. */
  phones: DraftPhone[];
  readonly stored_phones: number;
  emails: string[];
  readonly stored_emails: number;
  readonly created_at: string;
}

/** What the form says of the whole file. */
export interface ImportDefaults {
  readonly known: 'skip' | 'fill' | 'overwrite' | 'review';
  readonly match_by: readonly MatchBy[];
  readonly do_not_contact: 'flag' | 'leave_out';
  /** Tags for what the scrub matched. */
  readonly matched_tags: readonly number[];
  readonly category: string;
  /** Who get the new contacts in turn; nobody where a pool does. */
  readonly owner_ids: readonly string[];
  readonly pool_id: string | null;
  readonly status_id: number | null;
  readonly source_id: number | null;
  readonly tags: readonly number[];
  /** The tag of a contact that nobody has opened yet. */
  readonly new_tag: number;
  /** ISO 8601: the moment the import began. */
  readonly created_at: string;
}

/** The numbers that names of the file have with this tenant. */
export interface Labels {
  readonly statuses: ReadonlyMap<string, number>;
  readonly agentflow_statuses: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
}

/** A row whose names are numbers. */
export interface LabelledRow extends Omit<FileRow, 'tags' | 'status' | 'agentflow_status' | 'source'> {
  readonly tag_ids: readonly number[];
  readonly status_id: number | null;
  readonly agentflow_status_id: number | null;
  readonly source_id: number | null;
}

/** Turns the names of a row into numbers. What has none with this tenant stays as it was written, among the imported columns. */
export function labelled(file: FileRow, labels: Labels): LabelledRow {
  const { tags, status, agentflow_status, source, ...row } = file;
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
    custom,
    tag_ids: tags.map((name) => labels.tags.get(name)).filter((id) => id !== undefined),
    status_id: numberOf('status', status, labels.statuses),
    agentflow_status_id: numberOf('agentflow_status', agentflow_status, labels.agentflow_statuses),
    source_id: numberOf('source', source, labels.sources),
  };
}
