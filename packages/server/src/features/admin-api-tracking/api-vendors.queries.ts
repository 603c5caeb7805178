import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface VendorRow {
  readonly id: string;
  readonly vendor_name: string;
  readonly vendor_type: string;
  readonly created_at: string;
  readonly active_keys: number;
  readonly last_used_at: string | null;
  readonly requests: number;
  readonly failed_requests: number;
  readonly lead_price_cents: number | null;
}

interface VendorFilter {
  readonly id?: string;
  readonly q?: string;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
  /** Counts calls from this day on. */
  readonly since: string;
}

const matching = (tenantId: number, { id, q }: Pick<VendorFilter, 'id' | 'q'>) => sql`
  v.tenant_id = ${tenantId}
    ${id === undefined ? sql`` : sql`and v.id = ${id}`}
    ${q ? sql`and v.vendor_name ilike ${`%${likePattern(q)}%`}` : sql``}`;

/** Vendors by name, with the totals of their keys. */
export async function listVendors(db: Db, tenantId: number, filter: VendorFilter): Promise<VendorRow[]> {
  const { rows } = await sql<VendorRow>`
    with shown as (
      select v.tenant_id, v.id, v.vendor_name, v.vendor_type, v.lead_price_cents, v.created_at from api_vendor v
      where ${matching(tenantId, filter)} order by lower(v.vendor_name), v.id limit ${filter.limit} offset ${filter.offset}
    )
    select s.id, s.vendor_name, s.vendor_type, s.lead_price_cents, s.created_at, k.active_keys, k.last_used_at, d.requests, d.failed_requests
    from shown s
    cross join lateral (
      select count(*) filter (where k.revoked_at is null and (k.expires_at is null or k.expires_at > ${filter.now}))::int as active_keys,
        max(k.last_used_at) as last_used_at
      from api_key k where k.tenant_id = ${tenantId} and k.vendor_id = s.id
    ) k
    cross join lateral (
      select coalesce(sum(d.requests), 0)::int as requests, coalesce(sum(d.failed), 0)::int as failed_requests
      from api_key k join api_key_day d on d.tenant_id = ${tenantId} and d.api_key_id = k.id and d.day >= ${filter.since}::date
      where k.tenant_id = ${tenantId} and k.vendor_id = s.id
    ) d
    order by lower(s.vendor_name), s.id`.execute(db);
  return rows;
}

export async function countVendors(db: Db, tenantId: number, filter: Pick<VendorFilter, 'q'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from api_vendor v where ${matching(tenantId, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** All vendors as choices, by name. */
export async function listVendorChoices(db: Db, tenantId: number) {
  return db
    .selectFrom('api_vendor')
    .select(['id', 'vendor_name', 'vendor_type'])
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`lower(vendor_name)`)
    .orderBy('id')
    .execute();
}

export async function findVendorByName(db: Db, tenantId: number, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('api_vendor')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql`lower(vendor_name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

export async function insertVendor(
  db: Db,
  tenantId: number,
  vendor: {
    id: string;
    vendor_name: string;
    vendor_type: string;
    lead_price_cents?: number | null | undefined;
    created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('api_vendor')
    .values({ ...vendor, tenant_id: tenantId, updated_at: vendor.created_at })
    .execute();
}

export async function updateVendor(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    vendor_name?: string;
    vendor_type?: string;
    lead_price_cents?: number | null | undefined;
    updated_at: Date;
  },
): Promise<void> {
  await db.updateTable('api_vendor').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Deletes a vendor and removes it from keys that are no longer active. */
export async function deleteVendor(db: Db, tenantId: number, id: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ vendor_id: null })
    .where('tenant_id', '=', tenantId)
    .where('vendor_id', '=', id)
    .execute();
  await db.deleteFrom('api_vendor').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
