import type { ContactRow } from '@bookline/contract/features/contacts';
import type { ContactsScope } from '@bookline/contract/features/contacts-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { orderOf, type Ranks } from './list-order.ts';
import { type StoredRow, storedRowColumns, withNames } from './row-names.queries.ts';
import { allOf, type Condition } from './visibility.ts';

/** Matches are counted exactly up to this number; more are '10,000+'. */
export const COUNTED = 10_000;

/**
 * The columns of the contact for a row of `page`. The limit makes the planner look it up by its key. With a plain join, it computes
 * the columns of the whole tenant for each row when it believes the tenant is small, as it does until its statistics include
 * an import.
 */
const shownById = (tenantId: number) => sql`
  select ${storedRowColumns} from contact where contact.tenant_id = ${tenantId} and contact.id = page.id limit 1`;

export interface ContactPage {
  rows: ContactRow[];
  /** COUNTED + 1 if there are more. */
  total: number;
}

/**
 * A page of the set and its bounded count. The query gathers up to COUNTED matches first and cuts the page from them, which is fast for
 * rare matches in any order. For more matches, an index scan in the list's order finds a page quickly.
 */
export async function findContactPage(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  scope: ContactsScope,
): Promise<ContactPage> {
  const { key, direction, ranks } = orderOf(tenantId, scope);
  const tie = scope.order === 'desc' ? sql`desc` : sql`asc`;
  const most = scope.select_n ?? Number.POSITIVE_INFINITY;
  const offset = (scope.page - 1) * scope.limit;
  const limit = Math.max(0, Math.min(scope.limit, most - offset));
  /** The order of gathered rows, which have the id, the key, and with ranks the time of creation. */
  const order = (of: string) => {
    const [rowKey, made, id] = [sql.ref(`${of}.key`), sql.ref(`${of}.made`), sql.ref(`${of}.id`)];
    return ranks ? sql`${rowKey} ${direction}, ${made} desc, ${id} desc` : sql`${rowKey} ${direction}, ${id} ${tie}`;
  };
  const made = ranks ? sql`, contact.created_at as made` : sql``;
  const probe = await sql<StoredRow & { total: number }>`
    with ${ranks ? sql`ranks as materialized (${ranks.of}),` : sql``} matches as materialized (
      select contact.id, ${key} as key ${made} from contact ${ranks ? sql`left join ranks on ranks.id = ${ranks.column}` : sql``}
      where ${allOf(conditions)} limit ${COUNTED + 1}
    ), counted as (select count(*)::int as total from matches),
    page as (
      select matches.* from matches, counted where counted.total <= ${COUNTED}
      order by ${order('matches')} limit ${limit} offset ${offset}
    )
    select counted.total, listed.* from counted left join lateral (
      select page.key ${ranks ? sql`, page.made` : sql``}, shown.* from page cross join lateral (${shownById(tenantId)}) shown
    ) listed on true
    order by ${order('listed')}`.execute(db);
  const total = probe.rows[0]?.total ?? 0;
  if (total <= COUNTED) {
    const found = probe.rows.filter((row) => row.id !== null);
    return { rows: await withNames(db, tenantId, found), total: Math.min(total, most) };
  }

  // Ids first, so that a deep page scans the index without fetching the skipped rows.
  const ids = ranks
    ? walkRanks(conditions, ranks, direction, offset + limit)
    : sql`select contact.id, ${key} as key from contact where ${allOf(conditions)}
        order by ${key} ${direction}, contact.id ${tie} limit ${offset + limit}`;
  const walk = await sql<StoredRow>`
    with page as materialized (select walked.* from (${ids}) walked order by ${order('walked')} limit ${limit} offset ${offset})
    select shown.* from page cross join lateral (${shownById(tenantId)}) shown
    order by ${order('page')}`.execute(db);
  return { rows: await withNames(db, tenantId, walk.rows), total: Math.min(total, most) };
}

/**
 * The first contacts in the order of what they refer to: status by status (source by source, owner by owner), each by an index
 * with the time of creation, and no further than needed. Sorting all contacts would take time for each one.
 */
