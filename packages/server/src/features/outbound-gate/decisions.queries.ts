import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { Channel, Purpose } from './rules/rule.ts';

export interface NewDecision {
  readonly id: string;
  readonly contact_id: string | null;
  readonly reach_hash: Buffer | null;
  readonly allowed: boolean;
  readonly rule: string | null;
  readonly rule_version: number | null;
  readonly reason: string | null;
}

export interface CommonDecision {
  readonly at: Date;
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly book: string;
  readonly subject_id: string | null;
  readonly asked_by_id: string | null;
}

/** Inserts many in one statement. */
export async function insertDecisions(
  db: Db,
  tenantId: number,
  { at, channel, purpose, book, subject_id, asked_by_id }: CommonDecision,
  rows: readonly NewDecision[],
): Promise<void> {
  const of = <K extends keyof NewDecision>(key: K) => rows.map((row) => row[key]);
  await sql`
    insert into outbound_decision (tenant_id, id, at, channel, purpose, contact_id, reach_hash, allowed, rule, rule_version, book, reason,
      subject_id, asked_by_id)
    select ${tenantId}, id, ${at}, ${channel}, ${purpose}, contact_id, reach_hash, allowed, rule, rule_version, ${book}, reason,
      ${subject_id}::uuid, ${asked_by_id}::uuid
    from unnest(${of('id')}::uuid[], ${of('contact_id')}::uuid[], ${of('reach_hash')}::bytea[], ${of('allowed')}::boolean[],
      ${of('rule')}::text[], ${of('rule_version')}::int[], ${of('reason')}::text[])
      as given (id, contact_id, reach_hash, allowed, rule, rule_version, reason)`.execute(db);
}

export interface DecisionFilter {
  readonly channel?: Channel | undefined;
  readonly purpose?: Purpose | undefined;
  readonly allowed?: 'true' | 'false' | undefined;
  readonly rule?: string | undefined;
  readonly contact_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Counts stop here and display as 'more than'. */
const COUNTED = 10_000;

const matching = (tenantId: number, filter: DecisionFilter) => {
  const { channel, purpose, allowed, rule, contact_id, from, to } = filter;
  const conditions = [sql`d.tenant_id = ${tenantId}`];
  if (channel) conditions.push(sql`d.channel = ${channel}`);
  if (purpose) conditions.push(sql`d.purpose = ${purpose}`);
  if (allowed) conditions.push(sql`d.allowed = ${allowed === 'true'}`);
  if (rule) conditions.push(sql`d.rule = ${rule}`);
  if (contact_id) conditions.push(sql`d.contact_id = ${contact_id}`);
  if (from) conditions.push(sql`d.at >= ${`${from}T00:00:00Z`}::timestamptz`);
  if (to) conditions.push(sql`d.at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`);
  return sql.join(conditions, sql` and `);
};

export interface DecisionRow {
  readonly id: string;
  readonly at: string;
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly rule: string | null;
  readonly rule_version: number | null;
  readonly book: string;
  readonly contact: { readonly id: string; readonly name: string | null } | null;
  readonly asked_by: { readonly id: string; readonly name: string } | null;
}

/** A page, newest first. Names are current: decisions store none. */
export async function listDecisions(
  db: Db,
  tenantId: number,
  filter: DecisionFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    with shown as materialized (
      select d.* from outbound_decision d where ${matching(tenantId, filter)}
      order by d.at desc, d.id desc limit ${limit} offset ${(page - 1) * limit})
    select d.id, d.at, d.channel, d.purpose, d.allowed, d.reason, d.rule, d.rule_version, d.book,
      case when d.contact_id is not null then json_build_object('id', d.contact_id, 'name', (
        select ${fullName('c')} from contact c where c.tenant_id = ${tenantId} and c.id = d.contact_id)) end as contact,
      (select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
        where u.tenant_id = ${tenantId} and u.id = d.asked_by_id) as asked_by
    from shown d order by d.at desc, d.id desc`.execute(db);
  return rows;
}

export async function countDecisions(
  db: Db,
  tenantId: number,
  filter: DecisionFilter,
): Promise<{ total: number; exact: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from outbound_decision d where ${matching(tenantId, filter)} limit ${COUNTED + 1}) counted`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total, exact: total <= COUNTED };
}

/** Deletes older decisions, up to a limit. Returns how many. */
export async function deleteOldDecisions(db: Db, tenantId: number, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbound_decision where tenant_id = ${tenantId} and id = any(array(
      select id from outbound_decision where tenant_id = ${tenantId} and at < ${before} order by at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Whether there is a decision about a contact for one of these subjects. */
export const wasDecided = (tenantId: number, contactId: RawBuilder<unknown>, subjectIds: readonly string[]) =>
  sql<boolean>`exists (select 1 from outbound_decision d
    where d.tenant_id = ${tenantId} and d.contact_id = ${contactId} and d.subject_id = any(${subjectIds}::uuid[]))`;
