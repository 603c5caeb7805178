import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** Counts stop here. */
const MAX_COUNTED = 10_000;

/** A filter on entries. The alias of the table is `a`. */
export type AuditCondition = RawBuilder<SqlBool>;

interface StoredEntry {
  readonly id: string;
  readonly at: string;
  readonly actor_id: string;
  readonly actor_name: string | null;
  readonly acting_as_id: string | null;
  readonly acting_as_name: string | null;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly contact_id: string | null;
  readonly ip: string | null;
  readonly detail: Record<string, unknown>;
  readonly chain_no: number | null;
}

const matching = (tenantId: number, conditions: readonly AuditCondition[]) =>
  sql`audit_log a where ${sql.join([sql<SqlBool>`a.tenant_id = ${tenantId}`, ...conditions], sql` and `)}`;

/** Entries, newest first: their ids increase with time. Names are looked up only for the page. */
export async function listEntries(
  db: Db,
  tenantId: number,
  conditions: readonly AuditCondition[],
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    with page as materialized (
      select a.* from ${matching(tenantId, conditions)} order by a.id desc limit ${limit} offset ${offset}
    )
    select p.id, p.at, p.actor_id, p.acting_as_id, p.action, p.subject_type, p.subject_id, p.contact_id, p.ip, p.detail, p.chain_no,
      (select ${fullName('u')} from app_user u where u.tenant_id = p.tenant_id and u.id = p.actor_id) as actor_name,
      (select ${fullName('u')} from app_user u where u.tenant_id = p.tenant_id and u.id = p.acting_as_id) as acting_as_name,
      case
        when p.contact_id is not null then
          (select ${fullName('c')} from contact c where c.tenant_id = p.tenant_id and c.id = p.contact_id)
        when p.subject_type = 'user' then
          (select ${fullName('u')} from app_user u where u.tenant_id = p.tenant_id and u.id::text = p.subject_id limit 1)
      end as subject_name
    from page p order by p.id desc`.execute(db);
  return rows;
}

/** Counts the matching entries; 10,001 means more than 10,000. */
export async function countEntries(db: Db, tenantId: number, conditions: readonly AuditCondition[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${matching(tenantId, conditions)} limit ${MAX_COUNTED + 1}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export const isExact = (total: number): boolean => total <= MAX_COUNTED;

/** The number of chained entries, and the number of the first entry that breaks the chain. */
export async function verifyChain(db: Db, tenantId: number): Promise<{ entries: number; broken_at: number | null }> {
  const { rows } = await sql<{ entries: number; broken_at: number | null }>`
    select (select count(*) from audit_log where tenant_id = ${tenantId} and chain_no is not null) as entries,
      verify_audit_log(${tenantId}) as broken_at`.execute(db);
  return rows[0] ?? { entries: 0, broken_at: null };
}
