import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

/** Ids as text, by kind. */
export type NamedIds = Readonly<
  Record<'status' | 'agentflow_status' | 'source' | 'tag' | 'carrier' | 'disposition' | 'person', readonly string[]>
>;

/** Which ids the tenant has, as 'kind id'. */
export async function listThere(db: Db, tenantId: number, ids: NamedIds): Promise<Set<string>> {
  if (Object.values(ids).every((some) => some.length === 0)) return new Set();
  const { rows } = await sql<{ named: string }>`
    select 'status ' || id as named from contact_status where tenant_id = ${tenantId} and id = any(${ids.status}::int[])
    union all select 'agentflow_status ' || id from agentflow_status where tenant_id = ${tenantId} and id = any(${ids.agentflow_status}::int[])
    union all select 'source ' || id from contact_source where tenant_id = ${tenantId} and id = any(${ids.source}::int[])
    union all select 'tag ' || id from tag where tenant_id = ${tenantId} and id = any(${ids.tag}::int[])
    union all select 'carrier ' || id from carrier where tenant_id = ${tenantId} and id = any(${ids.carrier}::uuid[])
    union all select 'disposition ' || id from disposition where tenant_id = ${tenantId} and id = any(${ids.disposition}::uuid[])
    union all select 'person ' || id from app_user where tenant_id = ${tenantId} and deleted_at is null and id = any(${ids.person}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ named }) => named));
}

/** What a user can see, of all a scope can name. */
interface Seen {
  readonly contacts: readonly Condition[];
  /** The owners whose contacts they see. Undefined for all. */
  readonly people: readonly string[] | undefined;
  /** Pools and groups. */
  readonly shared: readonly string[];
  readonly user_id: string;
}

/** Whether the user can see all of these ids and a scope can name them. */
export async function areAllSeen(db: Db, tenantId: number, ids: readonly string[], seen: Seen): Promise<boolean> {
  const all = seen.people === undefined;
  const { rows } = await sql<{ all: boolean }>`
    select bool_and(
      exists (select 1 from contact where ${allOf(seen.contacts)} and contact.id = named.id)
      or exists (select 1 from app_user where tenant_id = ${tenantId} and id = named.id and (${all} or id = any(${seen.people ?? []}::uuid[])))
      or exists (select 1 from carrier where tenant_id = ${tenantId} and id = named.id)
      or exists (select 1 from disposition where tenant_id = ${tenantId} and id = named.id)
      or exists (select 1 from import_attempt where tenant_id = ${tenantId} and id = named.id and (${all} or coalesce(acting_as_id, made_by_id) = ${seen.user_id}))
      or named.id = any(${seen.shared}::uuid[])
    ) as all from unnest(${ids}::uuid[]) as named (id)`.execute(db);
  return rows[0]?.all ?? true;
}
