import type { Db } from '../../../platform/db/database.ts';
import type { ResumePoint } from '../read/open-csv.ts';

export interface Counts {
  readonly processed: number;
  readonly created: number;
  readonly updated: number;
  readonly duplicate: number;
  readonly review: number;
  readonly suppressed: number;
  readonly rejected: number;
  readonly empty: number;
  readonly flagged: number;
}

/** The columns that count rows. */
export const counted = [
  'processed',
  'created',
  'updated',
  'duplicate',
  'review',
  'suppressed',
  'rejected',
  'empty',
  'flagged',
] as const satisfies (keyof Counts)[];

/** The progress of an attempt, locked until the transaction ends, so that other runners wait. */
export async function lockProgress(
  db: Db,
  tenantId: number,
  id: string,
): Promise<{ status: string; processed_row_no: number; created: number } | undefined> {
  return db
    .selectFrom('import_attempt')
    .select(['status', 'processed_row_no', 'created'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts the rows of a chunk, and moves the cursor after it. */
export async function addProgress(
  db: Db,
  tenantId: number,
  id: string,
  counts: Counts,
  cursor: { readonly row_no: number; readonly resume: ResumePoint | null },
): Promise<void> {
  await db
    .updateTable('import_attempt')
    .set({ processed_row_no: cursor.row_no, resume: cursor.resume && JSON.stringify(cursor.resume) })
    .set((row) => Object.fromEntries(counted.map((name) => [name, row(name, '+', counts[name])])))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Moves rows from the count under review to the counts of their outcomes. */
export async function moveReviewed(
  db: Db,
  tenantId: number,
  id: string,
  counts: Pick<Counts, 'created' | 'updated' | 'duplicate' | 'flagged'>,
): Promise<void> {
  const { created, updated, duplicate, flagged } = counts;
  await db
    .updateTable('import_attempt')
    .set((row) => ({
      created: row('created', '+', created),
      updated: row('updated', '+', updated),
      duplicate: row('duplicate', '+', duplicate),
      flagged: row('flagged', '+', flagged),
      review: row('review', '-', created + updated + duplicate),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
