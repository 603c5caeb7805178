import type { Context } from '../../../platform/context.ts';
import type { ClientsRun } from '../book/clients-run.ts';
import type { ImportDefaults, Labels } from '../contact-draft.ts';
import type { ChangedFields } from '../match/changed-fields.ts';
import type { PlacedRow } from '../match/import-outcome.ts';
import type { ChangedRecord } from '../match/row-change.ts';

/** A running import. */
export interface ImportRun {
  readonly attempt_id: string;
  readonly defaults: ImportDefaults;
  readonly labels: Labels;
  /** Of a file of clients: the known carriers and writing agents. */
  readonly clients?: ClientsRun;
  /** Of an export that is imported again. */
  readonly changed_fields?: ChangedFields | undefined;
  /** The last row that this runner knows to be stored. */
  position: number;
  /** The user canceled it. */
  cancelled: boolean;
}

/** The import of the rows. */
export type StepRun = Pick<ImportRun, 'attempt_id' | 'defaults' | 'clients'>;

/** What a step did for a row in another table of the contact. */
export interface RowRecord extends ChangedRecord {
  readonly row_no: number;
}

/**
 * What rows add besides the contact itself, such as policies. It runs in the transaction of the chunk, after its contacts and before their
 * outcomes are stored. Returns what it wrote: a duplicate with additions becomes an updated row, and an undo finds them.
 */
export type RowStep = (ctx: Context, run: StepRun, placed: readonly PlacedRow[]) => Promise<readonly RowRecord[]>;
