import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { newId } from '../../platform/ids.ts';
import type { Entry } from './read-entry.ts';

export interface ListedRow {
  readonly id: string;
  readonly kind: 'phone' | 'email';
  readonly value: string;
  readonly reason: string;
  /** Null if the entry comes from a contact that was permanently deleted. */
  readonly added_by: { readonly id: string; readonly name: string } | null;
  readonly created_at: string;
}

export interface ListFilter {
  /** The beginning of the stored values to search for. */
  readonly begins?: string;
  readonly kind?: 'phone' | 'email';
}

/** Counting stops here; above it, the screen shows 'more than'. */
const COUNTED = 10_000;

const matching = (tenantId: number, { begins, kind }: ListFilter) => sql`
  d.tenant_id = ${tenantId}
    ${kind === undefined ? sql`` : sql`and d.kind = ${kind}`}
    ${begins === undefined ? sql`` : sql`and d.value >= ${begins} and d.value < ${`${begins}\u{10ffff}`}`}`;

const columns = sql`d.id, d.kind, d.value, d.reason, d.created_at,
  (select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
    where u.tenant_id = d.tenant_id and u.id = d.added_by_id) as added_by`;

/** A page, newest first. */
export async function listListed(
  db: Db,
  tenantId: number,
  { limit, offset, ...filter }: ListFilter & { limit: number; offset: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns} from do_not_contact d
    where ${matching(tenantId, filter)} order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** How many entries there are, up to the counting limit. */
export async function countListed(
  db: Db,
  tenantId: number,
  filter: ListFilter,
): Promise<{ total: number; exact: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from do_not_contact d where ${matching(tenantId, filter)} limit ${COUNTED + 1}) counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, exact: total <= COUNTED };
}

export interface Added {
  /** Null if there is no such user. */
  readonly by: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** Adds what is not yet listed; returns how many entries were added. The order keeps two simultaneous additions from a deadlock. */
export async function insertListed(
  db: Db,
  tenantId: number,
  entries: readonly Entry[],
  { by, reason, at }: Added,
): Promise<number> {
  const sorted = [...new Map(entries.map((entry) => [entry.value, entry])).values()].sort((a, b) =>
    a.value < b.value ? -1 : 1,
  );
  if (sorted.length === 0) return 0;
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into do_not_contact (tenant_id, id, kind, value, reason, added_by_id, created_at)
      select ${tenantId}, id, kind, value, ${reason}, ${by}::uuid, ${at}
      from unnest(${sorted.map(() => newId())}::uuid[], ${sorted.map(({ kind }) => kind)}::text[], ${sorted.map(({ value }) => value)}::text[])
        as given (id, kind, value)
      on conflict (tenant_id, value) do nothing returning 1
    )
    select count(*)::int as added from added`.execute(db);
  return rows[0]?.added ?? 0;
}

/** Removes an entry and returns it. */
export async function deleteListed(db: Db, tenantId: number, id: string) {
  return db
    .deleteFrom('do_not_contact')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(['kind', 'value'])
    .executeTakeFirst();
}

/** A part of the list after a value, in the order of the values. */
export async function listForExport(db: Db, tenantId: number, after: string, limit: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns} from do_not_contact d
    where d.tenant_id = ${tenantId} and d.value > ${after} order by d.value limit ${limit}`.execute(db);
  return rows;
}
