import type { DialRunContact, DialRunResults } from '@bookline/contract/features/dial-runs';
import type { DialState } from '@bookline/contract/rules/dial-runs';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

export interface EntryRow {
  readonly id: string;
  readonly run_id: string;
  readonly contact_id: string;
  readonly state: DialState;
  readonly again_at: string | null;
  readonly attempt_id: string | null;
}

const columns = sql`e.id, e.run_id, e.contact_id, e.state, e.again_at, e.attempt_id`;

/** The call of an attempt, as far as a run needs it. */
export interface AttemptCall {
  readonly id: string;
  readonly status: string;
  readonly refusal: string | null;
  readonly ended_at: string | null;
  readonly disposition_id: string | null;
}

export interface CurrentRow extends EntryRow {
  readonly call: AttemptCall | null;
}

interface CurrentFlat extends EntryRow {
  readonly call_id: string | null;
  readonly status: string | null;
  readonly refusal: string | null;
  readonly ended_at: string | null;
  readonly disposition_id: string | null;
}

/** The contact that a run calls, or called last, with its call. */
export async function findCurrent(db: Db, tenantId: number, runId: string): Promise<CurrentRow | undefined> {
  const { rows } = await sql<CurrentFlat>`
    select ${columns}, k.id as call_id, k.status, k.refusal, k.ended_at, k.disposition_id
    from dial_run_contact e left join call k on k.tenant_id = e.tenant_id and k.id = e.attempt_id
    where e.tenant_id = ${tenantId} and e.run_id = ${runId} and e.state = 'current'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { call_id, status, refusal, ended_at, disposition_id, ...entry } = row;
  return {
    ...entry,
    call: call_id === null || status === null ? null : { id: call_id, status, refusal, ended_at, disposition_id },
  };
}

export async function findEntry(db: Db, tenantId: number, runId: string, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from dial_run_contact e where e.tenant_id = ${tenantId} and e.run_id = ${runId} and e.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export interface Attempt {
  readonly run_id: string;
  readonly attempt_id: string;
  readonly contact_id: string;
  readonly local_presence: boolean;
  /** Its call was placed. */
  readonly placed: boolean;
}

/** An attempt to call the current contact of a user's active run, which is locked. */
export async function findAttempt(
  db: Db,
  tenantId: number,
  userId: string,
  attemptId: string,
): Promise<Attempt | undefined> {
  // First, so that what is read next is what a simultaneous step or call left behind.
  await sql`select from dial_run where tenant_id = ${tenantId} and user_id = ${userId} and status = 'active' for no key update`.execute(
    db,
  );
  const { rows } = await sql<Attempt>`
    select r.id as run_id, e.attempt_id, e.contact_id, r.local_presence,
      exists (select from call k where k.tenant_id = e.tenant_id and k.id = e.attempt_id) as placed
    from dial_run r join dial_run_contact e on e.tenant_id = r.tenant_id and e.run_id = r.id and e.state = 'current'
    where r.tenant_id = ${tenantId} and r.user_id = ${userId} and r.status = 'active' and e.attempt_id = ${attemptId}`.execute(
    db,
  );
  return rows[0];
}

/** Those that can be called now, in their order: contacts whose time has come, then the others. */
const dueFirst = sql`(e.due_at is null), e.due_at, e.position`;
const isDue = (now: Date) => sql<SqlBool>`e.state = 'waiting' and (e.due_at is null or e.due_at <= ${now})`;

export interface DueRow {
  readonly id: string;
  readonly contact_id: string;
  /** Whether the user can see the contact, and it isn't deleted. */
  readonly there: boolean;
  /** Only another entry of the run with the same contact was called: two contacts of the run were merged. */
  readonly called: boolean;
}

/** The next contact to call. */
export async function findDue(
  db: Db,
  tenantId: number,
  runId: string,
  now: Date,
  visible: readonly Condition[],
): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select e.id, e.contact_id,
      exists (select from contact where contact.id = e.contact_id and contact.deleted_at is null and ${allOf(visible)}) as there,
      not exists (select from call k where k.tenant_id = e.tenant_id and k.id = e.attempt_id)
        and exists (select from dial_run_contact o where o.tenant_id = e.tenant_id and o.run_id = e.run_id and o.contact_id = e.contact_id
          and o.id <> e.id and o.attempt_id is not null) as called
    from dial_run_contact e where e.tenant_id = ${tenantId} and e.run_id = ${runId} and ${isDue(now)}
    order by ${dueFirst} limit 1`.execute(db);
  return rows[0];
}

