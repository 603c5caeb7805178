import type { Context } from '../../platform/context.ts';
import type { ImportRun } from './import-run.ts';
import type { ChangedRecord } from './row-change.ts';
import type { PlacedRow } from './settled.ts';

/** The import that the rows are of. */
export type ExtrasOf = Pick<ImportRun, 'attempt_id' | 'defaults' | 'clients'>;

/** What a step did for a row, in a table that hangs on the contact. */
export interface RowRecord extends ChangedRecord {
  readonly row_no: number;
}

/**
 * What rows bring beside the contact itself (policies, for one): called in the transaction of the chunk, once its contacts are stored and
 * before their outcomes are. Answers what it wrote: a duplicate that brought something is an updated row then, and an undo finds it.
 */
export type RowExtra = (ctx: Context, run: ExtrasOf, placed: readonly PlacedRow[]) => Promise<readonly RowRecord[]>;
