import type { FollowUpState } from '@bookline/contract/features/follow-ups';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { allOf, type Condition, contactName } from '../contacts/contacts.api.ts';

export interface FollowUpRow {
  id: string;
  contact_id: string;
  contact_name: string;
  contact_phone: string | null;
  owner_id: string | null;
  owner_name: string | null;
  pool_id: string | null;
  title: string;
  note: string;
  due_on: string;
  due_time: string | null;
  timezone: string;
  due_at: string;
  state: FollowUpState;
  snoozed_from: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
  done_at: string | null;
  done_by_id: string | null;
  done_by_name: string | null;
  done_note: string;
  made_by_id: string;
  made_by_name: string;
  updated_by_id: string;
  updated_by_name: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The current moment, and the reader's current day. */
export interface Now {
  readonly at: Date;
  readonly today: string;
  /** When that day began. */
  readonly day_start: Date;
}

const person = (
  alias: string,
  column: string,
) => sql`left join app_user ${sql.ref(alias)} on ${sql.ref(`${alias}.tenant_id`)} = f.tenant_id
  and ${sql.ref(`${alias}.id`)} = ${sql.ref(column)}`;
const from = sql`contact_follow_up f join contact on contact.tenant_id = f.tenant_id and contact.id = f.contact_id`;

const columns = ({
  at,
  today,
}: Now) => sql`f.id, f.contact_id, f.title, f.note, f.due_on, to_char(f.due_time, 'HH24:MI') as due_time, f.timezone,
  f.due_at, f.snoozed_from, f.assignee_id, f.done_at, f.done_by_id, f.done_note, f.made_by_id, f.updated_by_id, f.version, f.created_at,
  f.updated_at, contact.owner_id, contact.pool_id, contact.phone as contact_phone,
  ${contactName} as contact_name,
  case when f.done_at is not null then 'done' when f.due_at <= ${at} then 'overdue' when f.due_on <= ${today}::date then 'today'
    else 'upcoming' end as state`;

const withPeople = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<FollowUpRow>`
  select f.*, ${fullName('o')} as owner_name, ${fullName('a')} as assignee_name, ${fullName('d')} as done_by_name,
    ${fullName('m')} as made_by_name, ${fullName('c')} as updated_by_name
  from (${page}) f
    ${tenantPerson('o', 'f.owner_id')} ${tenantPerson('a', 'f.assignee_id')} ${tenantPerson('d', 'f.done_by_id')}
    ${tenantPerson('m', 'f.made_by_id')} ${tenantPerson('c', 'f.updated_by_id')}
  order by ${order}`;
const tenantPerson = person;

/** The requested part of the follow-ups. */
export type Part = 'open' | FollowUpState | 'done_today';

function inPart(part: Part, { at, today, day_start }: Now): Condition {
  switch (part) {
    case 'open':
      return sql<SqlBool>`f.done_at is null`;
    case 'overdue':
      return sql<SqlBool>`f.done_at is null and f.due_at <= ${at}`;
    case 'today':
      return sql<SqlBool>`f.done_at is null and f.due_at > ${at} and f.due_on <= ${today}::date`;
    case 'upcoming':
      return sql<SqlBool>`f.done_at is null and f.due_at > ${at} and f.due_on > ${today}::date`;
    case 'done':
      return sql<SqlBool>`f.done_at is not null`;
    case 'done_today':
      return sql<SqlBool>`f.done_at >= ${day_start}`;
  }
}

/** A page of the follow-ups that meet the conditions on them (`f`) and on their contacts. */
export async function listFollowUps(
  db: Db,
  part: Part,
  conditions: readonly Condition[],
  now: Now,
  paging: { page: number; limit: number },
): Promise<FollowUpRow[]> {
  const order = part === 'done' || part === 'done_today' ? sql`f.done_at desc, f.id desc` : sql`f.due_at, f.id`;
  const page = sql`select f.tenant_id, ${columns(now)} from ${from} where ${allOf([...conditions, inPart(part, now)])}
    order by ${order} limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`;
  return (await withPeople(page, order).execute(db)).rows;
}

/** The number of follow-ups in each open part, and of completed ones. */
export async function countFollowUps(db: Db, conditions: readonly Condition[], now: Now, part: Part): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${allOf([...conditions, inPart(part, now)])}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The follow-ups of a part by who completed them. */
export async function countByCompleter(db: Db, conditions: readonly Condition[], now: Now, part: Part) {
  const { rows } = await sql<{ id: string; total: number }>`
    select f.done_by_id as id, count(*)::int as total from ${from}
    where f.done_by_id is not null and ${allOf([...conditions, inPart(part, now)])} group by 1`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, total] as const));
}

