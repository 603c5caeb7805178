import type { QueryOf } from '@bookline/contract/endpoint';
import type { adminUsers } from '@bookline/contract/features/admin-users';
import { impersonatorTypes } from '@bookline/contract/rules/roles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { roleOrder } from './rank.ts';

export type UserCondition = RawBuilder<SqlBool>;
export type UserFilter = Omit<QueryOf<typeof adminUsers.export>, 'user_id'> & {
  /** Absent means all users. */
  readonly ids?: readonly string[];
};
type Named = { id: string; name: string } | null;

export interface UserRow {
  id: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  account_type: string;
  active: boolean;
  invited: boolean;
  job_title: string;
  manager: Named;
  business_unit: Named;
  office_location: Named;
  paid: boolean;
  reports: number;
  created_at: string;
}

/** The columns of a user's own row in a list. `u` is the user. */
export const userColumns = sql`u.id, u.first_name, u.last_name, u.username, u.email, u.account_type, u.active, u.invited, u.job_title, u.paid,
  u.created_at,
  (select json_build_object('id', m.id, 'name', ${fullName('m')}) from app_user m
    where m.tenant_id = u.tenant_id and m.id = u.manager_id) as manager,
  (select json_build_object('id', c.id, 'name', c.name) from corporation c
    where c.tenant_id = u.tenant_id and c.id = u.business_unit_id) as business_unit,
  (select json_build_object('id', o.id, 'name', o.name) from office_location o
    where o.tenant_id = u.tenant_id and o.id = u.office_location_id) as office_location,
  (select count(*) from app_user r where r.tenant_id = u.tenant_id and r.manager_id = u.id and r.deleted_at is null)::int as reports`;

const isSet = (flag: string | undefined) => flag === 'true' || flag === '1';

function conditionsOf(tenantId: number, filter: UserFilter): UserCondition {
  const parts: UserCondition[] = [sql`u.tenant_id = ${tenantId}`, sql`u.deleted_at is null`];
  for (const word of filter.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
    const like = `%${likePattern(word)}%`;
    parts.push(sql`lower(${fullName('u')} || ' ' || u.email || ' ' || u.username) like ${like}`);
  }
  if (filter.ids) parts.push(sql`u.id = any(${filter.ids}::uuid[])`);
  if (filter.manager_id) parts.push(sql`u.manager_id = ${filter.manager_id}`);
  if (filter.roles?.length) parts.push(sql`u.account_type = any(${filter.roles}::text[])`);
  if (isSet(filter.only_rm)) parts.push(sql`u.account_type = 'regional_manager'`);
  if (isSet(filter.impersonators)) parts.push(sql`u.account_type = any(${impersonatorTypes}::text[])`);
  if (filter.state === 'active') parts.push(sql`u.active`);
  if (filter.state === 'invited') parts.push(sql`u.invited`);
  if (filter.state === 'inactive') parts.push(sql`not u.active and not u.invited`);
  return sql`${sql.join(parts, sql` and `)}`;
}

const orders: Record<UserFilter['order_field'], readonly RawBuilder<unknown>[]> = {
  name: [sql`lower(u.last_name)`, sql`lower(u.first_name)`],
  email: [sql`lower(u.email)`],
  username: [sql`lower(u.username)`],
  role: [sql`array_position(${[...roleOrder]}::text[], u.account_type)`],
  state: [sql`u.active`, sql`u.invited`],
  manager: [
    sql`(select lower(m.last_name || ' ' || m.first_name) from app_user m where m.tenant_id = u.tenant_id and m.id = u.manager_id)`,
  ],
  created_at: [sql`u.created_at`],
};

function orderOf({ order, order_field }: UserFilter) {
  const direction = order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const keys = orders[order_field].map((key) => sql`${key} ${direction}`);
  return sql.join([...keys, sql`lower(u.last_name)`, sql`lower(u.first_name)`, sql`u.id`]);
}

/** A page of users. The query finds the ids first, then reads details only for those. */
export async function listUsers(
  db: Db,
  tenantId: number,
  filter: UserFilter,
  paging: { limit: number; offset: number },
): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    with page as materialized (
      select u.id, row_number() over (order by ${orderOf(filter)}) as place from app_user u
      where ${conditionsOf(tenantId, filter)} order by place limit ${paging.limit} offset ${paging.offset}
    )
    select ${userColumns} from page join app_user u on u.tenant_id = ${tenantId} and u.id = page.id order by page.place`.execute(
    db,
  );
  return rows;
}

/** The ids of all users that match a filter, in its order. */
export async function listUserIds(db: Db, tenantId: number, filter: UserFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u where ${conditionsOf(tenantId, filter)} order by ${orderOf(filter)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** These users in this order, without users deleted since. */
export async function listUsersById(db: Db, tenantId: number, ids: readonly string[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from unnest(${ids}::uuid[]) with ordinality as page (id, place)
    join app_user u on u.tenant_id = ${tenantId} and u.id = page.id and u.deleted_at is null order by page.place`.execute(
    db,
  );
  return rows;
}

export async function countUsers(db: Db, tenantId: number, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from app_user u where ${conditionsOf(tenantId, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The pools that each of these users holds. */
export async function listPoolsHeld(db: Db, tenantId: number, ids: readonly string[]) {
  return db
    .selectFrom('pool_holder as h')
    .innerJoin('pool as p', (join) => join.onRef('p.tenant_id', '=', 'h.tenant_id').onRef('p.id', '=', 'h.pool_id'))
    .select(['h.user_id', 'p.id', 'p.name'])
    .where('h.tenant_id', '=', tenantId)
    .where('h.user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('p.name')
    .execute();
}
