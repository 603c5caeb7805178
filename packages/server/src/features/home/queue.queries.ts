import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition, contactName, wasCalled } from '../contacts/contacts.api.ts';

export interface WaitingContact {
  readonly contact_id: string | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
}

export interface MissedCall extends WaitingContact {
  readonly id: string;
  readonly number: string;
  readonly at: string;
}

/**
 * The last missed call of each caller since a moment, newest first, unless someone called back or the caller got through later. A contact that the
 * user can't see is only a number.
 */
export async function listMissedCalls(
  db: Db,
  tenantId: number,
  { userId, since, visible, limit }: { userId: string; since: Date; visible: readonly Condition[]; limit: number },
): Promise<MissedCall[]> {
  const { rows } = await sql<MissedCall>`
    with missed as (
      select distinct on (c.from_number) c.id, c.from_number, c.contact_id, c.started_at
      from call c
      where c.tenant_id = ${tenantId} and c.user_id = ${userId} and c.direction = 'inbound' and c.answered_at is null
        and c.ended_at is not null and c.started_at >= ${since}
      order by c.from_number, c.started_at desc
    )
    select missed.id, missed.from_number as number, missed.started_at as at, contact.id as contact_id, contact.phone as contact_phone,
      case when contact.id is null then null else ${contactName} end as contact_name
    from missed left join contact on contact.id = missed.contact_id and contact.deleted_at is null and ${allOf(visible)}
    where not exists (
      select 1 from call later where later.tenant_id = ${tenantId} and later.started_at > missed.started_at
        and (later.direction = 'outbound' or later.answered_at is not null)
        and ((later.contact_id = missed.contact_id)
          or (later.user_id = ${userId} and (later.to_number = missed.from_number or later.from_number = missed.from_number))))
    order by missed.started_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Whether a call is one of the user's. */
export async function hasCall(db: Db, tenantId: number, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('call')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an event is in the user's own calendar. */
export async function hasEvent(db: Db, tenantId: number, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewLead {
  readonly contact_id: string;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly at: string;
}

/** The user's leads added since a moment that no one has called and that can be called, newest first. */
export async function listNewLeads(
  db: Db,
  {
    userId,
    since,
    at,
    visible,
    limit,
  }: { userId: string; since: Date; at: Date; visible: readonly Condition[]; limit: number },
): Promise<NewLead[]> {
  const { rows } = await sql<NewLead>`
    select contact.id as contact_id, ${contactName} as contact_name, contact.phone as contact_phone, contact.created_at as at
    from contact
    where ${allOf([...visible, ...unworked(since)])} and contact.owner_id = ${userId} and contact.phone is not null and not contact.do_not_call
      and not exists (select 1 from queue_skip skip where skip.tenant_id = contact.tenant_id and skip.user_id = ${userId}
        and skip.kind = 'new_lead' and skip.subject = contact.id::text
        and (skip.hidden_until is null or skip.hidden_until > ${at}))
    order by contact.created_at desc, contact.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Leads added since a moment that no one has called. The contact list's filters find the same: category, added, called. */
export const unworked = (since: Date): Condition[] => [
  sql<SqlBool>`contact.deleted_at is null`,
  sql<SqlBool>`contact.category <> 'client'`,
  sql<SqlBool>`contact.created_at >= ${since}`,
  sql<SqlBool>`not ${wasCalled}`,
];

export interface Skip {
  readonly kind: 'event' | 'missed_call' | 'new_lead';
  readonly subject: string;
  readonly contact_id: string | null;
  readonly hidden_until: string | null;
}

/** What the user put aside and what is still aside at a moment, as 'kind subject'. */
export async function listSkipped(db: Db, tenantId: number, userId: string, at: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('queue_skip')
    .select(['kind', 'subject'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '<>', 'new_lead')
    .where((where) => where.or([where('hidden_until', 'is', null), where('hidden_until', '>', at.toISOString())]))
    .execute();
  return new Set(rows.map(({ kind, subject }) => `${kind} ${subject}`));
}

export async function saveSkip(db: Db, tenantId: number, userId: string, skip: Skip, at: Date): Promise<void> {
  await db
    .insertInto('queue_skip')
    .values({ ...skip, tenant_id: tenantId, user_id: userId, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'kind', 'subject'])
        .doUpdateSet({ hidden_until: skip.hidden_until, created_at: at }),
    )
    .execute();
}

export const deleteSkip = (db: Db, tenantId: number, userId: string, kind: Skip['kind'], subject: string) =>
  db
    .deleteFrom('queue_skip')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();

/** Deletes the user's rows that no longer hide anything, because what they hid is too old for the queue. */
export const deleteOldSkips = (db: Db, tenantId: number, userId: string, before: Date) =>
  db
    .deleteFrom('queue_skip')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('created_at', '<', before.toISOString())
    .where((where) => where.or([where('hidden_until', 'is', null), where('hidden_until', '<', before.toISOString())]))
    .execute();
