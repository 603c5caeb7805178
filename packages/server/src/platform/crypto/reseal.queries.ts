import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { sealedColumns } from './sealed-columns.ts';

type ListedColumn = (typeof sealedColumns)[number];

// After its first byte, an encrypted value has the version of its key: four bytes, big-endian.
const ofOtherKey = (column: string, version: number) =>
  sql`substring(${sql.ref(column)} from 2 for 4) <> int4send(${version}::int)`;

export interface SealedRow {
  /** The row's location, valid until the end of the transaction that locked it. */
  readonly place: string;
  /** The row's key, as used in encryption. */
  readonly row: string;
  readonly sealed: Buffer;
}

/** Up to `limit` rows of one column encrypted with another key version, after a location. Locks them. */
export async function lockSealedByOthers(
  db: Db,
  tenantId: number,
  { table, column, key }: ListedColumn,
  version: number,
  { after, limit }: { after: string; limit: number },
): Promise<SealedRow[]> {
  const values = sql.join(key.map((name) => sql`${sql.ref(name)}::text`));
  const { rows } = await sql<SealedRow>`
    select ctid::text as place, array_to_string(array[${values}]::text[], ' ') as row, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where tenant_id = ${tenantId} and ctid > ${after}::tid and ${ofOtherKey(column, version)}
    order by ctid limit ${limit} for update`.execute(db);
  return rows;
}

/** Updates the bytes of rows that this transaction has locked. */
export async function updateSealed(
  db: Db,
  tenantId: number,
  { table, column }: ListedColumn,
  rows: readonly Omit<SealedRow, 'row'>[],
): Promise<void> {
  const places = rows.map(({ place }) => place);
  const sealed = rows.map((row) => row.sealed);
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = v.sealed
    from unnest(${places}::tid[], ${sealed}::bytea[]) v (place, sealed)
    where t.tenant_id = ${tenantId} and t.ctid = v.place`.execute(db);
}

/** The number of rows of one column encrypted with another key version. */
export async function countSealedByOthers(
  db: Db,
  tenantId: number,
  { table, column }: ListedColumn,
  version: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${ofOtherKey(column, version)}`.execute(db);
  return rows[0]?.total ?? 0;
}
