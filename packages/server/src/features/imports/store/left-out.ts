import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import type { Db } from '../../../platform/db/database.ts';
import type { FileRow } from '../contact-draft.ts';

type LeftOut = ImportAttempt['left_out'];

/** The most kinds that are listed, because a person reads them. */
const MAX_KINDS = 100;
/** The most rows of each kind that are listed. */
const NAMED_ROWS = 20;

/** Adds the values that rows were imported without, in the transaction that stores the rows; the attempt is locked. */
export async function addLeftOut(db: Db, tenantId: number, id: string, rows: readonly FileRow[]): Promise<void> {
  if (!rows.some(({ left_out }) => left_out)) return;
  const kinds = new Map((await readLeftOut(db, tenantId, id)).map((each) => [`${each.field} ${each.problem}`, each]));
  for (const { row_no, left_out = [] } of rows)
    for (const { field, problem } of left_out) {
      const key = `${field} ${problem}`;
      const known = kinds.get(key) ?? { field, problem, count: 0, row_nos: [] };
      if (!kinds.has(key) && kinds.size >= MAX_KINDS) continue;
      const row_nos = known.row_nos.length < NAMED_ROWS ? [...known.row_nos, row_no] : known.row_nos;
      kinds.set(key, { ...known, count: known.count + 1, row_nos });
    }
  await db
    .updateTable('import_attempt')
    .set({ left_out: JSON.stringify([...kinds.values()]) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The values that an attempt left out so far, most frequent first. */
export async function readLeftOut(db: Db, tenantId: number, id: string): Promise<LeftOut> {
  const row = await db
    .selectFrom('import_attempt')
    .select('left_out')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  const kinds = (row?.left_out ?? []) as LeftOut;
  return kinds.toSorted((a, b) => b.count - a.count);
}
