import type { AftercareFamily } from '@bookline/contract/features/aftercares';
import type { FamilyState, SurvivorRelation } from '@bookline/contract/rules/aftercare';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Aftercare, AftercareSurvivor } from '../../platform/db/schema.d.ts';
import { allOf, type Condition, contactName } from '../contacts/contacts.api.ts';

/** Active workflows that start with an enrollment. */
const programs = (tenantId: number) => sql`(
  select count(*)::int from workflow_flow f join workflow_template t on t.tenant_id = f.tenant_id and t.id = f.template_id
  where f.tenant_id = ${tenantId} and f.active and f.deleted_at is null and t.active and f.trigger ->> 'type' = 'aftercare')`;

/** Whether a survivor of `a` has a run of such a workflow in a state. */
const hasRun = (tenantId: number, state = sql<SqlBool>`true`) => sql`exists (
  select from aftercare_survivor s join workflow_run r on r.tenant_id = s.tenant_id and r.contact_id = s.contact_id
  where s.tenant_id = ${tenantId} and s.aftercare_id = a.id and r.why = 'aftercare' and r.began_at >= a.created_at and ${state})`;

/** Where a family (`a`) stands. */
const stateOf = (tenantId: number) => sql<FamilyState>`case
  when a.provider = 'http' then case
    when a.external_id is null then case when a.problem is null then 'waiting' else 'failed' end
    when coalesce(a.service_state, 'active') = 'active' then 'active' else 'complete' end
  when ${hasRun(tenantId, sql<SqlBool>`r.state = 'active'`)} then 'active'
  when ${hasRun(tenantId)} then 'complete'
  when ${programs(tenantId)} > 0 then 'waiting'
  else 'idle' end`;

