import type { Context } from '../../../platform/context.ts';
import { storePolicies } from '../book/store-policies.ts';
import type { PlacedRow } from '../match/import-outcome.ts';
import type { RowRecord, RowStep, StepRun } from './import-run.ts';
import { insertNamedFiles } from './named-files.queries.ts';

/** The steps, one after another. */
const rowSteps: readonly RowStep[] = [storePolicies, storeNamedFiles];

/** Runs the steps, and records their effects in the outcomes. */
export async function runRowSteps(ctx: Context, run: StepRun, placed: readonly PlacedRow[]): Promise<void> {
  const outcomeOf = new Map(placed.map(({ row, outcome }) => [row.row_no, outcome]));
  for (const extra of rowSteps) {
    for (const { row_no, ...record } of await extra(ctx, run, placed)) {
      const outcome = outcomeOf.get(row_no);
      if (!outcome) continue;
      outcome.outcome = 'updated';
      outcome.change.after.records.push(record);
    }
  }
}

/** Stores the files that the rows of an import name, with their contacts. A ZIP is matched by them. The contacts do not change. */
async function storeNamedFiles(
  ctx: Context,
  run: StepRun,
  placed: readonly PlacedRow[],
): Promise<readonly RowRecord[]> {
  const files = placed.flatMap(({ row, contact_id }) =>
    [...new Set(row.files ?? [])].map((file_name) => ({ row_no: row.row_no, file_name, contact_id })),
  );
  await insertNamedFiles(ctx.db, ctx.tenant.id, run.attempt_id, files);
  return [];
}
