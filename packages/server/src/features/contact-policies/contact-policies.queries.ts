import type { Beneficiary } from '@bookline/contract/features/contact-policies';
import {
  type PolicyStatus,
  type PremiumMode,
  type ProductLine,
  policyStatuses,
} from '@bookline/contract/rules/policies';
import { type Insertable, sql, type Updateable } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { ContactPolicy } from '../../platform/db/schema.d.ts';

export interface PolicyRow {
  id: string;
  carrier_id: string | null;
  carrier_name: string | null;
  carrier_active: boolean | null;
  product_line: ProductLine;
  plan_name: string;
  policy_number: string;
  status: PolicyStatus;
  premium: string | null;
  premium_mode: PremiumMode | null;
  face_amount: string | null;
  effective_on: string | null;
  expires_on: string | null;
  renewal_on: string | null;
  beneficiaries: Beneficiary[];
  writing_agent_id: string | null;
  writing_agent_name: string | null;
  commission: string | null;
  notes: string;
  version: number;
  created_at: string;
  updated_at: string;
}

const ranks = policyStatuses.map(({ value }) => value);

const selected = (tenantId: number, contactId: string, id?: string) => sql`
  select p.id, p.carrier_id, c.name as carrier_name, c.active as carrier_active, p.product_line, p.plan_name, p.policy_number, p.status,
    p.premium, p.premium_mode, p.face_amount, p.effective_on, p.expires_on, p.renewal_on, p.beneficiaries,
    p.writing_agent_id, ${fullName('u')} as writing_agent_name,
    p.commission, p.notes, p.version, p.created_at, p.updated_at
  from contact_policy p
    left join carrier c on c.tenant_id = p.tenant_id and c.id = p.carrier_id
    left join app_user u on u.tenant_id = p.tenant_id and u.id = p.writing_agent_id
  where p.tenant_id = ${tenantId} and p.contact_id = ${contactId} ${id === undefined ? sql`` : sql`and p.id = ${id}`}`;

/** A contact's policies in the order of their statuses, newest first within a status. */
export async function listPolicies(db: Db, tenantId: number, contactId: string): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`${selected(tenantId, contactId)}
    order by array_position(${ranks}::text[], p.status), p.effective_on desc nulls last, p.created_at desc, p.id`.execute(
    db,
  );
  return rows;
}

export async function findPolicy(
  db: Db,
  tenantId: number,
  contactId: string,
  id: string,
): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`${selected(tenantId, contactId, id)}`.execute(db);
  return rows[0];
}

/** One policy, locked until the transaction ends, so that the next change waits. */
export async function lockPolicy(
  db: Db,
  tenantId: number,
  contactId: string,
  id: string,
): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`${selected(tenantId, contactId, id)} for update of p`.execute(db);
  return rows[0];
}

export async function insertPolicy(db: Db, policy: Insertable<ContactPolicy>): Promise<void> {
  await db.insertInto('contact_policy').values(policy).execute();
}

export async function updatePolicy(
  db: Db,
  tenantId: number,
  id: string,
  changes: Updateable<ContactPolicy>,
): Promise<void> {
  await db.updateTable('contact_policy').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deletePolicy(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('contact_policy').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Whether the tenant offers this carrier. */
export async function isOffered(db: Db, tenantId: number, carrierId: string): Promise<boolean> {
  const row = await db
    .selectFrom('carrier')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', carrierId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isActiveUser(db: Db, tenantId: number, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of policies that name a carrier, of all contacts. */
export const countPoliciesOf = (db: Db, tenantId: number, carrierId: string): Promise<number> =>
  countRows(db.selectFrom('contact_policy').where('tenant_id', '=', tenantId).where('carrier_id', '=', carrierId));
