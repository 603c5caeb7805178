import type { Context } from '../../platform/context.ts';
import { storePolicies } from './clients/store-policies.ts';
import type { ImportRun } from './import-run.ts';
import { storeNamedFiles } from './named-files.ts';
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

/** The steps, one after another. */
const rowExtras: readonly RowExtra[] = [storePolicies, storeNamedFiles];

/** Runs the steps, and writes into the outcomes what they did. */
export async function bringExtras(ctx: Context, run: ExtrasOf, placed: readonly PlacedRow[]): Promise<void> {
  const outcomeOf = new Map(placed.map(({ row, outcome }) => [row.row_no, outcome]));
  for (const extra of rowExtras) {
    for (const { row_no, ...record } of await extra(ctx, run, placed)) {
      const outcome = outcomeOf.get(row_no);
      if (!outcome) continue;
      outcome.outcome = 'updated';
      outcome.change.after.records.push(record);
    }
  }
}
