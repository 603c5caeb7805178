import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { type SqlBool, sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** For other users' filters. The user's own have a lower limit. */
const MAX_SHARED = 500;

export interface QuickFilterRow {
  id: string;
  owner_id: string;
  owner_name: string;
  name: string;
  scope: unknown;
  columns: QuickFilter['columns'];
  color: string | null;
  sharing: QuickFilter['sharing'];
  position: number | null;
  created_at: string;
  updated_at: string;
}

/** All users above a user, whose downline filters the user sees. */
const above = (tenantId: number, userId: string) => sql<string>`(
  with recursive above as (
    select manager_id as id from app_user where tenant_id = ${tenantId} and id = ${userId}
    union
    select u.manager_id from app_user u join above a on u.tenant_id = ${tenantId} and u.id = a.id
  )
  select id from above where id is not null)`;

const isVisible = (tenantId: number, userId: string) => sql<SqlBool>`(
  f.owner_id = ${userId} or f.sharing = 'everyone'
  or (f.sharing = 'downline' and f.owner_id in ${above(tenantId, userId)}))`;

const visible = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('quick_filter as f')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.owner_id'),
    )
    .leftJoin('quick_filter_pin as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'f.tenant_id')
        .onRef('p.quick_filter_id', '=', 'f.id')
        .on('p.user_id', '=', userId),
    )
    .select([
      'f.id',
      'f.owner_id',
      fullName('u').as('owner_name'),
      'f.name',
      sql<unknown>`f.scope`.as('scope'),
      sql<QuickFilter['columns']>`f.columns`.as('columns'),
      'f.color',
      sql<QuickFilter['sharing']>`f.sharing`.as('sharing'),
      'p.position',
      'f.created_at',
      'f.updated_at',
    ])
    .where('f.tenant_id', '=', tenantId)
    .where(isVisible(tenantId, userId));

/** The filters a user may see: pinned, then own, then others', by name. */
export async function listVisible(db: Db, tenantId: number, userId: string): Promise<QuickFilterRow[]> {
  return visible(db, tenantId, userId)
    .where('f.deleted_at', 'is', null)
    .orderBy(sql`p.position nulls last`)
    .orderBy(sql`f.owner_id <> ${userId}`)
    .orderBy(sql`lower(f.name)`)
    .orderBy('f.id')
    .limit(MAX_SHARED)
    .execute();
}

/** A filter the user may see. On request also a deleted one, if it's their own or they may see everyone's. */
export async function findVisible(
  db: Db,
  tenantId: number,
  userId: string,
  id: string,
  deleted = false,
): Promise<QuickFilterRow | undefined> {
  return visible(db, tenantId, userId)
    .where('f.id', '=', id)
    .where('f.deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst();
}

export const countOwn = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('quick_filter')
      .where('tenant_id', '=', tenantId)
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null),
  );

export interface StoredFilter {
  name: string;
  scope: unknown;
  columns: QuickFilter['columns'];
  color: string | null;
  sharing: QuickFilter['sharing'];
}

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

export async function insertFilter(
  db: Db,
  tenantId: number,
  { scope, columns, ...filter }: StoredFilter & { id: string; owner_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('quick_filter')
    .values({
      ...filter,
      tenant_id: tenantId,
      scope: json(scope),
      columns: columns && json(columns),
      updated_at: filter.created_at,
    })
    .execute();
}

export async function updateFilter(
  db: Db,
  tenantId: number,
  id: string,
  { scope, columns, ...change }: Partial<StoredFilter> & { updated_at?: Date; deleted_at?: Date | null },
): Promise<void> {
  await db
    .updateTable('quick_filter')
    .set({
      ...change,
      ...(scope !== undefined && { scope: json(scope) }),
      ...(columns !== undefined && { columns: columns && json(columns) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Permanently deletes a user's filters that were deleted before a moment. */
export async function deleteDeleted(db: Db, tenantId: number, userId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('quick_filter')
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .where('deleted_at', '<', before.toISOString())
    .execute();
}

/** The visible pinned ones, in order. */
export async function listPinned(db: Db, tenantId: number, userId: string): Promise<string[]> {
  const rows = await visible(db, tenantId, userId)
    .where('f.deleted_at', 'is', null)
    .where('p.position', 'is not', null)
    .orderBy('p.position')
    .orderBy('f.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Pins these in this order. */
export async function savePins(db: Db, tenantId: number, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('quick_filter_pin')
    .values(ids.map((id, position) => ({ tenant_id: tenantId, user_id: userId, quick_filter_id: id, position })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'quick_filter_id']).doUpdateSet({ position: sql`excluded.position` }),
    )
    .execute();
}

export async function deletePin(db: Db, tenantId: number, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom('quick_filter_pin')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('quick_filter_id', '=', id)
    .execute();
}