export async function countPrograms(db: Db, tenantId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${programs(tenantId)} as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The most survivors that a new program begins with at once. */
const AT_ONCE = 2000;

/** Survivors of enrolled families, newest first, to whom no workflow reached out yet. */
export async function listWithoutProgram(db: Db, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select s.contact_id from aftercare a join aftercare_survivor s on s.tenant_id = a.tenant_id and s.aftercare_id = a.id
      join contact c on c.tenant_id = s.tenant_id and c.id = s.contact_id and c.deleted_at is null and c.deceased_on is null
    where a.tenant_id = ${tenantId} and a.provider = 'local' and a.ended_at is null and not ${hasRun(tenantId)}
    group by s.contact_id order by max(s.created_at) desc limit ${AT_ONCE}`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

export interface EnrollmentRow {
  readonly id: string;
  readonly provider: 'local' | 'http';
  readonly external_id: string | null;
  readonly state: FamilyState;
  readonly checked_at: string | null;
  readonly problem: string | null;
  readonly enrolled_by_id: string;
  readonly enrolled_by_name: string;
  readonly created_at: string;
}

/** The newest enrollment of a contact's family that hasn't ended. */
export async function findEnrollment(db: Db, tenantId: number, contactId: string): Promise<EnrollmentRow | undefined> {
  const { rows } = await sql<EnrollmentRow>`
    select a.id, a.provider, a.external_id, ${stateOf(tenantId)} as state, a.checked_at, a.problem, a.enrolled_by_id,
      ${fullName('u')} as enrolled_by_name, a.created_at
    from aftercare a join app_user u on u.tenant_id = a.tenant_id and u.id = a.enrolled_by_id
    where a.tenant_id = ${tenantId} and a.contact_id = ${contactId} and a.ended_at is null
    order by a.created_at desc, a.id desc limit 1`.execute(db);
  return rows[0];
}

export interface SurvivorRow {
  readonly id: string;
  readonly contact_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly relation: SurvivorRelation;
  readonly phone: string | null;
  readonly email: string | null;
  readonly texts: boolean;
  readonly emails: boolean;
  readonly service_state: 'active' | 'complete' | 'ended' | null;
  readonly touches: number | null;
  readonly next_touch_on: string | null;
}

/** Whether the newest entry of the ledger about a channel is a consent. Removing a mark is none. */
const agreed = (tenantId: number, channel: 'text' | 'email') => sql<boolean>`coalesce((
  select l.did = 'given' and l.how <> 'mark' from contact_consent l
  where l.tenant_id = ${tenantId} and l.contact_id = c.id and l.channel = ${channel}
  order by l.at desc, l.id desc limit 1), false)`;

const onList = (tenantId: number, reach: 'phone' | 'email') =>
  sql`exists (select from do_not_contact d where d.tenant_id = ${tenantId} and d.value = ${sql.ref(`c.${reach}`)})`;

/** Whether no one may text or write to a survivor (`c`), whatever they agreed to before: they died, sent STOP, or unsubscribed. */
const noTexts = (
  tenantId: number,
) => sql<boolean>`(c.do_not_text or c.deceased_on is not null or ${onList(tenantId, 'phone')}
  or exists (select from text_opt_out x where x.tenant_id = ${tenantId} and x.number = c.phone))`;
const noEmails = (
  tenantId: number,
) => sql<boolean>`(c.do_not_email or c.deceased_on is not null or ${onList(tenantId, 'email')}
  or exists (select from email_suppression x where x.tenant_id = ${tenantId} and x.address = c.email)
  or exists (select from contact_email e where e.tenant_id = ${tenantId} and e.contact_id = c.id and e.address = c.email
    and (e.unsubscribed_at is not null or e.bounced_at is not null)))`;

/** The survivors of a contact, in the order they were enrolled. Each once, also after merges. */
export async function listSurvivors(db: Db, tenantId: number, contactId: string): Promise<SurvivorRow[]> {
  const { rows } = await sql<SurvivorRow>`
    select * from (
      select distinct on (s.contact_id) s.id, s.contact_id, s.created_at, c.first_name, c.last_name, s.relation, c.phone, c.email,
        not ${noTexts(tenantId)} and ${agreed(tenantId, 'text')} as texts, not ${noEmails(tenantId)} and ${agreed(tenantId, 'email')} as emails,
        s.service_state, s.touches, s.next_touch_on
      from aftercare a join aftercare_survivor s on s.tenant_id = a.tenant_id and s.aftercare_id = a.id
        join contact c on c.tenant_id = s.tenant_id and c.id = s.contact_id
      where a.tenant_id = ${tenantId} and a.contact_id = ${contactId} and a.ended_at is null and c.deleted_at is null
      order by s.contact_id, s.created_at
    ) one order by created_at, id`.execute(db);
  return rows;
}

/** A page of families, newest first, if their contact meets the conditions. */
export async function listFamilies(
  db: Db,
  tenantId: number,
  sees: readonly Condition[],
  { q, page, limit }: { readonly q?: string | undefined; readonly page: number; readonly limit: number },
): Promise<{ data: AftercareFamily[]; total: number }> {
  const like = q ? sql<SqlBool>`lower(${contactName}) like ${`%${likePattern(q.toLowerCase())}%`}` : sql<SqlBool>`true`;
  const from = sql`from aftercare a join contact on contact.tenant_id = a.tenant_id and contact.id = a.contact_id
    where a.tenant_id = ${tenantId} and a.ended_at is null and contact.deleted_at is null and ${allOf(sees)} and ${like}`;
  const { rows } = await sql<AftercareFamily>`
    select json_build_object('id', a.contact_id, 'name', coalesce(nullif(a.contact_name, ''), 'No name')) as contact, a.deceased_on, a.created_at as enrolled_at,
      json_build_object('id', u.id, 'name', ${fullName('u')}) as enrolled_by, ${stateOf(tenantId)} as state,
      (select count(*)::int from aftercare_survivor s where s.tenant_id = ${tenantId} and s.aftercare_id = a.id) as survivors
    from (select a.*, ${contactName} as contact_name, contact.deceased_on ${from}
      order by a.created_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}) a
      join app_user u on u.tenant_id = a.tenant_id and u.id = a.enrolled_by_id
    order by a.created_at desc, a.id desc`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db);
  return { data: rows, total: counted.rows[0]?.n ?? 0 };
}

export const insertAftercare = async (db: Db, row: Insertable<Aftercare>): Promise<void> => {
  await db.insertInto('aftercare').values(row).execute();
};

export const insertSurvivors = async (db: Db, rows: Insertable<AftercareSurvivor>[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto('aftercare_survivor').values(rows).execute();
};

export async function updateAftercare(
  db: Db,
  tenantId: number,
  id: string,
  changes: Updateable<Aftercare>,
): Promise<void> {
  await db.updateTable('aftercare').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Ends all enrollments of a contact's family, and returns them. */
export const endAftercares = (db: Db, tenantId: number, contactId: string, at: Date) =>
  db
    .updateTable('aftercare')
    .set({ ended_at: at })
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .returning(['id', 'provider', 'created_at'])
    .execute();

/** Sets the day a contact died, or null. */
export async function updateDeceased(
  db: Db,
  tenantId: number,
  contactId: string,
  { deceased_on, at }: { readonly deceased_on: string | null; readonly at: Date },
): Promise<void> {
  await sql`update contact set deceased_on = ${deceased_on}, version = version + 1, updated_at = ${at}
    where tenant_id = ${tenantId} and id = ${contactId}`.execute(db);
}

/** The user, if they can own contacts. */
export const findActiveOwner = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();

/** An enrollment with the deceased, for the outside service. */
export async function findSent(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('aftercare as a')
    .innerJoin('contact as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.contact_id'),
    )
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select([
      'a.id',
      'a.contact_id',
      'a.provider',
      'a.external_id',
      'a.service_state',
      'a.ended_at',
      'c.first_name',
      'c.last_name',
      'c.deceased_on',
      't.name as company',
    ])
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/** Families at the outside service about which there may be news. */
export async function listAtService(db: Db, tenantId: number): Promise<{ id: string; sent: boolean }[]> {
  const { rows } = await sql<{ id: string; sent: boolean }>`
    select id, external_id is not null as sent from aftercare
    where tenant_id = ${tenantId} and provider = 'http' and ended_at is null and coalesce(service_state, 'active') = 'active'
    order by checked_at nulls first, id limit 500`.execute(db);
  return rows;
}

export async function updateSurvivor(
  db: Db,
  tenantId: number,
  { aftercare_id, id }: { readonly aftercare_id: string; readonly id: string },
  changes: Updateable<AftercareSurvivor>,
): Promise<void> {
  await db
    .updateTable('aftercare_survivor')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('aftercare_id', '=', aftercare_id)
    .where('id', '=', id)
    .execute();
}
