import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { AppUser } from '../../platform/db/schema.d.ts';

export async function insertUsers(db: Db, users: readonly Insertable<AppUser>[]): Promise<void> {
  // One statement, because users may report to users of the same batch.
  await db.insertInto('app_user').values(users).execute();
}

export async function updateUser(db: Db, tenantId: number, id: string, changes: Updateable<AppUser>): Promise<void> {
  await db.updateTable('app_user').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The given lowercase names that users other than `besides` sign in with, in any tenant. */
export async function listTakenNames(
  db: Db,
  names: readonly string[],
  besides: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sign_in_name where name = any(${names}::text[]) and user_id is distinct from ${besides}::uuid`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export interface SignInNames {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
}

/** Replaces the sign-in names of these users. Fails with a conflict if one was taken in the meantime. */
export async function replaceSignInNames(db: Db, tenantId: number, people: readonly SignInNames[]): Promise<void> {
  await deleteSignInNames(
    db,
    tenantId,
    people.map(({ user_id }) => user_id),
  );
  const rows = people.flatMap(({ user_id, username, email }) =>
    [...new Set([username.toLowerCase(), email.toLowerCase()])].map((name) => ({ name, tenant_id: tenantId, user_id })),
  );
  await db.insertInto('sign_in_name').values(rows).execute();
}

export async function deleteSignInNames(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sign_in_name')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Users by lowercase user name or email, limited to those who can be managers. */
export async function listByNames(db: Db, tenantId: number, names: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, wanted.name from unnest(${names}::text[]) as wanted (name)
      join app_user u on u.tenant_id = ${tenantId} and u.deleted_at is null and (lower(u.username) = wanted.name or lower(u.email) = wanted.name)`.execute(
    db,
  );
  return rows;
}

/** Which of these linked records the tenant has. */
export async function listKnownTies(
  db: Db,
  tenantId: number,
  ties: {
    manager_id: string | null;
    corporation_id: string | null;
    business_unit_id: string | null;
    office_location_id: string | null;
    group_ids: readonly string[];
  },
): Promise<{ field: string; id: string }[]> {
  const { rows } = await sql<{ field: string; id: string }>`
    select 'manager_id' as field, id from app_user where tenant_id = ${tenantId} and id = ${ties.manager_id} and deleted_at is null
    union all select 'corporation_id', id from corporation where tenant_id = ${tenantId} and id = ${ties.corporation_id} and type <> 'business_unit'
    union all select 'business_unit_id', id from corporation where tenant_id = ${tenantId} and id = ${ties.business_unit_id} and type = 'business_unit'
    union all select 'office_location_id', id from office_location where tenant_id = ${tenantId} and id = ${ties.office_location_id}
    union all select 'group_ids', id from user_group where tenant_id = ${tenantId} and id = any(${ties.group_ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

export async function replaceGroups(
  db: Db,
  tenantId: number,
  userId: string,
  groupIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('user_group_member').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  if (groupIds.length === 0) return;
  await db
    .insertInto('user_group_member')
    .values([...new Set(groupIds)].map((group_id) => ({ tenant_id: tenantId, group_id, user_id: userId })))
    .execute();
}

/** Assigns the reports of one user to another. */
export async function updateReports(
  db: Db,
  tenantId: number,
  from: string,
  to: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ manager_id: to, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('manager_id', '=', from)
    .execute();
}

/** Removes a user from groups, pools, and favorites. */
export async function deleteMemberships(db: Db, tenantId: number, userId: string): Promise<void> {
  for (const table of ['user_group_member', 'pool_holder'] as const)
    await db.deleteFrom(table).where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await db
    .deleteFrom('favorite_user')
    .where('tenant_id', '=', tenantId)
    .where((where) => where.or([where('user_id', '=', userId), where('favorite_id', '=', userId)]))
    .execute();
}

const named = (db: Db, table: 'office_location' | 'user_group' | 'pool', tenantId: number) =>
  db.selectFrom(table).select(['id', 'name']).where('tenant_id', '=', tenantId).orderBy('name').orderBy('id').execute();

/** The choices for a user's fields, by name. */
export async function listChoices(db: Db, tenantId: number) {
  const corporations = await db
    .selectFrom('corporation')
    .select(['id', 'name', 'type'])
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return {
    corporations: corporations.filter(({ type }) => type !== 'business_unit'),
    business_units: corporations.filter(({ type }) => type === 'business_unit'),
    office_locations: await named(db, 'office_location', tenantId),
    groups: await named(db, 'user_group', tenantId),
    pools: await named(db, 'pool', tenantId),
  };
}
