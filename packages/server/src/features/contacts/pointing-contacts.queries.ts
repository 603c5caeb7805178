import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The columns that refer to something an admin can delete. */
export type Pointer = 'status_id' | 'agentflow_status_id' | 'source_id' | 'pool_id';

const pointing = (tenantId: number, column: Pointer, id: number | string) =>
  sql`contact.tenant_id = ${tenantId} and ${sql.ref(`contact.${column}`)} = ${id}`;

/** The number of contacts that refer to a row, including deleted contacts, which need their reference too. */
export async function countPointing(db: Db, tenantId: number, column: Pointer, id: number | string): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from contact where ${pointing(tenantId, column, id)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The same numbers for all rows of one kind. Rows without contacts are missing. */
export async function countPointingEach<T extends number | string>(
  db: Db,
  tenantId: number,
  column: Pointer,
): Promise<Map<T, number>> {
  const { rows } = await sql<{ id: T; total: number }>`
    select ${sql.ref(column)} as id, count(*)::int as total from contact
    where tenant_id = ${tenantId} and ${sql.ref(column)} is not null group by 1`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Changes the reference of up to `limit` of those contacts. Returns how many changed. */
export async function repointContacts(
  db: Db,
  tenantId: number,
  from: { readonly column: Pointer; readonly id: number | string },
  to: Partial<Readonly<Record<Pointer | 'owner_id', number | string | null>>>,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const changes = Object.entries(to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    update contact set ${sql.join(changes)}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId} and id in (
      select contact.id from contact where ${pointing(tenantId, from.column, from.id)} order by contact.id limit ${limit} for update
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
