import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Identity } from './duplicate-keys.ts';

/** A key shared by more contacts doesn't identify anyone: a switchboard, a home, '555-5555'. */
export const MAX_SHARING = 20;

export interface QueueRow {
  readonly id: string;
  readonly size: number;
  readonly after_id: string | null;
}

/** Locks the next rows of the queue until the transaction ends: single contacts before whole tenants. */
export async function lockQueue(db: Db, tenantId: number): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select id, coalesce(cardinality(contact_ids), 0) as size, after_id from duplicate_queue where tenant_id = ${tenantId}
    order by after_id is not null, id limit 200 for update skip locked`.execute(db);
  return rows;
}

/** Removes rows from the queue. Returns their contacts. */
export async function deleteFromQueue(db: Db, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ contact_ids: string[] | null }>`
    delete from duplicate_queue where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) returning contact_ids`.execute(
    db,
  );
  return [...new Set(rows.flatMap((row) => row.contact_ids ?? []))];
}

/** The next contacts of a tenant, by id. */
export async function listIdsAfter(db: Db, tenantId: number, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact where tenant_id = ${tenantId} and id > ${afterId}::uuid order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function moveQueueRow(db: Db, tenantId: number, id: string, afterId: string): Promise<void> {
  await sql`update duplicate_queue set after_id = ${afterId} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** Locks the tenant's index until the transaction ends. False if another transaction has it. */
export async function lockIndex(db: Db, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('duplicates:' || ${tenantId}::text, 0)) as mine`.execute(db);
  return rows[0]?.mine === true;
}

export type IndexedContact = Identity & { readonly id: string };

/** The identities of these contacts, without deleted ones. Reads each by its key, whatever the planner estimates. */
export async function listIdentities(db: Db, tenantId: number, ids: readonly string[]): Promise<IndexedContact[]> {
  const { rows } = await sql<IndexedContact>`
    select c.* from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select contact.id, contact.first_name, contact.last_name, contact.suffix, contact.date_of_birth, contact.line1, contact.line2,
        contact.city, contact.state, contact.zip
      from contact where contact.tenant_id = ${tenantId} and contact.id = wanted.id and contact.deleted_at is null limit 1
    ) c`.execute(db);
  return rows;
}

/** Replaces the keys of these contacts. */
export async function replaceKeys(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  keys: readonly KeyOf[],
): Promise<void> {
  const [of, values] = [keys.map(({ contact_id }) => contact_id), keys.map(({ key }) => key)];
  await sql`
    delete from duplicate_key k where k.tenant_id = ${tenantId} and k.contact_id = any(${ids}::uuid[])
      and not exists (select 1 from unnest(${of}::uuid[], ${values}::bigint[]) as n (contact_id, key)
        where n.contact_id = k.contact_id and n.key = k.key)`.execute(db);
  if (keys.length === 0) return;
  await sql`
    insert into duplicate_key (tenant_id, key, contact_id)
    select ${tenantId}::bigint, key, contact_id from unnest(${of}::uuid[], ${values}::bigint[]) as n (contact_id, key)
    on conflict do nothing`.execute(db);
}

export interface Shared {
  readonly contact_id: string;
  readonly other_id: string;
  readonly kind: 'phone' | 'email' | 'key';
  /** The key; empty for phones and emails. */
  readonly key: string;
}

/** Whether the contact of `o` exists. `offset 0` forces a lookup by key, whatever the planner estimates. */
const alive = (tenantId: number) =>
  sql`exists (select 1 from contact c where c.tenant_id = ${tenantId} and c.id = o.contact_id and c.deleted_at is null offset 0)`;
const most = sql.lit(MAX_SHARING);
const few = sql`cardinality(ids) between 1 and ${sql.lit(MAX_SHARING - 1)}`;

/**
 * The contacts that share a phone number or email address with these, by index. A number shared by too many contacts matches none, and
 * deleted contacts are left out.
 */
export async function listSharingReach(db: Db, tenantId: number, ids: readonly string[]): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    with wanted as materialized (select unnest(${ids}::uuid[]) as id),
    held as (
      select 'phone' as kind, p.contact_id, others.ids from wanted
        cross join lateral (select p.contact_id, p.number from contact_phone p where p.tenant_id = ${tenantId} and p.contact_id = wanted.id offset 0) p
        cross join lateral (select array(select o.contact_id from contact_phone o where o.tenant_id = ${tenantId} and o.number = p.number
          and o.contact_id <> p.contact_id and ${alive(tenantId)} limit ${most}) as ids) others
      union all
      select 'email', e.contact_id, others.ids from wanted
        cross join lateral (select e.contact_id, e.address from contact_email e where e.tenant_id = ${tenantId} and e.contact_id = wanted.id offset 0) e
        cross join lateral (select array(select o.contact_id from contact_email o where o.tenant_id = ${tenantId} and o.address = e.address
          and o.contact_id <> e.contact_id and ${alive(tenantId)} limit ${most}) as ids) others
    )
    select contact_id, unnest(ids) as other_id, kind, '' as key from held where ${few}`.execute(db);
  return rows;
}

