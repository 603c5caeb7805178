import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LookupKind } from './lookup-kinds.ts';

/** The tables whose rows have a manual order. */
export type OrderedTable = 'contact_status' | 'agentflow_status' | 'agentflow_status_group';

export const listStatuses = (db: Db, tenantId: number) =>
  db
    .selectFrom('contact_status')
    .select(['id', 'title', 'color', 'position'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export interface AgentflowRow {
  readonly id: number;
  readonly title: string;
  readonly color: string;
  readonly position: number;
  readonly business_unit: { readonly id: string; readonly name: string } | null;
  readonly group: { readonly id: number; readonly title: string } | null;
}

/** Agent-flow statuses with the names of their unit and group, optionally of one unit. */
export async function listAgentflowStatuses(
  db: Db,
  tenantId: number,
  businessUnitId?: string,
): Promise<AgentflowRow[]> {
  let query = db
    .selectFrom('agentflow_status as s')
    .leftJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.business_unit_id'),
    )
    .leftJoin('agentflow_status_group as g', (join) =>
      join.onRef('g.tenant_id', '=', 's.tenant_id').onRef('g.id', '=', 's.group_id'),
    )
    .select(['s.id', 's.title', 's.color', 's.position', 'c.id as unit_id', 'c.name', 'g.id as group_id'])
    .select('g.title as group_title')
    .where('s.tenant_id', '=', tenantId);
  if (businessUnitId) query = query.where('s.business_unit_id', '=', businessUnitId);
  const rows = await query.orderBy('s.position').orderBy('s.id').execute();
  return rows.map(({ unit_id, name, group_id, group_title, ...row }) => ({
    ...row,
    business_unit: unit_id && name !== null ? { id: unit_id, name } : null,
    group: group_id && group_title !== null ? { id: group_id, title: group_title } : null,
  }));
}

export const listSources = (db: Db, tenantId: number) =>
  db
    .selectFrom('contact_source')
    .select(['id', 'title', 'lead_price_cents'])
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute();

export const listStatusGroups = (db: Db, tenantId: number) =>
  db
    .selectFrom('agentflow_status_group as g')
    .select([
      'g.id',
      'g.title',
      'g.position',
      sql<number>`(select count(*)::int from agentflow_status s where s.tenant_id = g.tenant_id and s.group_id = g.id)`.as(
        'statuses_count',
      ),
    ])
    .where('g.tenant_id', '=', tenantId)
    .orderBy('g.position')
    .orderBy('g.id')
    .execute();

export const listStatusesOfGroup = (db: Db, tenantId: number, groupId: number) =>
  db
    .selectFrom('agentflow_status')
    .select(['id', 'title', 'color'])
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Removes the statuses of a group from it. */
export async function ungroupStatuses(db: Db, tenantId: number, groupId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('agentflow_status')
    .set({ group_id: null })
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const existsGroup = async (db: Db, tenantId: number, id: number): Promise<boolean> =>
  (await findTitle(db, tenantId, 'agentflow_status_group', id)) !== undefined;

export async function existsBusinessUnit(db: Db, tenantId: number, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('corporation')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('type', '=', 'business_unit')
    .executeTakeFirst();
  return found !== undefined;
}

export async function findTitle(
  db: Db,
  tenantId: number,
  table: LookupKind['table'] | OrderedTable,
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{
    title: string;
  }>`select title from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.title;
}

/** The columns to write. Undefined leaves a column unchanged. */
export type LookupColumns = Readonly<Record<string, string | number | null | undefined>>;

const given = (columns: LookupColumns) => Object.entries(columns).filter(([, value]) => value !== undefined);

/** Adds a row, at the end of the order if the table has one. */
export async function insertLookup(
  db: Db,
  tenantId: number,
  table: LookupKind['table'] | OrderedTable,
  id: number,
  columns: LookupColumns,
): Promise<void> {
  const last =
    table === 'contact_source'
      ? []
      : [
          {
            name: 'position',
            value: sql`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where tenant_id = ${tenantId})`,
          },
        ];
  const cells = [...given(columns).map(([name, value]) => ({ name, value: sql`${value}` })), ...last];
  await sql`
    insert into ${sql.table(table)} (tenant_id, id, ${sql.join(cells.map(({ name }) => sql.ref(name)))})
    values (${tenantId}, ${id}, ${sql.join(cells.map(({ value }) => value))})`.execute(db);
}

/** Returns false if there is no such row. */
export async function updateLookup(
  db: Db,
  tenantId: number,
  table: LookupKind['table'] | OrderedTable,
  id: number,
  columns: LookupColumns,
): Promise<boolean> {
  const changes = given(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (changes.length === 0) return (await findTitle(db, tenantId, table, id)) !== undefined;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(changes)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function deleteLookup(
  db: Db,
  tenantId: number,
  table: LookupKind['table'] | OrderedTable,
  id: number,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** Moves a row to a position in its list, counted from 1, and renumbers the list. Concurrent moves wait for each other. */
export async function moveTo(db: Db, tenantId: number, table: OrderedTable, id: number, place: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} order by position, id for update`.execute(db);
  const ids = rows.map((row) => row.id).filter((other) => other !== id);
  ids.splice(place - 1, 0, id);
  await sql`
    update ${sql.table(table)} t set position = wanted.place
    from unnest(${ids}::int[]) with ordinality wanted (id, place)
    where t.tenant_id = ${tenantId} and t.id = wanted.id and t.position <> wanted.place`.execute(db);
}
