import type { Context } from '../../platform/context.ts';
import { insertNamedFiles } from './named-files.queries.ts';
import type { ExtrasOf, RowRecord } from './row-extra.ts';
import type { PlacedRow } from './settled.ts';

/** Keeps which files the rows of an import name, and whose they are: a ZIP is matched by them. It changes nothing on the contacts. */
export async function storeNamedFiles(
  ctx: Context,
  run: ExtrasOf,
  placed: readonly PlacedRow[],
): Promise<readonly RowRecord[]> {
  const files = placed.flatMap(({ row, contact_id }) =>
    [...new Set(row.files ?? [])].map((file_name) => ({ row_no: row.row_no, file_name, contact_id })),
  );
  await insertNamedFiles(ctx.db, ctx.tenant.id, run.attempt_id, files);
  return [];
}
