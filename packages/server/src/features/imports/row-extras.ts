import type { Context } from '../../platform/context.ts';
import { storePolicies } from './clients/store-policies.ts';
import { storeNamedFiles } from './named-files.ts';
import type { ExtrasOf, RowExtra } from './row-extra.ts';
import type { PlacedRow } from './settled.ts';

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
