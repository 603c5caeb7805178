import type { DialerCall, RecordingState } from '@bookline/contract/features/dialer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { isoTime } from '../../platform/db/iso-time.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

export type CallStatus = DialerCall['status'];

export interface CallRow {
  readonly id: string;
  readonly provider_sid: string;
  readonly other_sid: string | null;
  readonly user_id: string;
  readonly contact_id: string | null;
  readonly direction: 'inbound' | 'outbound';
  readonly from_number: string;
  readonly to_number: string;
  readonly status: CallStatus;
  readonly refusal: string | null;
  readonly started_at: string;
  readonly answered_at: string | null;
  readonly ended_at: string | null;
  readonly duration_s: number;
  readonly recording: RecordingState;
  readonly disclosed_at: string | null;
  /** When the notice began to play. */
  readonly disclosing_at: string | null;
  /** When the provider was asked to record. Null once it answered. */
  readonly recording_asked_at: string | null;
  /** Where its sides meet once they aren't connected directly anymore. */
  readonly room: string | null;
  readonly held_at: string | null;
  readonly transferred_at: string | null;
  readonly transferred_to_user: string | null;
  readonly transferred_to_number: string | null;
  /** The user's verified phone rang, because no one answered. */
  readonly forwarded_at: string | null;
  /** A colleague transferred it to the user, whose own leg is then `provider_sid`. */
  readonly passed_on: boolean;
  /** The agent left a message and went on. */
  readonly message_began_at: string | null;
  /** When the notice that it may be monitored began to play, and when the other side had heard it. */
  readonly monitor_notice_at: string | null;
  readonly monitor_heard_at: string | null;
  readonly disposition_id: string | null;
  readonly disposition_note: string;
  readonly disposed_at: string | null;
  readonly disposition_skipped_at: string | null;
  /** The provider lost it: no one hung up. */
  readonly cut_off: boolean;
}

/** What says which leg of a call is whose. */
export type Legs = Pick<CallRow, 'direction' | 'passed_on' | 'provider_sid' | 'other_sid'>;

const columns = [
  'id',
  'provider_sid',
  'other_sid',
  'user_id',
  'contact_id',
  'direction',
  'from_number',
  'to_number',
  'status',
  'refusal',
  'started_at',
  'answered_at',
  'ended_at',
  'duration_s',
  'recording',
  'disclosed_at',
  'disclosing_at',
  'recording_asked_at',
  'room',
  'held_at',
  'transferred_at',
  'transferred_to_user',
  'transferred_to_number',
  'forwarded_at',
  'passed_on',
  'message_began_at',
  'monitor_notice_at',
  'monitor_heard_at',
  'disposition_id',
  'disposition_note',
  'disposed_at',
  'disposition_skipped_at',
  'cut_off',
] as const;

export interface NewCall {
  readonly id: string;
  readonly provider_sid: string;
  readonly user_id: string;
  readonly contact_id: string | null;
  readonly dial_run_id: string | null;
  readonly direction: 'inbound' | 'outbound';
  readonly from_number: string;
  readonly to_number: string;
  readonly caller_city: string | null;
  readonly caller_state: string | null;
  readonly status: CallStatus;
  readonly refusal: string | null;
  readonly decision_id: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  /** What it counts against. */
  readonly subscription_id: string | null;
  readonly license_id: string | null;
  readonly other_sid?: string;
  readonly room?: string;
  readonly transferred_from?: string;
  readonly passed_on?: boolean;
}

