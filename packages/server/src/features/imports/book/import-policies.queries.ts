import type { PolicyStatus, PremiumMode, ProductLine } from '@bookline/contract/rules/policies';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { allOf, type Condition } from '../../contacts/contacts.api.ts';
import { unnestRows } from '../store/unnest-rows.ts';

/** A policy with one of the searched numbers, and its contact. */
export interface NumberedPolicy {
  readonly policy_key: string;
  readonly carrier_id: string | null;
  readonly contact_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string | null;
  /** This import created its contact. */
  readonly own: boolean;
}

/**
 * The policies with these numbers on contacts that meet the conditions or that this import created. It searches number by number, as
 * `findKnownKeys` does for phones, so that the query uses the index whatever the planner estimates.
 */
export async function listNumbered(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  attemptId: string,
  keys: readonly string[],
): Promise<NumberedPolicy[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<NumberedPolicy>`
    select policy.policy_key, policy.carrier_id, contact.id as contact_id, contact.first_name, contact.last_name, contact.date_of_birth,
      contact.import_attempt_id is not distinct from ${attemptId}::uuid as own
    from unnest(${keys}::text[]) as wanted (key) cross join lateral
      (select p.* from contact_policy p
        where p.tenant_id = ${tenantId} and p.policy_key = wanted.key and p.policy_key <> '' offset 0) as policy
    cross join lateral
      (select c.* from contact c where c.tenant_id = ${tenantId} and c.id = policy.contact_id offset 0) as contact
    where contact.deleted_at is null and ((${allOf(conditions)}) or contact.import_attempt_id = ${attemptId}::uuid)
    order by policy.policy_key, contact.last_activity_at desc nulls last, contact.id desc`.execute(db);
  return rows;
}

/** The policies with these numbers, of any carrier, on contacts that meet the conditions. */
export async function listIdsOfPolicies(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  keys: readonly string[],
): Promise<{ id: string; policy_key: string; version: number }[]> {
  const { rows } = await sql<{ id: string; policy_key: string; version: number }>`
    select p.id, p.policy_key, p.version from contact_policy p
      join contact on contact.tenant_id = p.tenant_id and contact.id = p.contact_id
    where p.tenant_id = ${tenantId} and p.policy_key = any(${keys}::text[]) and p.policy_key <> ''
      and contact.tenant_id = ${tenantId} and contact.deleted_at is null and (${allOf(conditions)})`.execute(db);
  return rows;
}

/** A policy as an import stores it. */
export interface StoredPolicy {
  readonly id: string;
  readonly contact_id: string;
  carrier_id: string | null;
  product_line: ProductLine;
  plan_name: string;
  policy_number: string;
  readonly policy_key: string;
  status: PolicyStatus;
  premium: string | null;
  premium_mode: PremiumMode | null;
  face_amount: string | null;
  effective_on: string | null;
  expires_on: string | null;
  renewal_on: string | null;
  beneficiaries: readonly { name: string; relation: string; share: string | null }[];
  writing_agent_id: string | null;
  commission: string | null;
  notes: string;
  readonly version: number;
}

/** The columns that an import fills, with their PostgreSQL types. */
export const policyColumns = {
  carrier_id: 'uuid',
  product_line: 'text',
  plan_name: 'text',
  policy_number: 'text',
  status: 'text',
  premium: 'numeric',
  premium_mode: 'text',
  face_amount: 'numeric',
  effective_on: 'date',
  expires_on: 'date',
  renewal_on: 'date',
  beneficiaries: 'jsonb',
  writing_agent_id: 'uuid',
  commission: 'numeric',
  notes: 'text',
} as const satisfies Partial<Record<keyof StoredPolicy, string>>;
export type PolicyColumn = keyof typeof policyColumns;
export const policyColumnNames = Object.keys(policyColumns).filter(
  (name): name is PolicyColumn => name in policyColumns,
);

/** All policies of these contacts, locked until the transaction ends. */
export async function lockPoliciesOf(db: Db, tenantId: number, contactIds: readonly string[]): Promise<StoredPolicy[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<StoredPolicy>`
    select p.id, p.contact_id, p.carrier_id, p.product_line, p.plan_name, p.policy_number, p.policy_key, p.status, p.premium, p.premium_mode,
      p.face_amount, p.effective_on, p.expires_on, p.renewal_on, p.beneficiaries, p.writing_agent_id, p.commission, p.notes, p.version
    from contact_policy p where p.tenant_id = ${tenantId} and p.contact_id = any(${contactIds}::uuid[]) order by p.id for update`.execute(
    db,
  );
  return rows;
}

const SLICE = 500;

