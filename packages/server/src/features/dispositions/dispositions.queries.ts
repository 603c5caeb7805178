import type { AdminDisposition, Disposition } from '@bookline/contract/features/dispositions';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

const choice = ['id', 'name', 'color', 'outcome', 'follow_up_required', 'do_not_call'] as const;
const columns = [...choice, 'position', 'active', 'updated_at'] as const;

export interface DispositionsQuery {
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'position' | 'name' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

const matching = (db: Db, tenantId: number, q: string | undefined) => {
  const all = db.selectFrom('disposition').where('tenant_id', '=', tenantId);
  return q ? all.where(sql`lower(name)`, 'like', sql`lower(${`%${likePattern(q)}%`})`) : all;
};

// The check constraint of the column allows only the outcomes of the contract.
type Row<T extends { readonly outcome: string }> = Omit<T, 'outcome'> & { readonly outcome: string };
const typed = <T extends { readonly outcome: string }>(row: Row<T>): T => row as T;

export async function listDispositions(
  db: Db,
  tenantId: number,
  { q, page, limit, order_field, order }: DispositionsQuery,
): Promise<AdminDisposition[]> {
  const rows = await matching(db, tenantId, q)
    .select(columns)
    .orderBy(order_field === 'name' ? sql`lower(name)` : sql.ref(order_field), order)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map((row) => typed<AdminDisposition>(row));
}

export const countDispositions = (db: Db, tenantId: number, q: string | undefined): Promise<number> =>
  countRows(matching(db, tenantId, q));

/** The active ones in order. */
export async function listActive(db: Db, tenantId: number): Promise<Disposition[]> {
  const rows = await matching(db, tenantId, undefined)
    .select(choice)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map((row) => typed<Disposition>(row));
}

export async function findDisposition(
  db: Db,
  tenantId: number,
  id: string,
): Promise<(Disposition & { readonly active: boolean }) | undefined> {
  const row = await matching(db, tenantId, undefined)
    .select([...choice, 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && typed<Disposition & { readonly active: boolean }>(row);
}

export async function countKnown(db: Db, tenantId: number, ids: readonly string[]): Promise<number> {
  return countRows(matching(db, tenantId, undefined).where('id', 'in', ids));
}

export interface NewDisposition extends Omit<AdminDisposition, 'updated_at'> {
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function insertDisposition(db: Db, tenantId: number, row: NewDisposition): Promise<AdminDisposition> {
  const made = await db
    .insertInto('disposition')
    .values({ ...row, tenant_id: tenantId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return typed<AdminDisposition>(made);
}

export async function updateDisposition(
  db: Db,
  tenantId: number,
  id: string,
  change: Partial<Omit<NewDisposition, 'id' | 'created_at'>>,
): Promise<AdminDisposition | undefined> {
  const row = await db
    .updateTable('disposition')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && typed<AdminDisposition>(row);
}

/** Calls with this disposition. */
export const countCallsOf = (db: Db, tenantId: number, id: string): Promise<number> =>
  countRows(db.selectFrom('call').where('tenant_id', '=', tenantId).where('disposition_id', '=', id));

/** Returns the deleted one's name, or undefined if there was none. */
export async function deleteDisposition(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('disposition')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
