import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import { type MovingTable, movingTables } from './pointing-tables.ts';

/** A row as JSON, to compare, store, and restore. */
export type JsonRow = Record<string, unknown>;

export interface StoredContact extends JsonRow {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: string | null;
  readonly merged_into_id: string | null;
  readonly tags: number[];
  readonly custom: Record<string, string>;
}

/** The contacts that match the conditions, locked until the transaction ends. The order of ids prevents deadlocks between merges. */
export async function lockContacts(
  db: Db,
  conditions: readonly Condition[],
  ids: readonly string[],
): Promise<StoredContact[]> {
  const { rows } = await sql<{ row: StoredContact }>`
    select to_jsonb(contact) as row from contact where ${allOf(conditions)} and contact.id = any(${ids}::uuid[])
    order by contact.id for update`.execute(db);
  return rows.map(({ row }) => row);
}

/** The number of records linked to each contact, in the tables that users see counts for. */
export async function countHanging(db: Db, tenantId: number, ids: readonly string[]) {
  const counts = movingTables
    .filter(({ what }) => what !== null)
    .map(
      ({ table, column, what }) =>
        sql`select ${what}::text as what, ${sql.ref(column)} as contact_id, count(*)::int as count from ${sql.table(table)}
          where tenant_id = ${tenantId} and ${sql.ref(column)} = any(${ids}::uuid[]) group by 2`,
    );
  const { rows } = await sql<{ what: string; contact_id: string; count: number }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(db);
  return rows;
}

/** One stored change of a merge; see contact_merge_part. */
export interface Part {
  readonly table_name: string;
  readonly row_key: JsonRow;
  readonly before: JsonRow | null;
  readonly after: JsonRow | null;
}

/** Moves the rows of one table to the survivor and stores their previous contacts, in one statement. */
export async function moveRows(
  db: Db,
  tenantId: number,
  merge: { readonly id: string; readonly survivor_id: string; readonly from_ids: readonly string[] },
  { table, column }: MovingTable,
): Promise<void> {
  await sql`
    with old as materialized (
      select id, ${sql.ref(column)} as contact_id from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${sql.ref(column)} = any(${merge.from_ids}::uuid[])
    ), moved as (
      update ${sql.table(table)} as t set ${sql.ref(column)} = ${merge.survivor_id} from old
      where t.tenant_id = ${tenantId} and t.id = old.id and ${sql.ref(`t.${column}`)} = old.contact_id
    )
    insert into contact_merge_part (tenant_id, merge_id, no, table_name, from_id, ids)
    select ${tenantId}, ${merge.id}, ${nextNo(tenantId, merge.id)} + row_number() over (), ${table}, old.contact_id, array_agg(old.id)
    from old group by old.contact_id`.execute(db);
}