/** False if the provider already reported this call. */
export async function insertCall(db: Db, tenantId: number, call: NewCall): Promise<boolean> {
  const row = await db
    .insertInto('call')
    .values({ ...call, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider_sid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const isCall = (row: unknown): row is CallRow => row !== undefined;

async function lock(
  db: Db,
  tenantId: number,
  by: { readonly id: string } | { readonly provider_sid: string },
): Promise<CallRow | undefined> {
  const calls = db.selectFrom('call').select(columns).where('tenant_id', '=', tenantId).forUpdate();
  const row = await ('id' in by
    ? calls.where('id', '=', by.id)
    : calls.where('provider_sid', '=', by.provider_sid)
  ).executeTakeFirst();
  return isCall(row) ? row : undefined;
}

/** The call, locked until the transaction ends, so that simultaneous reports are processed one after the other. */
export const lockCall = (db: Db, tenantId: number, id: string) => lock(db, tenantId, { id });
export const lockCallBySid = (db: Db, tenantId: number, sid: string) => lock(db, tenantId, { provider_sid: sid });

export interface CallChanges {
  readonly provider_sid?: string;
  readonly other_sid?: string | null;
  readonly status?: CallStatus;
  readonly answered_at?: Date;
  readonly ended_at?: Date;
  readonly duration_s?: number;
  readonly recording?: RecordingState;
  readonly disclosed_at?: Date;
  readonly disclosing_at?: Date;
  readonly recording_asked_at?: Date | null;
  readonly room?: string;
  readonly held_at?: Date | null;
  readonly transferred_at?: Date | null;
  readonly forwarded_at?: Date;
  readonly transferred_to_user?: string | null;
  readonly transferred_to_number?: string | null;
  readonly message_began_at?: Date | null;
  readonly message_left_at?: Date;
  readonly monitor_notice_at?: Date | null;
  readonly monitor_heard_at?: Date;
  readonly disposition_id?: string;
  readonly disposition_note?: string;
  readonly disposed_at?: Date;
  readonly disposition_skipped_at?: Date;
  readonly cut_off?: boolean;
}

export async function updateCall(db: Db, tenantId: number, id: string, changes: CallChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('call').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export interface CallFilter {
  readonly user_ids: readonly string[] | 'everyone';
  /** Only calls of users with these account types. */
  readonly of_types?: readonly string[];
  readonly only?: { readonly open: boolean };
  readonly call_sid?: string | undefined;
  readonly contact_id?: string | undefined;
  readonly call_direction?: 'inbound' | 'outbound' | undefined;
  readonly status?: CallStatus | undefined;
  readonly days?: { readonly from: string | undefined; readonly to: string | undefined; readonly zone: string };
  readonly missed?: boolean;
  readonly recorded?: boolean;
  readonly disposition_id?: string | undefined;
  /** Answered or placed, and without a disposition. */
  readonly undisposed?: boolean;
  /** The user wasn't asked yet what came of it, since this time. */
  readonly to_log_since?: Date | undefined;
  readonly dial_run_id?: string | undefined;
  readonly q?: string | undefined;
}

/** Whether call `k` has no contact, or a contact that the reader sees. Only then may the reader play its recording. */
const audible = (visible: readonly Condition[]) => sql<SqlBool>`(k.contact_id is null or exists (
  select 1 from contact where contact.tenant_id = k.tenant_id and contact.id = k.contact_id and contact.deleted_at is null and ${allOf(visible)}))`;

/** Digits search the other side's number. Other words search names among the contacts that the reader sees. */
function found(q: string, visible: readonly Condition[]): RawBuilder<SqlBool> {
  const digits = /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : '';
  if (digits !== '')
    return sql<SqlBool>`case k.direction when 'inbound' then k.from_number else k.to_number end like ${`%${digits}%`}`;
  return sql<SqlBool>`exists (select 1 from contact where contact.tenant_id = k.tenant_id and contact.id = k.contact_id
    and contact.deleted_at is null and ${fullName('contact')} ilike ${`%${likePattern(q)}%`} and ${allOf(visible)})`;
}

/**
 * Whether call `k` ended after a talk with a contact, and its user is still asked what came of it. A run's page asks by itself. The next call ends the question, unless
 * it began during another one.
 */
const toLog = (
  since: Date,
) => sql<SqlBool>`(k.ended_at > ${since} and k.answered_at is not null and k.contact_id is not null
  and k.disposition_id is null and k.disposition_skipped_at is null and k.dial_run_id is null and k.forwarded_at is null
  and not exists (select 1 from call n where n.tenant_id = k.tenant_id and n.user_id = k.user_id and n.started_at >= k.ended_at and n.id <> k.id
    and not exists (select 1 from call o where o.tenant_id = n.tenant_id and o.user_id = n.user_id and o.id <> n.id
      and o.answered_at <= n.started_at and (o.ended_at > n.started_at or o.ended_at is null))))`;

function wanted(tenantId: number, filter: CallFilter, visible: readonly Condition[]): RawBuilder<SqlBool> {
  const {
    user_ids,
    of_types,
    only,
    call_sid,
    contact_id,
    call_direction,
    status,
    days,
    missed,
    recorded,
    disposition_id,
    undisposed,
    to_log_since,
    dial_run_id,
    q,
  } = filter;
  return allOf([
    sql<SqlBool>`k.tenant_id = ${tenantId}`,
    ...(user_ids === 'everyone' ? [] : [sql<SqlBool>`k.user_id = any(${user_ids}::uuid[])`]),
    ...(of_types
      ? [
          sql<SqlBool>`exists (select 1 from app_user a where a.tenant_id = k.tenant_id and a.id = k.user_id
            and a.account_type = any(${of_types}::text[]))`,
        ]
      : []),
    ...(only ? [only.open ? sql<SqlBool>`k.ended_at is null` : sql<SqlBool>`k.ended_at is not null`] : []),
    // For inbound calls, the voice client knows the other leg.
    ...(call_sid === undefined ? [] : [sql<SqlBool>`${call_sid} in (k.provider_sid, k.other_sid)`]),
    ...(contact_id === undefined ? [] : [sql<SqlBool>`k.contact_id = ${contact_id}`]),
    ...(call_direction === undefined ? [] : [sql<SqlBool>`k.direction = ${call_direction}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`k.status = ${status}`]),
    ...(days?.from ? [sql<SqlBool>`k.started_at >= (${days.from}::date)::timestamp at time zone ${days.zone}`] : []),
    ...(days?.to ? [sql<SqlBool>`k.started_at < (${days.to}::date + 1)::timestamp at time zone ${days.zone}`] : []),
    ...(missed ? [sql<SqlBool>`k.direction = 'inbound' and k.ended_at is not null and k.status <> 'completed'`] : []),
    ...(recorded
      ? [
          sql<SqlBool>`exists (select 1 from call_recording r where r.tenant_id = k.tenant_id and r.call_id = k.id)`,
          audible(visible),
        ]
      : []),
    ...(disposition_id === undefined ? [] : [sql<SqlBool>`k.disposition_id = ${disposition_id}`]),
    ...(undisposed
      ? [sql<SqlBool>`k.disposition_id is null and k.ended_at is not null and k.answered_at is not null`]
      : []),
    ...(to_log_since === undefined ? [] : [toLog(to_log_since)]),
    ...(dial_run_id === undefined ? [] : [sql<SqlBool>`k.dial_run_id = ${dial_run_id}`]),
    ...(q ? [found(q, visible)] : []),
  ]) as RawBuilder<SqlBool>;
}

/** Calls as the dialer shows them, newest first; `visible` limits the contacts to those that the reader sees. */
export async function listCalls(
  db: Db,
  tenantId: number,
  filter: CallFilter,
  visible: readonly Condition[],
  paging: { readonly limit: number; readonly offset?: number },
): Promise<DialerCall[]> {
  const { rows } = await sql<DialerCall>`
    select k.id, k.provider_sid as call_sid, k.direction as call_direction, k.from_number as call_from, k.to_number as call_to,
      k.caller_city, k.caller_state, k.status, k.refusal, k.recording, k.held_at, k.started_at as created_at, k.answered_at, k.ended_at,
      k.duration_s, json_build_object('id', u.id, 'name', ${fullName('u')}) as user,
      case when seen.id is not null then json_build_object('id', seen.id, 'first_name', seen.first_name,
        'last_name', seen.last_name, 'number', case k.direction when 'inbound' then k.from_number else k.to_number end) end as contact,
      case when k.contact_id is null or seen.id is not null then coalesce((
        select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'duration_s', r.duration_s, 'kept_until', r.kept_until::text)
          order by r.created_at, r.id)
        from call_recording r where r.tenant_id = k.tenant_id and r.call_id = k.id), '[]') else '[]' end as recordings,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'color', d.color) end as disposition,
      case when k.contact_id is null or seen.id is not null then k.disposition_note else '' end as disposition_note,
      case when k.ended_at is not null then greatest(0, round(extract(epoch from k.disposed_at - k.ended_at)))::int end as wrap_up_s,
      case when run.id is not null then json_build_object('id', run.id, 'name', run.name) end as dial_run,
      (select json_build_object('id', p.id, 'number', p.number, 'joined_at', ${isoTime('p.joined_at')}, 'left_at', ${isoTime('p.left_at')},
        'outcome', p.outcome, 'user', case when w.id is not null then json_build_object('id', w.id, 'name', ${fullName('w')}) end)
        from call_party p left join app_user w on w.tenant_id = p.tenant_id and w.id = p.user_id
        where p.tenant_id = k.tenant_id and p.call_id = k.id order by p.added_at desc, p.id desc limit 1) as party,
      case when k.transferred_at is not null then json_build_object('number', k.transferred_to_number,
        'user', case when t.id is not null then json_build_object('id', t.id, 'name', ${fullName('t')}) end) end as transferred_to,
      case when giver.id is not null then json_build_object('id', giver.id, 'name', ${fullName('giver')}) end as transferred_by,
      k.forwarded_at is not null as forwarded, k.cut_off,
      coalesce((select json_agg(json_build_object('id', s.user_id, 'name', ${fullName('above')}, 'modes', s.modes,
          'now', case when s.ended_at is null then s.mode end) order by s.joined_at, s.id)
        from call_supervision s join app_user above on above.tenant_id = s.tenant_id and above.id = s.user_id
        where s.tenant_id = k.tenant_id and s.call_id = k.id and s.joined_at is not null), '[]') as supervisors
    from call k
      join app_user u on u.tenant_id = k.tenant_id and u.id = k.user_id
      left join disposition d on d.tenant_id = k.tenant_id and d.id = k.disposition_id
      left join dial_run run on run.tenant_id = k.tenant_id and run.id = k.dial_run_id
      left join app_user t on t.tenant_id = k.tenant_id and t.id = k.transferred_to_user
      left join call given on given.tenant_id = k.tenant_id and given.id = k.transferred_from
      left join app_user giver on giver.tenant_id = given.tenant_id and giver.id = given.user_id
      left join lateral (select contact.id, contact.first_name, contact.last_name from contact
        where contact.id = k.contact_id and contact.deleted_at is null and ${allOf(visible)} offset 0) seen on true
    where ${wanted(tenantId, filter, visible)}
    order by k.started_at desc, k.id desc limit ${paging.limit} offset ${paging.offset ?? 0}`.execute(db);
  return rows;
}

/** The number of calls by user. */
export async function countCallsByUser(
  db: Db,
  tenantId: number,
  filter: CallFilter,
  visible: readonly Condition[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; count: number }>`
    select k.user_id, count(*)::int as count from call k where ${wanted(tenantId, filter, visible)} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

export async function countCalls(
  db: Db,
  tenantId: number,
  filter: CallFilter,
  visible: readonly Condition[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from call k where ${wanted(tenantId, filter, visible)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Contacts with one of these numbers that meet the conditions, the most recently active first. */
export async function listContactsByNumber(
  db: Db,
  tenantId: number,
  numbers: readonly string[],
  visible: readonly Condition[],
): Promise<{ id: string; first_name: string; last_name: string; number: string }[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ id: string; first_name: string; last_name: string; number: string }>`
    select contact.id, contact.first_name, contact.last_name, p.number
    from contact_phone p join contact on contact.tenant_id = p.tenant_id and contact.id = p.contact_id
    where p.tenant_id = ${tenantId} and p.number = any(${numbers}::text[]) and contact.deleted_at is null and ${allOf(visible)}
    order by contact.last_activity_at desc nulls last, contact.created_at desc, contact.id desc limit 200`.execute(db);
  return rows;
}

/** Calls that began before `before` and have no reported end. */
export async function listOpenSince(db: Db, tenantId: number, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('call')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .where('started_at', '<', before.toISOString())
    .orderBy('started_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A user's call that has no reported end. */
export const findOpenCall = (db: Db, tenantId: number, userId: string): Promise<{ readonly id: string } | undefined> =>
  db
    .selectFrom('call')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** A user's open call that was forwarded to their phone. */
export const findForwardedCall = (
  db: Db,
  tenantId: number,
  userId: string,
): Promise<{ readonly id: string } | undefined> =>
  db
    .selectFrom('call')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('forwarded_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The user of a call. */
export async function findUserOfCall(
  db: Db,
  tenantId: number,
  by: { readonly id: string } | { readonly provider_sid: string },
): Promise<string | undefined> {
  const calls = db.selectFrom('call').select('user_id').where('tenant_id', '=', tenantId);
  const row = await ('id' in by
    ? calls.where('id', '=', by.id)
    : calls.where('provider_sid', '=', by.provider_sid)
  ).executeTakeFirst();
  return row?.user_id;
}
