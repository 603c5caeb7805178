import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function findGroupName(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const group = await db
    .selectFrom('user_group')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return group?.name;
}

/** Counts the contacts that the members of a group own. */
export async function countContactsOfGroup(db: Db, tenantId: number, id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from user_group_member m
    join contact c on c.tenant_id = m.tenant_id and c.owner_id = m.user_id and c.deleted_at is null
    where m.tenant_id = ${tenantId} and m.group_id = ${id}`.execute(db);
  return rows[0]?.total ?? 0;
}

export const insertGroup = (db: Db, tenantId: number, group: { id: string; name: string }) =>
  db
    .insertInto('user_group')
    .values({ ...group, tenant_id: tenantId })
    .execute();

export const updateGroupName = (db: Db, tenantId: number, id: string, name: string) =>
  db.updateTable('user_group').set({ name }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

export const deleteGroup = (db: Db, tenantId: number, id: string) =>
  db.deleteFrom('user_group').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