export interface KeyOf {
  readonly contact_id: string;
  readonly key: string;
}

/**
 * The contacts that share these keys, like `listSharingReach`. Without statistics for a tenant, the planner expects a single key and may choose
 * the index by contact. Each key would then scan all keys of the tenant: seven seconds for the keys of 1,000 contacts beside 9,000 others.
 * A generic plan uses the index by key.
 */
export async function listSharingKeys(db: Db, tenantId: number, keys: readonly KeyOf[]): Promise<Shared[]> {
  if (keys.length === 0) return [];
  await planFor(db, 'force_generic_plan');
  const { rows } = await sql<Shared>`
    select contact_id, unnest(ids) as other_id, 'key' as kind, key::text as key from (
      select wanted.contact_id, wanted.key, array(select o.contact_id from duplicate_key o where o.tenant_id = ${tenantId}
          and o.key = wanted.key and o.contact_id <> wanted.contact_id and ${alive(tenantId)} limit ${most}) as ids
      from unnest(${keys.map(({ contact_id }) => contact_id)}::uuid[], ${keys.map(({ key }) => key)}::bigint[]) as wanted (contact_id, key)
    ) held where ${few}`.execute(db);
  await planFor(db, 'auto');
  return rows;
}

/** Switches the plans of this transaction to generic ones, or back to PostgreSQL's choice. */
const planFor = (db: Db, mode: 'force_generic_plan' | 'auto') =>
  sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(db);

export interface Pair {
  readonly low_id: string;
  readonly high_id: string;
  readonly reasons: number;
  readonly score: number;
}

/** The pairs of these contacts. */
export async function listPairsOf(db: Db, tenantId: number, ids: readonly string[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select p.* from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select low_id, high_id, reasons, score from duplicate_pair where tenant_id = ${tenantId} and low_id = wanted.id
      union all
      select low_id, high_id, reasons, score from duplicate_pair where tenant_id = ${tenantId} and high_id = wanted.id offset 0
    ) p`.execute(db);
  return rows;
}

export async function deletePairs(db: Db, tenantId: number, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    delete from duplicate_pair p using unnest(${pairs.map((pair) => pair.low_id)}::uuid[], ${pairs.map((pair) => pair.high_id)}::uuid[])
      as gone (low_id, high_id)
    where p.tenant_id = ${tenantId} and p.low_id = gone.low_id and p.high_id = gone.high_id`.execute(db);
}

export async function putPairs(db: Db, tenantId: number, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into duplicate_pair (tenant_id, low_id, high_id, reasons, score)
    select ${tenantId}::bigint, n.* from unnest(${pairs.map((pair) => pair.low_id)}::uuid[], ${pairs.map((pair) => pair.high_id)}::uuid[],
      ${pairs.map((pair) => pair.reasons)}::smallint[], ${pairs.map((pair) => pair.score)}::smallint[]) as n (low_id, high_id, reasons, score)
    on conflict (tenant_id, low_id, high_id) do update set reasons = excluded.reasons, score = excluded.score`.execute(
    db,
  );
}