/** Whether the user can see a contact, and it isn't deleted. */
export async function isThere(db: Db, contactId: string, visible: readonly Condition[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact where contact.id = ${contactId} and contact.deleted_at is null and ${allOf(visible)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether contacts can be called now, and when the first of the others is due. */
export async function findDues(
  db: Db,
  tenantId: number,
  runId: string,
  now: Date,
): Promise<{ readonly due: boolean; readonly next_due_at: string | null }> {
  const { rows } = await sql<{ due: boolean; next_due_at: string | null }>`
    select coalesce(bool_or(${isDue(now)}), false) as due, min(e.due_at) filter (where e.due_at > ${now}) as next_due_at
    from dial_run_contact e where e.tenant_id = ${tenantId} and e.run_id = ${runId} and e.state = 'waiting'`.execute(
    db,
  );
  return rows[0] ?? { due: false, next_due_at: null };
}

export interface EntryChange {
  readonly state?: DialState;
  readonly due_at?: Date | null;
  readonly again_at?: Date | null;
  readonly reason?: string | null;
  readonly attempt_id?: string;
}

export async function updateEntry(db: Db, tenantId: number, id: string, change: EntryChange): Promise<void> {
  await db.updateTable('dial_run_contact').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export interface EntryFilter {
  readonly state?: DialState | undefined;
  readonly disposition_id?: string | undefined;
  readonly call_status?: string | undefined;
  readonly reason?: string | undefined;
}

const wanted = (tenantId: number, runId: string, filter: EntryFilter): RawBuilder<SqlBool> =>
  allOf([
    sql<SqlBool>`e.tenant_id = ${tenantId} and e.run_id = ${runId}`,
    ...(filter.state === undefined ? [] : [sql<SqlBool>`e.state = ${filter.state}`]),
    ...(filter.disposition_id === undefined ? [] : [sql<SqlBool>`k.disposition_id = ${filter.disposition_id}`]),
    ...(filter.call_status === undefined
      ? []
      : [sql<SqlBool>`e.state = 'done' and k.status = ${filter.call_status} and k.disposition_id is null`]),
    ...(filter.reason === undefined ? [] : [sql<SqlBool>`e.reason = ${filter.reason}`]),
  ]) as RawBuilder<SqlBool>;

const withCalls = sql`dial_run_contact e left join call k on k.tenant_id = e.tenant_id and k.id = e.attempt_id`;

interface ShownFlat extends Omit<EntryRow, 'run_id' | 'contact_id'> {
  readonly position: number;
  readonly due_at: string | null;
  readonly reason: string | null;
  readonly contact: DialRunContact['contact'];
  readonly call_id: string | null;
  readonly status: NonNullable<DialRunContact['call']>['status'] | null;
  readonly started_at: string | null;
  readonly call_from: string | null;
  readonly answered_at: string | null;
  readonly ended_at: string | null;
  readonly duration_s: number | null;
  readonly disposition: NonNullable<DialRunContact['call']>['disposition'];
  readonly disposition_note: string | null;
  readonly message: NonNullable<DialRunContact['call']>['message'];
}

/** Contacts of a run as screens show them, in their order. Those that the user can't see have no name. */
export async function listEntries(
  db: Db,
  tenantId: number,
  runId: string,
  which: EntryFilter | { readonly next_up: Date },
  visible: readonly Condition[],
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<DialRunContact[]> {
  const [conditions, order] =
    'next_up' in which
      ? [
          sql`e.tenant_id = ${tenantId} and e.run_id = ${runId} and e.state = 'waiting'`,
          sql`${isDue(which.next_up)} desc, ${dueFirst}`,
        ]
      : [wanted(tenantId, runId, which), sql`e.position`];
  const { rows } = await sql<ShownFlat>`
    select e.id, e.position, e.state, e.due_at, e.again_at, e.reason, e.attempt_id,
      case when seen.id is not null then json_build_object('id', seen.id, 'first_name', seen.first_name, 'last_name', seen.last_name,
        'number', coalesce(k.to_number, (select p.number from contact_phone p
          where p.tenant_id = ${tenantId} and p.contact_id = seen.id order by p.position limit 1))) end as contact,
      k.id as call_id, k.status, k.from_number as call_from, k.started_at, k.answered_at, k.ended_at, k.duration_s,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'color', d.color) end as disposition,
      case when seen.id is not null then k.disposition_note else '' end as disposition_note,
      case when k.message_left_at is not null then 'left' when k.message_began_at is not null then 'begun' end as message
    from ${withCalls}
      left join disposition d on d.tenant_id = k.tenant_id and d.id = k.disposition_id
      left join lateral (select contact.id, contact.first_name, contact.last_name from contact
        where contact.id = e.contact_id and contact.deleted_at is null and ${allOf(visible)} offset 0) seen on true
    where ${conditions} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(shown);
}

function shown(row: ShownFlat): DialRunContact {
  const { id, position, state, contact, due_at, again_at, reason, call_id, status, started_at } = row;
  const { call_from, answered_at, ended_at, duration_s, disposition, disposition_note, message } = row;
  return {
    id,
    position,
    state,
    contact,
    due_at,
    again_at,
    reason,
    call:
      call_id === null || status === null || started_at === null
        ? null
        : {
            id: call_id,
            status,
            call_from: call_from ?? '',
            created_at: started_at,
            answered_at,
            ended_at,
            duration_s: duration_s ?? 0,
            disposition,
            disposition_note: disposition_note ?? '',
            message,
          },
  };
}

export async function countEntries(db: Db, tenantId: number, runId: string, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${withCalls} where ${wanted(tenantId, runId, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What came of the contacts of a run: of those called, by disposition or the end of the call, and why the others were left out. */
export async function countResults(db: Db, tenantId: number, runId: string): Promise<DialRunResults> {
  const outcomes = await sql<DialRunResults['outcomes'][number]>`
    select case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'color', d.color) end as disposition,
      g.status, g.count
    from (
      select k.disposition_id, case when k.disposition_id is null then k.status end as status, count(*)::int as count
      from ${withCalls} where e.tenant_id = ${tenantId} and e.run_id = ${runId} and k.id is not null and k.status <> 'refused'
        and (e.state = 'done' or k.disposition_id is not null)
      group by 1, 2) g
    left join disposition d on d.tenant_id = ${tenantId} and d.id = g.disposition_id
    order by d.position nulls last, lower(d.name), g.status`.execute(db);
  const left_out = await sql<DialRunResults['left_out'][number]>`
    select e.reason, count(*)::int as count from dial_run_contact e
    where e.tenant_id = ${tenantId} and e.run_id = ${runId} and e.state = 'left_out'
    group by e.reason order by count desc, e.reason`.execute(db);
  return { outcomes: outcomes.rows, left_out: left_out.rows };
}
