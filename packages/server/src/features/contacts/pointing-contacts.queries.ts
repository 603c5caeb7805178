import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The columns by which a contact points to something that an admin may take away. */
export type Pointer = 'status_id' | 'agentflow_status_id' | 'source_id' | 'pool_id';

const pointing = (tenantId: number, column: Pointer, id: number | string) =>
  sql`contact.tenant_id = ${tenantId} and ${sql.ref(`contact.${column}`)} = ${id}`;

/** How many contacts point to one thing, deleted ones included: it cannot be taken away from them either. */
export async function countPointing(db: Db, tenantId: number, column: Pointer, id: number | string): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from contact where ${pointing(tenantId, column, id)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The same for all things of one kind; what no contact points to is missing. */
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

/** Gives up to `limit` of those contacts something else; answers how many. */
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
