import type { ContactRow } from '@bookline/contract/features/contacts';
import type { ContactsScope } from '@bookline/contract/features/contacts-scope';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredRow, storedRowColumns, withNames } from './row-names.queries.ts';
import { allOf, type Condition } from './visibility.ts';

/** Up to so many matches are counted exactly with the page; more are '10,000+'. */
export const COUNTED = 10_000;

/** The order of a list: the expression, and how it runs in either direction so that an index can serve it. */
function orderOf(scope: ContactsScope) {
  const down = scope.order === 'desc';
  const lastNulls = down ? sql`desc nulls last` : sql`asc nulls last`;
  switch (scope.order_field) {
    case 'name':
    case 'last_name':
      return { key: sql`contact.sort_name`, direction: down ? sql`desc` : sql`asc` };
    case 'last_activity_at':
      // Never touched counts as longest ago.
      return { key: sql`contact.last_activity_at`, direction: down ? sql`desc nulls last` : sql`asc nulls first` };
    case 'status':
    case 'source':
      return { key: sql.ref(`contact.${scope.order_field}_id`), direction: down ? sql`desc` : sql`asc` };
    case 'owner':
      return {
        key: sql`(select lower(u.last_name || ' ' || u.first_name) from app_user u where u.tenant_id = contact.tenant_id and u.id = contact.owner_id)`,
        direction: lastNulls,
      };
    case 'created_at':
      return { key: sql`contact.created_at`, direction: down ? sql`desc` : sql`asc` };
    case 'city':
    case 'state':
    case 'zip':
    case 'first_name':
      return { key: sql`nullif(lower(${sql.ref(`contact.${scope.order_field}`)}), '')`, direction: lastNulls };
    case 'phone':
    case 'email':
    case 'category':
    case 'date_of_birth':
    case 'updated_at':
      return { key: sql.ref(`contact.${scope.order_field}`), direction: lastNulls };
  }
}

/**
 * The columns of the contact that a row of `page` names. The limit makes the planner look it up by its key: as a plain join it works out
 * the columns of a whole tenant for each row of the page where it takes the tenant for small, as it does until its statistics know
 * of an import.
 */
const shownById = (tenantId: number) => sql`
  select ${storedRowColumns} from contact where contact.tenant_id = ${tenantId} and contact.id = page.id limit 1`;

export interface ContactPage {
  rows: ContactRow[];
  /** COUNTED + 1 where there are more. */
  total: number;
}

/**
 * A page of the set and its bounded count. Up to COUNTED matches are gathered first and the page is cut from them: that is fast for
 * whatever is rare, in any order. Where there are more, an index walk in the list's order finds a page quickly.
 */
export async function findContactPage(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  scope: ContactsScope,
): Promise<ContactPage> {
  const { key, direction } = orderOf(scope);
  const tie = scope.order === 'desc' ? sql`desc` : sql`asc`;
  const most = scope.select_n ?? Number.POSITIVE_INFINITY;
  const offset = (scope.page - 1) * scope.limit;
  const limit = Math.max(0, Math.min(scope.limit, most - offset));
  const probe = await sql<StoredRow & { total: number }>`
    with matches as materialized (
      select contact.id, ${key} as key from contact where ${allOf(conditions)} limit ${COUNTED + 1}
    ), counted as (select count(*)::int as total from matches),
    page as (
      select matches.id, matches.key from matches, counted where counted.total <= ${COUNTED}
      order by matches.key ${direction}, matches.id ${tie} limit ${limit} offset ${offset}
    )
    select counted.total, listed.* from counted left join lateral (
      select page.key, shown.* from page cross join lateral (${shownById(tenantId)}) shown
    ) listed on true
    order by listed.key ${direction}, listed.id ${tie}`.execute(db);
  const total = probe.rows[0]?.total ?? 0;
  if (total <= COUNTED) {
    const found = probe.rows.filter((row) => row.id !== null);
    return { rows: await withNames(db, tenantId, found), total: Math.min(total, most) };
  }

  // Ids first, so that a deep page walks the index without fetching the rows it passes over.
  const walk = await sql<StoredRow>`
    with page as materialized (
      select contact.id, ${key} as key from contact where ${allOf(conditions)}
      order by ${key} ${direction}, contact.id ${tie} limit ${limit} offset ${offset}
    )
    select shown.* from page cross join lateral (${shownById(tenantId)}) shown
    order by page.key ${direction}, page.id ${tie}`.execute(db);
  return { rows: await withNames(db, tenantId, walk.rows), total: Math.min(total, most) };
}

/** How many contacts the set holds, exactly. */
export async function countContacts(db: Db, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from contact where ${allOf(conditions)}`.execute(db);
  return rows[0]?.total ?? 0;
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

/** All contacts that the conditions allow, as a list shows them: for few, named by their ids. */
export async function listContactRows(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
): Promise<ContactRow[]> {
  const { rows } = await sql<StoredRow>`select ${storedRowColumns} from contact where ${allOf(conditions)}`.execute(db);
  return withNames(db, tenantId, rows);
}
