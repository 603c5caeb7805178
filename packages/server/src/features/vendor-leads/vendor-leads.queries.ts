import type { LeadOutcome, LeadSetting } from '@bookline/contract/features/vendor-leads';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

/** The vendor of a key. */
export async function findVendorOfKey(db: Db, tenantId: number, keyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('api_key')
    .select('vendor_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', keyId)
    .executeTakeFirst();
  return row?.vendor_id ?? null;
}

export interface StoredSetting extends LeadSetting {
  readonly turn: number;
}

/** The settings for a vendor's leads. With `lock`, leads are processed one at a time. */
export async function findSetting(
  db: Db,
  tenantId: number,
  vendorId: string,
  lock = false,
): Promise<StoredSetting | undefined> {
  const { rows } = await sql<StoredSetting>`
    select active, mapping, category, known, listed, assignment, owner_ids, turn, pool_id, tag_ids, status_id, source_id
    from vendor_lead_setting where tenant_id = ${tenantId} and vendor_id = ${vendorId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

export async function upsertSetting(
  db: Db,
  tenantId: number,
  vendorId: string,
  setting: LeadSetting,
  at: Date,
): Promise<void> {
  const values = { ...setting, mapping: JSON.stringify(setting.mapping), updated_at: at };
  await db
    .insertInto('vendor_lead_setting')
    .values({ ...values, tenant_id: tenantId, vendor_id: vendorId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'vendor_id']).doUpdateSet(values))
    .execute();
}

export async function updateTurn(db: Db, tenantId: number, vendorId: string, turn: number): Promise<void> {
  await db
    .updateTable('vendor_lead_setting')
    .set({ turn })
    .where('tenant_id', '=', tenantId)
    .where('vendor_id', '=', vendorId)
    .execute();
}

export interface KnownContact {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly suffix: string;
  readonly date_of_birth: string | null;
  /** How many of the numbers and addresses match. */
  readonly shared: number;
  /** Whether the acting user can see it. */
  readonly visible: boolean;
}

/** The contacts with one of these numbers or addresses, most recently active first. */
export async function listKnown(
  db: Db,
  tenantId: number,
  { numbers, addresses }: { readonly numbers: readonly string[]; readonly addresses: readonly string[] },
  conditions: readonly Condition[],
): Promise<KnownContact[]> {
  const { rows } = await sql<KnownContact>`
    select contact.id, contact.first_name, contact.last_name, contact.suffix, contact.date_of_birth::text as date_of_birth,
      found.shared, (${allOf(conditions)}) as visible
    from (select contact_id, count(*)::int as shared from (
        select contact_id from contact_phone where tenant_id = ${tenantId} and number = any(${numbers}::text[])
        union all select contact_id from contact_email where tenant_id = ${tenantId} and address = any(${addresses}::text[])
      ) as reach group by contact_id) as found
      join contact on contact.tenant_id = ${tenantId} and contact.id = found.contact_id
    where contact.deleted_at is null
    order by contact.last_activity_at desc nulls last, contact.created_at desc, contact.id desc limit 500`.execute(db);
  return rows;
}

/** Assigns a new contact to its owner or pool. */
export async function placeContact(
  db: Db,
  tenantId: number,
  id: string,
  to: { readonly owner_id: string | null; readonly pool_id: string | null },
): Promise<void> {
  await db.updateTable('contact').set(to).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export interface NewLead {
  readonly id: string;
  readonly vendor_id: string;
  readonly api_key_id: string;
  readonly received_at: Date;
  readonly outcome: LeadOutcome;
  readonly reason: string;
  readonly contact_id: string | null;
  readonly owner_id: string | null;
  readonly source_id: number | null;
}

export async function insertLead(db: Db, tenantId: number, lead: NewLead): Promise<void> {
  await db
    .insertInto('vendor_lead')
    .values({ ...lead, tenant_id: tenantId })
    .execute();
}

export interface LeadRow {
  readonly id: string;
  readonly received_at: string;
  readonly outcome: LeadOutcome;
  readonly reason: string;
  readonly contact: { readonly id: string; readonly name: string } | null;
  readonly owner: { readonly id: string; readonly name: string } | null;
}

interface LeadFilter {
  readonly outcome?: LeadOutcome;
}

const matching = (tenantId: number, vendorId: string, { outcome }: LeadFilter) => sql`
  l.tenant_id = ${tenantId} and l.vendor_id = ${vendorId} ${outcome === undefined ? sql`` : sql`and l.outcome = ${outcome}`}`;

/** A page of a vendor's leads, newest first, with the contacts the acting user can see. */
export async function listLeads(
  db: Db,
  tenantId: number,
  vendorId: string,
  {
    limit,
    offset,
    conditions,
    ...filter
  }: LeadFilter & { limit: number; offset: number; conditions: readonly Condition[] },
): Promise<LeadRow[]> {
  const { rows } = await sql<LeadRow>`
    select l.id, l.received_at, l.outcome, l.reason,
      (select json_build_object('id', contact.id, 'name', ${fullName('contact')}) from contact
        where contact.tenant_id = l.tenant_id and contact.id = l.contact_id and contact.deleted_at is null and ${allOf(conditions)}) as contact,
      (select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
        where u.tenant_id = l.tenant_id and u.id = l.owner_id) as owner
    from vendor_lead l where ${matching(tenantId, vendorId, filter)}
    order by l.received_at desc, l.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countLeads(db: Db, tenantId: number, vendorId: string, filter: LeadFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from vendor_lead l where ${matching(tenantId, vendorId, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}
