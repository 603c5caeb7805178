import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { type UserRow, userColumns } from './list-users.queries.ts';

type Named = { id: string; name: string };

export interface UserDetailRow extends UserRow {
  membership_granted: boolean;
  timezone: string | null;
  corporation: Named | null;
  groups: Named[];
  pools: Named[];
  managers: Named[];
  downline: number;
  contacts: number;
  sessions: number;
}

/** One user with all details, or undefined. Deleted users are not found. */
export async function findUserDetail(
  db: Db,
  tenantId: number,
  id: string,
  now: Date,
): Promise<UserDetailRow | undefined> {
  const { rows } = await sql<UserDetailRow>`
    with recursive above as (
      select m.id, m.manager_id, ${fullName('m')} as name, 1 as height
      from app_user u join app_user m on m.tenant_id = ${tenantId} and m.id = u.manager_id
      where u.tenant_id = ${tenantId} and u.id = ${id}
      union all
      select m.id, m.manager_id, ${fullName('m')}, a.height + 1
      from above a join app_user m on m.tenant_id = ${tenantId} and m.id = a.manager_id where a.height < 100
    ), below as (
      select id from app_user where tenant_id = ${tenantId} and manager_id = ${id} and deleted_at is null
      union
      select u.id from below b join app_user u on u.tenant_id = ${tenantId} and u.manager_id = b.id where u.deleted_at is null
    )
    select ${userColumns}, u.membership_granted, u.timezone,
      (select json_build_object('id', c.id, 'name', c.name) from corporation c
        where c.tenant_id = u.tenant_id and c.id = u.corporation_id) as corporation,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
        from user_group_member m join user_group g on g.tenant_id = m.tenant_id and g.id = m.group_id
        where m.tenant_id = u.tenant_id and m.user_id = u.id) as groups,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
        from pool_holder h join pool p on p.tenant_id = h.tenant_id and p.id = h.pool_id
        where h.tenant_id = u.tenant_id and h.user_id = u.id) as pools,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.height desc), '[]') from above a) as managers,
      (select count(*) from below)::int as downline,
      (select count(*) from contact c where c.tenant_id = ${tenantId} and c.owner_id = u.id and c.deleted_at is null)::int as contacts,
      (select count(*) from session s where s.tenant_id = ${tenantId} and s.user_id = u.id and s.expires_at > ${now})::int as sessions
    from app_user u where u.tenant_id = ${tenantId} and u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0];
}

/** The stored user, locked until the transaction ends; undefined if there is none or it was deleted. */
export async function lockUser(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

export const countActiveAdmins = (db: Db, tenantId: number, besides: string): Promise<number> =>
  countRows(
    db
      .selectFrom('app_user')
      .where('tenant_id', '=', tenantId)
      .where('account_type', '=', 'admin')
      .where('active', '=', true)
      .where('id', '<>', besides),
  );
