import { lineTypeKeys } from '@bookline/contract/rules/line-types';
import { type CheckStatus, checkStatuses } from '@bookline/contract/rules/phone-checks';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { PhoneAnswer } from '../../providers/telephony/port.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

const columns = [
  'id',
  'number',
  'contact_id',
  'user_id',
  'made_by_id',
  'acting_as_id',
  'origin',
  'batch_id',
  'status',
  'line_type',
  'carrier',
  'source',
  'problem',
  'created_at',
  'ended_at',
] as const;

const shape = z.object({
  status: z.enum(checkStatuses),
  line_type: z.enum(lineTypeKeys).nullable(),
  source: z.enum(['local', 'twilio']).nullable(),
});

const rowsOf = (db: Db, tenantId: number) =>
  db.selectFrom('phone_check').select(columns).where('tenant_id', '=', tenantId);
type Raw = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;
export type CheckRow = Omit<Raw, keyof z.infer<typeof shape>> & z.infer<typeof shape>;
const typed = <R extends Pick<Raw, 'status' | 'line_type' | 'source'>>(row: R) => ({ ...row, ...shape.parse(row) });

export async function insertCheck(
  db: Db,
  tenantId: number,
  row: {
    readonly id: string;
    readonly number: string;
    readonly contact_id: string | null;
    readonly user_id: string;
    readonly made_by_id: string;
    readonly acting_as_id: string | null;
    readonly origin: unknown;
    readonly created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('phone_check')
    .values({ ...row, tenant_id: tenantId, origin: JSON.stringify(row.origin), status: 'asked' })
    .execute();
}

export async function findCheck(db: Db, tenantId: number, id: string): Promise<CheckRow | undefined> {
  const row = await rowsOf(db, tenantId).where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

/** Those of some checks that still wait for an answer, locked until the transaction ends. */
export async function lockAsked(db: Db, tenantId: number, ids: readonly string[]): Promise<CheckRow[]> {
  const rows = await rowsOf(db, tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'asked')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(typed);
}

/** The next numbers of a batch, those that an earlier try asked about first. Locked until the transaction ends. */
export async function lockNextOfBatch(db: Db, tenantId: number, batchId: string, count: number): Promise<CheckRow[]> {
  const rows = await rowsOf(db, tenantId)
    .where('batch_id', '=', batchId)
    .where('status', 'in', ['asked', 'queued'])
    .orderBy('status')
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .execute();
  return rows.map(typed);
}

export async function updateChecks(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  change: { readonly status: CheckStatus; readonly problem?: string; readonly ended_at?: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('phone_check')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export interface Answered extends PhoneAnswer {
  readonly id: string;
  readonly number: string;
}

export async function updateAnswered(
  db: Db,
  tenantId: number,
  answers: readonly Answered[],
  { source, at }: { readonly source: 'local' | 'twilio'; readonly at: Date },
): Promise<void> {
  await sql`
    update phone_check c set status = 'done', line_type = a.line_type, carrier = a.carrier, source = ${source}, ended_at = ${at}
    from ${answersTable(answers)} where c.tenant_id = ${tenantId} and c.id = a.id`.execute(db);
}

const answersTable = (answers: readonly Answered[]) => sql`
  unnest(${answers.map(({ id }) => id)}::uuid[], ${answers.map(({ number }) => number)}::text[],
    ${answers.map(({ line_type }) => line_type)}::text[], ${answers.map(({ carrier }) => carrier)}::text[]) as a (id, number, line_type, carrier)`;

/** Saves answers with the numbers of contacts that meet the conditions. Returns those contacts. */
export async function updatePhones(
  db: Db,
  tenantId: number,
  answers: readonly Answered[],
  {
    source,
    at,
    visible,
  }: { readonly source: 'local' | 'twilio'; readonly at: Date; readonly visible: readonly Condition[] },
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update contact_phone p set line_type = a.line_type, line_carrier = a.carrier, line_checked_at = ${at}, line_source = ${source}
    from ${answersTable(answers)}, contact
    where p.tenant_id = ${tenantId} and p.number = a.number and contact.tenant_id = p.tenant_id and contact.id = p.contact_id
      and contact.deleted_at is null and (a.line_type is not null or p.line_type is null) and ${allOf(visible)}
    returning p.contact_id`.execute(db);
  return [...new Set(rows.map(({ contact_id }) => contact_id))];
}

/** A contact's numbers, the first one first. */
export async function listNumbers(db: Db, tenantId: number, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_phone')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute();
  return rows.map(({ number }) => number);
}

export interface CheckList {
  readonly id?: string;
  /** Absent: everyone's. */
  readonly user_id?: string | undefined;
  readonly batch_id?: string | undefined;
  readonly q?: string | undefined;
  /** Whose contacts' names the reader sees and finds. */
  readonly visible: readonly Condition[];
}

export interface ListedCheck extends CheckRow {
  readonly user_name: string;
  readonly contact_name: string | null;
}

const orders = {
  created_at: sql`k.created_at`,
  checked_at: sql`k.ended_at`,
  phone_number: sql`k.number`,
  line_type: sql`k.line_type`,
} as const;

const from = (tenantId: number, { visible }: CheckList) => sql`from phone_check k
  join app_user u on u.tenant_id = k.tenant_id and u.id = k.user_id
  left join phone_check_batch b on b.tenant_id = k.tenant_id and b.id = k.batch_id
  left join lateral (
    select concat_ws(' ', nullif(contact.first_name, ''), nullif(contact.last_name, '')) as name, contact.search from contact
    where contact.tenant_id = ${tenantId} and contact.id = k.contact_id and contact.deleted_at is null and ${allOf(visible)}) seen on true`;

/** What waits in a bulk validation that failed isn't validated unless someone retries it: it's shown as canceled, for that reason. */
const isLeft = sql`k.status = 'queued' and b.status = 'failed'`;
function shown(column: (typeof columns)[number]): RawBuilder<unknown> {
  if (column === 'status') return sql`case when ${isLeft} then 'canceled' else k.status end as status`;
  if (column === 'problem') return sql`case when ${isLeft} then b.error else k.problem end as problem`;
  return sql.ref(`k.${column}`);
}

function wanted(tenantId: number, { id, user_id, batch_id, q }: CheckList): RawBuilder<SqlBool> {
  const digits = (q ?? '').replace(/\D/g, '');
  const pattern = `%${likePattern(q ?? '')}%`;
  const parts = [
    sql`k.tenant_id = ${tenantId}`,
    ...(id ? [sql`k.id = ${id}`] : []),
    ...(user_id ? [sql`k.user_id = ${user_id}`] : []),
    ...(batch_id ? [sql`k.batch_id = ${batch_id}`] : []),
    ...(q
      ? [
          sql`(k.carrier ilike ${pattern} or seen.name ilike ${pattern} ${digits.length >= 3 ? sql`or k.number like ${`%${digits}%`}` : sql``})`,
        ]
      : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

export async function listChecks(
  db: Db,
  tenantId: number,
  list: CheckList,
  paging: {
    readonly order_field: keyof typeof orders;
    readonly order: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ListedCheck[]> {
  const direction = paging.order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  const { rows } = await sql<Raw & { user_name: string; contact_name: string | null }>`
    select ${sql.join(columns.map(shown))}, ${fullName('u')} as user_name, seen.name as contact_name
    ${from(tenantId, list)} where ${wanted(tenantId, list)}
    order by ${orders[paging.order_field]} ${direction}, k.id ${paging.order === 'asc' ? sql`asc` : sql`desc`}
    limit ${paging.limit} offset ${paging.offset}`.execute(db);
  return rows.map(typed);
}

export async function countChecks(db: Db, tenantId: number, list: CheckList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from(tenantId, list)} where ${wanted(tenantId, list)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many numbers a user validated since a moment. */
export async function countDoneSince(db: Db, tenantId: number, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('phone_check')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`created_at >= ${since}`)
    .where('status', '=', 'done')
    .executeTakeFirstOrThrow();
  return count;
}