function walkRanks(conditions: readonly Condition[], ranks: Ranks, direction: RawBuilder<unknown>, count: number) {
  const newest = (pointing: Condition) => sql`
    select contact.id, contact.created_at as made from contact where ${allOf([...conditions, pointing])}
    order by contact.created_at desc, contact.id desc limit ${count}`;
  return sql`
    (select found.id, ranks.rank as key, found.made
      from (select id, rank from (${ranks.of}) every_one order by rank ${direction}) ranks
      cross join lateral (${newest(sql<SqlBool>`${ranks.column} = ranks.id`)}) found
      order by ranks.rank ${direction}, found.made desc, found.id desc limit ${count})
    union all
    select without.id, null, without.made from (${newest(sql<SqlBool>`${ranks.column} is null`)}) without`;
}

/** The exact number of contacts in the set. */
export async function countContacts(db: Db, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from contact where ${allOf(conditions)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The contacts of a scope with their position in its order: the first `select_n`, without those in `except`. */
export function selectionInOrder(
  tenantId: number,
  {
    conditions,
    except,
    scope,
  }: { conditions: readonly Condition[]; except: readonly Condition[]; scope: ContactsScope },
): RawBuilder<{ id: string; position: number }> {
  const { key, direction, ranks } = orderOf(tenantId, scope);
  const tie = scope.order === 'desc' ? sql`desc` : sql`asc`;
  const order = ranks
    ? sql`${key} ${direction}, contact.created_at desc, contact.id desc`
    : sql`${key} ${direction}, contact.id ${tie}`;
  const all = sql<{ id: string; position: number }>`
    select contact.id, row_number() over (order by ${order}) as position
    from contact ${ranks ? sql`left join (${ranks.of}) ranks on ranks.id = ${ranks.column}` : sql``}
    where ${allOf(conditions)}`;
  // As a condition on the position, not a limit: then the numbering itself stops there, and no second sort is needed.
  const placed = scope.select_n
    ? sql<{
        id: string;
        position: number;
      }>`select id, position from (${all}) placed where position <= ${scope.select_n}`
    : all;
  return except.length === 0
    ? placed
    : sql`select contact.id, contact.position from (${placed}) contact where ${allOf(except)}`;
}

/** The contacts with these ids that match the conditions, each once, with its position among the ids. */
export const selectionOfIds = (
  conditions: readonly Condition[],
  ids: readonly string[],
): RawBuilder<{ id: string; position: number }> => sql`
  select contact.id, wanted.position
  from (select id, min(place) as position from unnest(${ids}::uuid[]) with ordinality as given (id, place) group by id) wanted
  join contact on contact.id = wanted.id where ${allOf(conditions)}`;

export async function countSelection(db: Db, selected: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${selected}) selected`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The contacts with these ids that match the conditions, in the order of the ids. */
export async function listIds(db: Db, conditions: readonly Condition[], ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contact.id from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) join contact on contact.id = wanted.id
    where ${allOf(conditions)} order by wanted.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rows of some contacts, in the order of their ids. */
export async function listRows(db: Db, tenantId: number, ids: readonly string[]): Promise<ContactRow[]> {
  const { rows } = await sql<StoredRow>`
    select shown.* from unnest(${ids}::uuid[]) with ordinality as page (id, place) cross join lateral (${shownById(tenantId)}) shown
    order by page.place`.execute(db);
  return withNames(db, tenantId, rows);
}

export async function findContactRow(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
): Promise<ContactRow | undefined> {
  const { rows } =
    await sql<StoredRow>`select ${storedRowColumns} from contact where ${allOf(conditions)} limit 1`.execute(db);
  const [row] = await withNames(db, tenantId, rows);
  return row;
}

/** All contacts that match the conditions, as a list shows them. For small sets given by id. */
export async function listContactRows(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
): Promise<ContactRow[]> {
  const { rows } = await sql<StoredRow>`select ${storedRowColumns} from contact where ${allOf(conditions)}`.execute(db);
  return withNames(db, tenantId, rows);
}