/** Moves rows back to their previous contact. Returns how many still belonged to the survivor. */
export async function moveRowsBack(
  db: Db,
  tenantId: number,
  survivorId: string,
  { table, column }: MovingTable,
  part: { readonly from_id: string; readonly ids: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${part.from_id}
    where tenant_id = ${tenantId} and id = any(${part.ids}::uuid[]) and ${sql.ref(column)} = ${survivorId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const nextNo = (tenantId: number, mergeId: string) =>
  sql`(select coalesce(max(p.no), 0) from contact_merge_part p where p.tenant_id = ${tenantId} and p.merge_id = ${mergeId})`;

export async function insertParts(db: Db, tenantId: number, mergeId: string, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map((part, i) => ({ ...part, i }));
  await sql`
    insert into contact_merge_part (tenant_id, merge_id, no, table_name, row_key, before, after)
    select ${tenantId}, ${mergeId}, ${nextNo(tenantId, mergeId)} + r.i + 1, r.table_name, r.row_key, r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (i int, table_name text, row_key jsonb, before jsonb, after jsonb)`.execute(
    db,
  );
}

/** The rows of these contacts in a table, as JSON. */
export async function listRows(
  db: Db,
  tenantId: number,
  table: string,
  contactIds: readonly string[],
): Promise<JsonRow[]> {
  const { rows } = await sql<{ row: JsonRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where t.tenant_id = ${tenantId} and t.contact_id = any(${contactIds}::uuid[])`.execute(db);
  return rows.map(({ row }) => row);
}

/** The links of these contacts as JSON, oldest first. */
export async function listLinks(db: Db, tenantId: number, contactIds: readonly string[]) {
  const { rows } = await sql<{
    row: JsonRow & { id: string; contact_id: string; linked_id: string; relation: string };
  }>`
    select to_jsonb(t) as row from contact_link t
    where t.tenant_id = ${tenantId} and (t.contact_id = any(${contactIds}::uuid[]) or t.linked_id = any(${contactIds}::uuid[]))
    order by t.id`.execute(db);
  return rows.map(({ row }) => row);
}

const matches = (tenantId: number, key: JsonRow) =>
  sql.join(
    [
      sql`t.tenant_id = ${tenantId}`,
      ...Object.entries(key).map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}`),
    ],
    sql` and `,
  );

/** The row with a key as JSON; undefined if there is none. */
export async function findRow(db: Db, tenantId: number, table: string, key: JsonRow): Promise<JsonRow | undefined> {
  const { rows } = await sql<{
    row: JsonRow;
  }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${matches(tenantId, key)}`.execute(db);
  return rows[0]?.row;
}

export async function insertRow(db: Db, tenantId: number, table: string, row: JsonRow): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ ...row, tenant_id: tenantId })}::jsonb)
    on conflict do nothing`.execute(db);
}

export async function deleteRow(db: Db, tenantId: number, table: string, key: JsonRow): Promise<void> {
  await sql`delete from ${sql.table(table)} t where ${matches(tenantId, key)}`.execute(db);
}

/** Sets columns of a row from JSON. */
export async function updateRow(
  db: Db,
  tenantId: number,
  table: string,
  key: JsonRow,
  columns: JsonRow,
): Promise<void> {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  const changes = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`);
  await sql`
    update ${sql.table(table)} t set ${sql.join(changes)}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(columns)}::jsonb) n
    where ${matches(tenantId, key)}`.execute(db);
}

/** Marks contacts as deleted and forwards them to the survivor. */
export async function forwardContacts(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  survivorId: string,
  at: Date,
): Promise<void> {
  await sql`
    update contact set deleted_at = ${at}, merged_into_id = ${survivorId}, version = version + 1, updated_at = ${at}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
}

/** Restores forwarded contacts. */
export async function unforwardContacts(db: Db, tenantId: number, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update contact set deleted_at = null, merged_into_id = null, version = version + 1, updated_at = ${at}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
}

/** Copies the dismissed pairs of the merged contacts to the survivor. Returns the new pairs. */
export async function copyDismissals(
  db: Db,
  tenantId: number,
  survivorId: string,
  fromIds: readonly string[],
): Promise<JsonRow[]> {
  const all = [...fromIds, survivorId];
  const { rows } = await sql<{ row: JsonRow }>`
    insert into duplicate_dismissal as t (tenant_id, low_id, high_id, dismissed_by_id, dismissed_at)
    select distinct on (1, 2, 3) ${tenantId}::bigint, least(o.other_id, ${survivorId}::uuid), greatest(o.other_id, ${survivorId}::uuid), o.dismissed_by_id, o.dismissed_at
    from (
      select high_id as other_id, dismissed_by_id, dismissed_at from duplicate_dismissal where tenant_id = ${tenantId} and low_id = any(${fromIds}::uuid[])
      union all
      select low_id, dismissed_by_id, dismissed_at from duplicate_dismissal where tenant_id = ${tenantId} and high_id = any(${fromIds}::uuid[])
    ) o where o.other_id <> all(${all}::uuid[])
    on conflict do nothing
    returning to_jsonb(t) as row`.execute(db);
  return rows.map(({ row }) => row);
}

/** The last `count` saved changes of a contact, with their users. */
export async function listLastChanges(db: Db, tenantId: number, contactId: string, count: number) {
  const { rows } = await sql<{ name: string | null; fields: string[] | null }>`
    select ${fullName('u')} as name,
      case when jsonb_typeof(a.detail -> 'fields') = 'array' then array(select jsonb_array_elements_text(a.detail -> 'fields')) end as fields
    from audit_log a left join app_user u on u.tenant_id = a.tenant_id and u.id = a.actor_id
    where a.tenant_id = ${tenantId} and a.contact_id = ${contactId} and a.action = 'contact.update'
    order by a.at desc, a.id desc limit ${count}`.execute(db);
  return rows;
}
