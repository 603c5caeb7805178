import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface SettingRow {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly shared: boolean;
  readonly made_by: { readonly id: string; readonly name: string };
  readonly says: {
    readonly owner: string | null;
    readonly pool: string | null;
    readonly status: string | null;
    readonly source: string | null;
  };
  readonly created_at: string;
}

/** A user's own settings and the shared ones, by name; only the one with `id` if given. */
export async function listSettings(db: Db, tenantId: number, userId: string, id?: string): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select s.id, s.name, s.data, s.shared, s.created_at,
      json_build_object('id', u.id, 'name', ${fullName('u')}) as made_by,
      json_build_object(
        'owner', (select ${fullName('o')} from app_user o
          where o.tenant_id = s.tenant_id and o.id::text = s.data -> 'answers' ->> 'owner'),
        'pool', (select p.name from pool p where p.tenant_id = s.tenant_id and p.id::text = s.data -> 'answers' ->> 'pool'),
        'status', (select t.title from contact_status t where t.tenant_id = s.tenant_id and t.id::text = s.data -> 'answers' ->> 'status_id'),
        'source', (select t.title from contact_source t where t.tenant_id = s.tenant_id and t.id::text = s.data -> 'answers' ->> 'source_id')
      ) as says
    from import_setting s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${tenantId} and (s.shared or s.user_id = ${userId}) ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by lower(s.name), s.id`.execute(db);
  return rows;
}

export async function findSettingByName(db: Db, tenantId: number, userId: string, name: string) {
  return db
    .selectFrom('import_setting')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
}

export async function countSettings(db: Db, tenantId: number, userId: string): Promise<number> {
  const total = await countRows(
    db.selectFrom('import_setting').where('tenant_id', '=', tenantId).where('user_id', '=', userId),
  );
  return Number(total);
}

export async function insertSetting(
  db: Db,
  tenantId: number,
  setting: { id: string; user_id: string; name: string; data: object; shared: boolean; created_at: Date },
): Promise<void> {
  await db
    .insertInto('import_setting')
    .values({ ...setting, data: JSON.stringify(setting.data), tenant_id: tenantId })
    .execute();
}

export async function deleteSetting(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('import_setting').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
