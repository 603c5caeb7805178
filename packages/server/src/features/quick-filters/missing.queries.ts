import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Ids as text, by what they are of. */
export type NamedIds = Readonly<
  Record<'status' | 'agentflow_status' | 'source' | 'tag' | 'carrier' | 'person', readonly string[]>
>;

/** Those of the ids that the tenant has, as 'kind id'. */
export async function listThere(db: Db, tenantId: number, ids: NamedIds): Promise<Set<string>> {
  if (Object.values(ids).every((some) => some.length === 0)) return new Set();
  const { rows } = await sql<{ named: string }>`
    select 'status ' || id as named from contact_status where tenant_id = ${tenantId} and id = any(${ids.status}::int[])
    union all select 'agentflow_status ' || id from agentflow_status where tenant_id = ${tenantId} and id = any(${ids.agentflow_status}::int[])
    union all select 'source ' || id from contact_source where tenant_id = ${tenantId} and id = any(${ids.source}::int[])
    union all select 'tag ' || id from tag where tenant_id = ${tenantId} and id = any(${ids.tag}::int[])
    union all select 'carrier ' || id from carrier where tenant_id = ${tenantId} and id = any(${ids.carrier}::uuid[])
    union all select 'person ' || id from app_user where tenant_id = ${tenantId} and deleted_at is null and id = any(${ids.person}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ named }) => named));
}

/** Whether every one of these ids is of something that the tenant has and a scope can name. */
export async function areAllOurs(db: Db, tenantId: number, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ all: boolean }>`
    select bool_and(
      exists (select 1 from contact where tenant_id = ${tenantId} and id = named.id)
      or exists (select 1 from app_user where tenant_id = ${tenantId} and id = named.id)
      or exists (select 1 from pool where tenant_id = ${tenantId} and id = named.id)
      or exists (select 1 from carrier where tenant_id = ${tenantId} and id = named.id)
      or exists (select 1 from user_group where tenant_id = ${tenantId} and id = named.id)
      or exists (select 1 from import_attempt where tenant_id = ${tenantId} and id = named.id)
    ) as all from unnest(${ids}::uuid[]) as named (id)`.execute(db);
  return rows[0]?.all ?? true;
}