/** Adds policies, and updates existing ones by their key, as `updateContacts` does for contacts. */
export async function savePolicies(
  db: Db,
  tenantId: number,
  policies: readonly StoredPolicy[],
  by: { readonly made_by_id: string; readonly at: Date },
): Promise<void> {
  const changes = sql.join(policyColumnNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  for (let start = 0; start < policies.length; start += SLICE) {
    const slice = policies.slice(start, start + SLICE);
    const { names, values, from } = unnestRows(slice, { id: 'uuid', contact_id: 'uuid', ...policyColumns });
    await sql`
      insert into contact_policy (tenant_id, made_by_id, created_at, updated_at, ${names})
      select ${tenantId}::bigint, ${by.made_by_id}::uuid, ${by.at}::timestamptz, ${by.at}::timestamptz, ${values} from ${from}
      on conflict (tenant_id, id) do update set ${changes}, version = contact_policy.version + 1, updated_at = excluded.updated_at`.execute(
      db,
    );
  }
}

/** What an import did to a record of a contact. */
export interface RecordRow {
  readonly record_id: string;
  readonly kind: 'policy' | 'medicare';
  readonly row_no: number;
  readonly did: 'created' | 'changed' | 'same' | 'ended';
  readonly before: Record<string, unknown> | null;
  /** The state after this import. */
  readonly version: number;
}

/** Stores what the import did to records. If an earlier row already changed a record, the state before the first change is kept. */
export async function saveRecords(
  db: Db,
  tenantId: number,
  attemptId: string,
  records: readonly RecordRow[],
  at: Date,
): Promise<void> {
  if (records.length === 0) return;
  const types = { record_id: 'uuid', kind: 'text', row_no: 'int', did: 'text', before: 'jsonb', version: 'int' };
  const { names, values, from } = unnestRows(records, types);
  await sql`
    insert into import_row_record (tenant_id, import_attempt_id, at, ${names})
    select ${tenantId}::bigint, ${attemptId}::uuid, ${at}::timestamptz, ${values} from ${from}
    on conflict (tenant_id, import_attempt_id, record_id) do update set
      did = case when import_row_record.did = 'same' then excluded.did else import_row_record.did end,
      before = case when excluded.before is null or import_row_record.did = 'created' then import_row_record.before
        else excluded.before || coalesce(import_row_record.before, '{}') end,
      version = excluded.version, at = excluded.at`.execute(db);
}

/** How many policies an import created, changed, found unchanged, and ended. */
export async function countPolicies(
  db: Db,
  tenantId: number,
  attemptId: string,
): Promise<Record<RecordRow['did'], number>> {
  const { rows } = await sql<{ did: RecordRow['did']; total: number }>`
    select did, count(*)::int as total from import_row_record
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and kind = 'policy' group by did`.execute(db);
  return {
    created: 0,
    changed: 0,
    same: 0,
    ended: 0,
    ...Object.fromEntries(rows.map(({ did, total }) => [did, total])),
  };
}

/** The statuses of a policy that is active or will be; all others have ended. */
const LIVE = sql`('in_force', 'issued', 'pending', 'paid_up')`;

/** Policies of carriers that a full book would name but does not. */
const missing = (tenantId: number, conditions: readonly Condition[], carrierIds: readonly string[]) => sql`
  from contact_policy p join contact on contact.tenant_id = p.tenant_id and contact.id = p.contact_id
  where p.tenant_id = ${tenantId} and p.carrier_id = any(${carrierIds}::uuid[]) and p.status in ${LIVE} and p.policy_key <> ''
    and contact.tenant_id = ${tenantId} and contact.deleted_at is null and (${allOf(conditions)})`;

/** How many policies of these carriers, on contacts that meet the conditions, have none of these numbers. */
export async function countMissing(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  carrierIds: readonly string[],
  keys: readonly string[],
): Promise<number> {
  if (carrierIds.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    with given as materialized (select distinct key from unnest(${keys}::text[]) as g (key))
    select count(*) as total ${missing(tenantId, conditions, carrierIds)}
      and not exists (select 1 from given where given.key = p.policy_key)`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many of these numbers are policies of such a contact, with one of these carriers or with none. */
export async function countKnown(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  carrierIds: readonly string[],
  keys: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with given as materialized (select distinct key from unnest(${keys}::text[]) as g (key) where key <> '')
    select count(*) as total from given where exists (
      select 1 from contact_policy p join contact on contact.tenant_id = p.tenant_id and contact.id = p.contact_id
      where p.tenant_id = ${tenantId} and p.policy_key = given.key and p.policy_key <> ''
        and (p.carrier_id is null or p.carrier_id = any(${carrierIds}::uuid[]))
        and contact.tenant_id = ${tenantId} and contact.deleted_at is null and (${allOf(conditions)}))`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The carriers of the policies that an import named. */
export async function listCarriersOf(db: Db, tenantId: number, attemptId: string): Promise<string[]> {
  const { rows } = await sql<{ carrier_id: string }>`
    select distinct p.carrier_id from import_row_record r
      join contact_policy p on p.tenant_id = r.tenant_id and p.id = r.record_id
    where r.tenant_id = ${tenantId} and p.tenant_id = ${tenantId} and r.import_attempt_id = ${attemptId} and r.kind = 'policy'
      and r.did <> 'ended' and p.carrier_id is not null`.execute(db);
  return rows.map(({ carrier_id }) => carrier_id);
}

export interface MissingPolicy {
  readonly id: string;
  readonly contact_id: string;
  readonly status: PolicyStatus;
  readonly expires_on: string | null;
  readonly product_line: ProductLine;
  readonly carrier_id: string;
  readonly version: number;
}

/** Some of the policies that existed before an import and that it did not name, locked until the transaction ends. */
export async function lockMissing(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  carrierIds: readonly string[],
  attempt: { readonly id: string; readonly started_at: string },
  limit: number,
): Promise<MissingPolicy[]> {
  const { rows } = await sql<MissingPolicy>`
    select p.id, p.contact_id, p.status, p.expires_on, p.product_line, p.carrier_id, p.version ${missing(tenantId, conditions, carrierIds)}
      and p.created_at < ${attempt.started_at}::timestamptz
      and not exists (select 1 from import_row_record r
        where r.tenant_id = ${tenantId} and r.import_attempt_id = ${attempt.id} and r.record_id = p.id)
    order by p.id limit ${limit} for update of p`.execute(db);
  return rows;
}

/** Ends policies: canceled, on the given day unless another day is known. */
export async function endPolicies(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  { on, at }: { readonly on: string; readonly at: Date },
): Promise<void> {
  await sql`
    update contact_policy set status = 'cancelled', version = version + 1, updated_at = ${at}::timestamptz,
      expires_on = greatest(effective_on, least(expires_on, ${on}::date))
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
}
