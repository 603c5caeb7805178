import type { Db } from '../../../platform/db/database.ts';
import type { AttemptFile, NewAttempt } from '../imports.queries.ts';

type DraftChange = Pick<NewAttempt, 'fields' | 'rows'>;
type Reading = Pick<NewAttempt, 'headers' | 'date_orders' | 'empty_columns' | 'sheet' | 'encoding'>;

/** Stores another mapping of a draft, unless its file is now read differently than in `draft`. */
export async function updateDraft(
  db: Db,
  tenantId: number,
  draft: Pick<AttemptFile, 'id' | 'sheet' | 'encoding'>,
  { fields, rows }: DraftChange,
): Promise<void> {
  await db
    .updateTable('import_attempt')
    .set({ fields: JSON.stringify(fields), rows })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', draft.id)
    .where('status', '=', 'draft')
    .where('sheet', 'is not distinct from', draft.sheet)
    .where('encoding', 'is not distinct from', draft.encoding)
    .execute();
}

/** Stores how a draft's file is read, with the resulting columns. */
export async function updateReading(
  db: Db,
  tenantId: number,
  id: string,
  { fields, rows, headers, date_orders, empty_columns, sheet, encoding }: DraftChange & Reading,
): Promise<void> {
  await db
    .updateTable('import_attempt')
    .set({
      fields: JSON.stringify(fields),
      rows,
      headers: [...headers],
      date_orders: JSON.stringify(date_orders),
      empty_columns: [...empty_columns],
      sheet,
      encoding,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}
