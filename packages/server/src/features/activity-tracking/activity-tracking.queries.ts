import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { allOf, type Condition, contactName } from '../contacts/contacts.api.ts';

/** A range of days in a time zone, including the first and the last day. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** The user credited with an entry: the impersonated user if there is one, otherwise the user who acted. */
const doer = sql`coalesce(a.acting_as_id, a.actor_id)`;
const logged = sql`contact_activity a join contact on contact.tenant_id = a.tenant_id and contact.id = a.contact_id`;

/** The tenant's logged activities, with the calls that have a disposition, in a range of days, optionally only those of the given users. */
function inRange(
  tenantId: number,
  { from, to, zone }: Range,
  doers: readonly string[] | undefined,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`a.tenant_id = ${tenantId} and (a.kind = 'activity' or (a.kind = 'call' and a.detail ->> 'type' is not null))
    and a.at >= (${from}::date::timestamp at time zone ${zone}) and a.at < ((${to}::date + 1)::timestamp at time zone ${zone})
    and ${doers ? sql`${doer} = any(${doers}::uuid[])` : sql`true`}`;
}

export interface Filter {
  readonly range: Range;
  readonly doers: readonly string[] | undefined;
  /** Conditions on `contact`. */
  readonly conditions: readonly Condition[];
}

export interface DayCount {
  day: string;
  person_id: string | null;
  person_name: string | null;
  type: string;
  n: number;
}

/** Counts activities by day, user, and type. */
export async function countByDay(db: Db, tenantId: number, { range, doers, conditions }: Filter): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    with counted as (
      select (a.at at time zone ${range.zone})::date as day, ${doer} as person_id, a.detail->>'type' as type, count(*)::int as n
      from ${logged} where ${inRange(tenantId, range, doers)} and ${allOf(conditions)}
      group by 1, 2, 3
    )
    select counted.*, ${fullName('u')} as person_name
    from counted left join app_user u on u.tenant_id = ${tenantId} and u.id = counted.person_id
    order by day, person_name, type`.execute(db);
  return rows;
}

/** Counts the distinct contacts of each user's activities. */
export async function countContacts(
  db: Db,
  tenantId: number,
  { range, doers, conditions }: Filter,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ person_id: string; n: number }>`
    select ${doer} as person_id, count(distinct a.contact_id)::int as n
    from ${logged} where ${inRange(tenantId, range, doers)} and ${allOf(conditions)} and ${doer} is not null
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.person_id, row.n]));
}

export interface LoggedRow {
  id: string;
  at: string;
  contact_id: string;
  contact_name: string;
  contact_phone: string | null;
  person_id: string | null;
  person_name: string | null;
  detail: unknown;
}

const entries = (where: RawBuilder<SqlBool>, paging: { page: number; limit: number }) => sql<LoggedRow>`
  with page as (
    select a.tenant_id, a.id, a.at, a.contact_id, a.detail, ${doer} as person_id, contact.phone as contact_phone,
      ${contactName} as contact_name
    from ${logged} where ${where} order by a.at desc, a.id desc limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}
  )
  select page.*, ${fullName('u')} as person_name
  from page left join app_user u on u.tenant_id = page.tenant_id and u.id = page.person_id
  order by page.at desc, page.id desc`;

const ofType = (type: string | undefined) => (type ? sql<SqlBool>`a.detail->>'type' = ${type}` : sql<SqlBool>`true`);

/** The entries, newest first. */
export async function listLogged(
  db: Db,
  tenantId: number,
  { range, doers, conditions }: Filter,
  type: string | undefined,
  paging: { page: number; limit: number },
): Promise<LoggedRow[]> {
  const where = allOf([inRange(tenantId, range, doers), ofType(type), ...conditions]) as RawBuilder<SqlBool>;
  return (await entries(where, paging).execute(db)).rows;
}

export async function countLogged(
  db: Db,
  tenantId: number,
  { range, doers, conditions }: Filter,
  type: string | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${logged}
    where ${allOf([inRange(tenantId, range, doers), ofType(type), ...conditions])}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One entry of a contact. */
export async function getLogged(db: Db, tenantId: number, contactId: string, id: string): Promise<LoggedRow> {
  const where = sql<SqlBool>`a.tenant_id = ${tenantId} and a.contact_id = ${contactId} and a.id = ${id}`;
  const { rows } = await entries(where, { page: 1, limit: 1 }).execute(db);
  const [row] = rows;
  if (!row) throw new Error('The entry was written and is not there.');
  return row;
}