/** The open follow-ups by part, in one query. */
export async function countOpen(db: Db, conditions: readonly Condition[], now: Now) {
  const count = (part: Part) => sql`count(*) filter (where ${inPart(part, now)})::int`;
  const { rows } = await sql<{ overdue: number; today: number; upcoming: number }>`
    select ${count('overdue')} as overdue, ${count('today')} as today, ${count('upcoming')} as upcoming
    from ${from} where ${allOf([...conditions, inPart('open', now)])}`.execute(db);
  return rows[0] ?? { overdue: 0, today: 0, upcoming: 0 };
}

/** Follow-ups by id, locked until the transaction ends. */
export async function lockFollowUps(db: Db, conditions: readonly Condition[], ids: readonly string[], now: Now) {
  const { rows } = await sql<FollowUpRow>`
    select ${columns(now)} from ${from} where ${allOf([...conditions, sql<SqlBool>`f.id = any(${ids}::uuid[])`])}
    order by f.id for update of f`.execute(db);
  return rows;
}

/** Assignees other than the owner on the contacts of an owner. */
export async function listNamedAtOwner(db: Db, tenantId: number, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct f.assignee_id as id from contact_follow_up f
      join contact c on c.tenant_id = ${tenantId} and c.id = f.contact_id and c.owner_id = ${ownerId}
    where f.tenant_id = ${tenantId} and f.assignee_id is not null and f.assignee_id <> ${ownerId}`.execute(db);
  return rows.map((row) => row.id);
}

export interface Due {
  readonly due_on: string;
  readonly due_time: string | null;
  readonly timezone: string;
}

/** The columns of a due day. It is overdue from its hour on, or from the end of the day if it has none. */
const dueColumns = ({ due_on, due_time, timezone }: Due) => ({
  due_on: sql<string>`${due_on}::date`,
  due_time: sql<string | null>`${due_time}::time`,
  timezone,
  due_at: due_time
    ? sql<string>`(${due_on}::date + ${due_time}::time) at time zone ${timezone}`
    : sql<string>`(${due_on}::date + 1)::timestamp at time zone ${timezone}`,
});

export interface NewFollowUp extends Due {
  readonly id: string;
  readonly contact_id: string;
  readonly title: string;
  readonly note: string;
  readonly assignee_id: string | null;
  readonly made_by_id: string;
  readonly at: Date;
}

export async function insertFollowUp(db: Db, tenantId: number, { at, ...row }: NewFollowUp): Promise<void> {
  await db
    .insertInto('contact_follow_up')
    .values({
      ...row,
      ...dueColumns(row),
      tenant_id: tenantId,
      updated_by_id: row.made_by_id,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Whether a user set the same open follow-up already. */
export async function hasAlike(
  db: Db,
  tenantId: number,
  { contact_id, title, due_on, due_time, made_by_id }: Omit<NewFollowUp, 'id' | 'note' | 'assignee_id' | 'at'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact_follow_up where tenant_id = ${tenantId} and contact_id = ${contact_id} and title = ${title}
      and due_on = ${due_on}::date and due_time is not distinct from ${due_time}::time and made_by_id = ${made_by_id} and done_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}

export interface FollowUpChange {
  readonly title?: string | undefined;
  readonly note?: string | undefined;
  readonly assignee_id?: string | null | undefined;
  readonly due?: Due | undefined;
  readonly snoozed_from?: string | null | undefined;
  readonly done?: { readonly at: Date; readonly by_id: string; readonly note: string } | null | undefined;
}

/** Applies the same change to several and increments their versions. */
export async function updateFollowUps(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  { due, done, ...change }: FollowUpChange,
  by: { readonly id: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('contact_follow_up')
    .set({
      ...change,
      ...(due && dueColumns(due)),
      ...(done !== undefined && {
        done_at: done?.at ?? null,
        done_by_id: done?.by_id ?? null,
        done_note: done?.note ?? '',
      }),
      version: sql<number>`version + 1`,
      updated_by_id: by.id,
      updated_at: by.at,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function deleteFollowUp(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('contact_follow_up').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
