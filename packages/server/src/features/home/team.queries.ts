import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import { unworked } from './queue.queries.ts';

interface DoneToday {
  readonly user_id: string;
  readonly emails: number;
  readonly notes: number;
}

/** The emails and notes of each user on the visible contacts since a moment. While acting as another user, it counts for that user. */
export async function countDone(
  db: Db,
  tenantId: number,
  visible: readonly Condition[],
  since: Date,
): Promise<DoneToday[]> {
  const where = (condition: ReturnType<typeof sql<SqlBool>>) => sql`count(*) filter (where ${condition})::int`;
  const { rows } = await sql<DoneToday>`
    select coalesce(a.acting_as_id, a.actor_id) as user_id,
      ${where(sql<SqlBool>`a.kind = 'mail' and a.detail->>'did' = 'sent'`)} as emails,
      ${where(sql<SqlBool>`a.kind = 'note'`)} as notes
    from contact_activity a join contact on contact.tenant_id = a.tenant_id and contact.id = a.contact_id
    where a.tenant_id = ${tenantId} and a.kind in ('note', 'mail') and a.at >= ${since}
      and a.actor_id is not null and ${allOf(visible)}
    group by 1`.execute(db);
  return rows;
}

/** The number of visible new leads that no one has called, by owner; null for those in pools. */
export async function countUnworked(
  db: Db,
  visible: readonly Condition[],
  since: Date,
): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ owner_id: string | null; n: number }>`
    select contact.owner_id, count(*)::int as n from contact where ${allOf([...visible, ...unworked(since)])} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ owner_id, n }) => [owner_id, n]));
}

/** When each user last did something here. */
export async function listLastActive(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; at: string }>`
    select u.id, last.at from unnest(${ids}::uuid[]) u (id)
      cross join lateral (
        select a.at from audit_log a where a.tenant_id = ${tenantId} and a.actor_id = u.id order by a.id desc limit 1) last`.execute(
    db,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
