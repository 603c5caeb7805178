import type { Db } from '../../platform/db/database.ts';

/** Which of these numbers are taken. */
export async function listSold(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('carrier_number')
    .select('number')
    .where('number', 'in', [...numbers])
    .execute();
  return new Set(rows.map(({ number }) => number));
}

export interface SoldNumber {
  readonly number: string;
  readonly tenant_id: number;
  readonly ref: string;
  readonly mark: string;
  readonly sold_at: Date;
}

/** Sells a number, unless it is sold: of two at once one gets it. */
export async function insertSold(db: Db, sold: SoldNumber): Promise<void> {
  await db
    .insertInto('carrier_number')
    .values(sold)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a tenant bought under a mark. */
export async function findSoldByMark(db: Db, tenantId: number, mark: string) {
  return db
    .selectFrom('carrier_number')
    .select(['number', 'ref'])
    .where('tenant_id', '=', tenantId)
    .where('mark', '=', mark)
    .executeTakeFirst();
}

export async function deleteSold(db: Db, tenantId: number, ref: string): Promise<void> {
  await db.deleteFrom('carrier_number').where('tenant_id', '=', tenantId).where('ref', '=', ref).execute();
}

export interface NewTouch {
  readonly id: string;
  readonly kind: 'text' | 'call';
  readonly from_number: string;
  readonly to_number: string;
  readonly words: string;
  readonly created_at: Date;
  /** From a phone outside, or one of another company. */
  readonly incoming?: boolean;
  readonly file_ids?: readonly string[];
  readonly status?: 'coming' | 'arrived';
}

/** Returns false if it's known. */
export async function insertTouch(db: Db, tenantId: number, touch: NewTouch): Promise<boolean> {
  const row = await db
    .insertInto('simulated_touch')
    .values({ ...touch, file_ids: [...(touch.file_ids ?? [])], tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How a phone outside behaves. Undefined for one that no one set up. */
export const findSimulatedPhone = (db: Db, tenantId: number, number: string) =>
  db
    .selectFrom('simulated_phone')
    .select(['delay_s', 'failure'])
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();

/** The tenant that has a number of the built-in carrier. */
export async function findHolderOfNumber(db: Db, number: string): Promise<number | undefined> {
  const row = await db.selectFrom('carrier_number').select('tenant_id').where('number', '=', number).executeTakeFirst();
  return row?.tenant_id;
}
