import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface HandoverRow {
  readonly id: string;
  readonly from_id: string;
  readonly to_id: string | null;
  readonly to_pool_id: string | null;
  readonly to_name: string;
  readonly total: number;
  readonly moved: number;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly error: string | null;
}

const columns = sql`h.id, h.from_id, h.to_id, h.to_pool_id, h.total, h.moved, h.made_by_id, h.acting_as_id, h.origin, h.created_at,
  h.finished_at, h.error, coalesce(
    (select ${fullName('u')} from app_user u where u.tenant_id = h.tenant_id and u.id = h.to_id),
    (select p.name from pool p where p.tenant_id = h.tenant_id and p.id = h.to_pool_id), '') as to_name`;

export async function findLatestHandover(db: Db, tenantId: number, fromId: string): Promise<HandoverRow | undefined> {
  const { rows } = await sql<HandoverRow>`
    select ${columns} from contact_handover h where h.tenant_id = ${tenantId} and h.from_id = ${fromId}
    order by h.created_at desc, h.id desc limit 1`.execute(db);
  return rows[0];
}

export async function lockHandover(db: Db, tenantId: number, id: string): Promise<HandoverRow | undefined> {
  const { rows } = await sql<HandoverRow>`
    select ${columns} from contact_handover h where h.tenant_id = ${tenantId} and h.id = ${id} for update of h`.execute(
    db,
  );
  return rows[0];
}

export interface NewHandover {
  readonly id: string;
  readonly from_id: string;
  readonly to_id: string | null;
  readonly to_pool_id: string | null;
  readonly total: number;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: string;
  readonly created_at: Date;
}

export async function insertHandover(db: Db, tenantId: number, handover: NewHandover): Promise<void> {
  await db
    .insertInto('contact_handover')
    .values({ ...handover, tenant_id: tenantId })
    .execute();
}

export async function updateHandover(
  db: Db,
  tenantId: number,
  id: string,
  changes: { moved?: number; total?: number; finished_at?: Date | null; error?: string | null },
): Promise<void> {
  await db
    .updateTable('contact_handover')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** These users, also deleted ones. They can't change until the transaction ends. */
export async function holdPeople(db: Db, tenantId: number, ids: readonly string[]) {
  return db
    .selectFrom('app_user')
    .select(['id', 'account_type', 'active'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
}

export async function findPersonName(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${fullName()} as name from app_user where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.name;
}

/** Counts a user's contacts, including deleted ones: a restored contact has its new owner. */
export async function countOwned(db: Db, tenantId: number, ownerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contact where tenant_id = ${tenantId} and owner_id = ${ownerId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Locks up to `most` contacts of an owner: active contacts first, by their index, then deleted ones. */
export async function lockOwned(db: Db, tenantId: number, ownerId: string, most: number): Promise<string[]> {
  for (const deleted of [sql`deleted_at is null`, sql`deleted_at is not null`]) {
    const { rows } = await sql<{ id: string }>`
      select id from contact where tenant_id = ${tenantId} and owner_id = ${ownerId} and ${deleted}
      order by created_at desc, id desc limit ${most} for update`.execute(db);
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  return [];
}

export interface Move {
  readonly ids: readonly string[];
  readonly from: string;
  readonly to_id: string | null;
  readonly to_pool_id: string | null;
  readonly at: Date;
  readonly actor_id: string;
  readonly acting_as_id: string | null;
  /** The id of each contact's timeline entry. */
  readonly activity_ids: readonly string[];
}

/** Assigns contacts to a user or a pool and adds timeline entries, in one statement. */
export async function moveContacts(db: Db, tenantId: number, move: Move): Promise<void> {
  const detail = JSON.stringify({ from: move.from, to: move.to_id ?? move.to_pool_id });
  await sql`
    with moving as (
      select * from unnest(${move.ids}::uuid[], ${move.activity_ids}::uuid[]) as m (id, activity_id)
    ), moved as (
      update contact c set owner_id = ${move.to_id}, pool_id = ${move.to_pool_id}, version = c.version + 1, updated_at = ${move.at}
      from moving m where c.tenant_id = ${tenantId} and c.id = m.id
      returning c.id
    )
    insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, acting_as_id, detail)
    select ${tenantId}, m.id, m.activity_id, ${move.at}, 'owner', ${move.actor_id}::uuid, ${move.acting_as_id}::uuid, ${detail}::jsonb
    from moving m`.execute(db);
}
