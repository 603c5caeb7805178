import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** Memberships: the members of groups and the holders of pools. */
export type Membership = 'user_group_member' | 'pool_holder';
const columnOf = { user_group_member: 'group_id', pool_holder: 'pool_id' } as const satisfies Record<
  Membership,
  string
>;

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly active: boolean;
}

/** The members of one group or pool, by last name. */
export async function listMembers(db: Db, tenantId: number, of: Membership, id: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, ${fullName('u')} as name, u.account_type as role, u.active
    from ${sql.table(of)} m join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.${sql.ref(columnOf[of])} = ${id}
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}

/** The number of members of each. Those without members are missing. */
export async function countMembers(db: Db, tenantId: number, of: Membership): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: number }>`
    select ${sql.ref(columnOf[of])} as id, count(*)::int as total from ${sql.table(of)}
    where tenant_id = ${tenantId} group by 1`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

export async function insertMembers(
  db: Db,
  tenantId: number,
  of: Membership,
  id: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into ${sql.table(of)} (tenant_id, ${sql.ref(columnOf[of])}, user_id)
    select ${tenantId}, ${id}, user_id from unnest(${userIds}::uuid[]) user_id on conflict do nothing
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Returns the users who were members, so that only they are reported as removed. */
export async function deleteMembers(
  db: Db,
  tenantId: number,
  of: Membership,
  id: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from ${sql.table(of)} where tenant_id = ${tenantId} and ${sql.ref(columnOf[of])} = ${id}
    and user_id = any(${userIds}::uuid[]) returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The account types of the users that exist. */
export async function listAccountTypes(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<{ id: string; account_type: string; active: boolean }[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'account_type', 'active'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
