import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';
import { type IndexedContact, MAX_SHARING, type Pair } from './duplicate-index.queries.ts';

/** Pairs are counted exactly up to this number; more are '10,000+'. */
export const COUNTED = 10_000;

export interface PairFilter {
  /** Whether the user sees all contacts of the tenant. Then the query reads the pairs in order. */
  readonly everything: boolean;
  readonly visible: readonly Condition[];
  /** Conditions that one of the two contacts must match; empty for none. */
  readonly typed: readonly Condition[];
  /** The pair must have one of these reasons, as bits. */
  readonly reasons: number;
  readonly page: number;
  readonly limit: number;
}

const notDismissed = (tenantId: number) => sql`not exists (
  select 1 from duplicate_dismissal x where x.tenant_id = ${tenantId} and x.low_id = d.low_id and x.high_id = d.high_id)`;

/**
 * A page of pairs, likeliest first, with their bounded count. For a user who sees all contacts, the query reads the pairs and looks up
 * each contact. For other users it starts with their contacts, and for a search with the matching contacts.
 */
export async function listPairs(
  db: Db,
  tenantId: number,
  { everything, visible, typed, reasons, page, limit }: PairFilter,
): Promise<{ pairs: Pair[]; total: number }> {
  const alive = sql`contact.deleted_at is null and ${allOf(visible)}`;
  const seen = (column: string) =>
    sql`cross join lateral (select 1 from contact where contact.id = ${sql.ref(`d.${column}`)} and ${alive} limit 1) as ${sql.ref(`seen_${column}`)}`;
  const columns = sql`d.low_id, d.high_id, d.reasons, d.score`;
  const wanted = sql`d.tenant_id = ${tenantId} and d.reasons & ${reasons} <> 0 and ${notDismissed(tenantId)}`;
  const matching =
    typed.length > 0
      ? sql`hit as materialized (select contact.id from contact where ${alive} and ${allOf(typed)} limit 20000),
          found as (
            select ${columns} from hit join duplicate_pair d on d.tenant_id = ${tenantId} and d.low_id = hit.id ${seen('high_id')} where ${wanted}
            union
            select ${columns} from hit join duplicate_pair d on d.tenant_id = ${tenantId} and d.high_id = hit.id ${seen('low_id')} where ${wanted}
          )`
      : everything
        ? sql`found as (select ${columns} from duplicate_pair d ${seen('low_id')} ${seen('high_id')} where ${wanted}
            order by d.score desc, d.low_id, d.high_id limit ${COUNTED + 1})`
        : sql`mine as materialized (select contact.id from contact where ${alive}),
          found as (select ${columns} from duplicate_pair d where ${wanted}
            and d.low_id in (select id from mine) and d.high_id in (select id from mine))`;
  const { rows } = await sql<Pair & { total: number }>`
    with ${matching}, matches as materialized (select * from found order by score desc, low_id, high_id limit ${COUNTED + 1}),
    counted as (select count(*)::int as total from matches)
    select counted.total, d.* from counted left join lateral (
      select * from matches order by score desc, low_id, high_id limit ${limit} offset ${(page - 1) * limit}
    ) d on true order by d.score desc, d.low_id, d.high_id`.execute(db);
  return { pairs: rows.filter((row) => row.low_id !== null), total: rows[0]?.total ?? 0 };
}

/** The pairs of one contact that were not dismissed, likeliest first. */
export async function listOpenPairsOf(db: Db, tenantId: number, contactId: string, limit: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select d.low_id, d.high_id, d.reasons, d.score from duplicate_pair d
    where d.tenant_id = ${tenantId} and (d.low_id = ${contactId} or d.high_id = ${contactId}) and ${notDismissed(tenantId)}
    order by d.score desc, d.low_id, d.high_id limit ${limit}`.execute(db);
  return rows;
}

/** The phone numbers and email addresses of contacts. */
export async function listReach(db: Db, tenantId: number, ids: readonly string[]) {
  const { rows } = await sql<{ contact_id: string; kind: 'phone' | 'email'; value: string }>`
    select contact_id, 'phone' as kind, number as value from contact_phone where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[])
    union all
    select contact_id, 'email', address from contact_email where tenant_id = ${tenantId} and contact_id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

export interface Sought {
  readonly numbers: readonly string[];
  readonly addresses: readonly string[];
  readonly keys: readonly string[];
}

/** Visible contacts with one of these phone numbers, email addresses, or keys. */
export async function listHolders(
  db: Db,
  tenantId: number,
  visible: readonly Condition[],
  { numbers, addresses, keys }: Sought,
): Promise<(IndexedContact & { readonly kind: 'phone' | 'email' | 'key'; readonly key: string })[]> {
  const most = sql.lit(MAX_SHARING * 10);
  const { rows } = await sql<IndexedContact & { kind: 'phone' | 'email' | 'key'; key: string }>`
    select held.kind, held.key, contact.id, contact.first_name, contact.last_name, contact.suffix, contact.date_of_birth, contact.line1, contact.line2,
      contact.city, contact.state, contact.zip
    from (
      (select 'phone' as kind, number as key, contact_id from contact_phone where tenant_id = ${tenantId} and number = any(${numbers}::text[]) limit ${most})
      union all
      (select 'email', address, contact_id from contact_email where tenant_id = ${tenantId} and address = any(${addresses}::text[]) limit ${most})
      union all
      (select 'key', key::text, contact_id from duplicate_key where tenant_id = ${tenantId} and key = any(${keys}::bigint[]) limit ${most})
    ) held cross join lateral (
      select contact.* from contact where contact.id = held.contact_id and contact.deleted_at is null and ${allOf(visible)} limit 1
    ) contact`.execute(db);
  return rows;
}

export async function insertDismissal(
  db: Db,
  tenantId: number,
  dismissal: { low_id: string; high_id: string; dismissed_by_id: string; dismissed_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('duplicate_dismissal')
    .values({ ...dismissal, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteDismissal(
  db: Db,
  tenantId: number,
  { low_id, high_id }: { low_id: string; high_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('duplicate_dismissal')
    .where('tenant_id', '=', tenantId)
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
