import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { oneOf } from './telephony.queries.ts';

export const kinds = ['local', 'toll_free'] as const;
export const carriers = ['local', 'twilio'] as const;

export interface NumberRow {
  readonly id: string;
  /** E.164. */
  readonly number: string;
  readonly kind: (typeof kinds)[number];
  readonly city: string | null;
  readonly state: string | null;
  readonly label: string;
  readonly voice: boolean;
  readonly sms: boolean;
  readonly mms: boolean;
  readonly monthly_price: string;
  readonly provider: (typeof carriers)[number];
  readonly account: string;
  /** The provider's id for the number. */
  readonly ref: string;
  readonly owner_id: string | null;
  readonly bought_by_id: string;
  readonly bought_at: string;
  readonly release_at: string | null;
  readonly released_at: string | null;
  /** Who is charged each month, if anyone is. */
  readonly payer_id: string | null;
  readonly period_end: string | null;
  readonly renews_on: number | null;
  readonly attempts: number;
  readonly past_due_since: string | null;
  readonly next_at: string | null;
}

type Loose = Omit<NumberRow, 'kind' | 'provider'> & { readonly kind: string; readonly provider: string };

const typed = <T extends Loose>(row: T) => ({
  ...row,
  kind: oneOf(kinds, row.kind),
  provider: oneOf(carriers, row.provider),
});

const held = (db: Db, tenantId: number) =>
  db.selectFrom('phone_number').selectAll().where('tenant_id', '=', tenantId).where('released_at', 'is', null);

/** The tenant's number, by E.164. */
export async function findNumber(db: Db, tenantId: number, number: string): Promise<NumberRow | undefined> {
  const row = await held(db, tenantId).where('number', '=', number).executeTakeFirst();
  return row && typed(row);
}

/** The tenant's number, locked until the transaction ends. */
export async function lockNumber(db: Db, tenantId: number, id: string): Promise<NumberRow | undefined> {
  const row = await held(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && typed(row);
}

/** A user's numbers: the default first, then the oldest. */
export async function listNumbersOf(db: Db, tenantId: number, userId: string): Promise<NumberRow[]> {
  const chosen = sql<SqlBool>`id = (select d.default_number_id from dialer_profile d
    where d.tenant_id = ${tenantId} and d.user_id = ${userId})`;
  const rows = await held(db, tenantId)
    .where('owner_id', '=', userId)
    .orderBy(sql`coalesce(${chosen}, false) desc`)
    .orderBy('bought_at')
    .orderBy('id')
    .execute();
  return rows.map(typed);
}

/** The numbers that a user can text from: theirs as above, then those that no one has. */
export async function listTextNumbers(db: Db, tenantId: number, userId: string): Promise<NumberRow[]> {
  const own = (await listNumbersOf(db, tenantId, userId)).filter(({ sms }) => sms);
  const common = await held(db, tenantId)
    .where('owner_id', 'is', null)
    .where('sms', '=', true)
    .orderBy('bought_at')
    .orderBy('id')
    .execute();
  return [...own, ...common.map(typed)];
}

/** Numbers of a provider's account that still have to be directed here, because they were bought before texts were. */
export const listUndirected = (db: Db, tenantId: number, limit: number) =>
  held(db, tenantId)
    .where('provider', '=', 'twilio')
    .where('sms', '=', true)
    .where('texts_from', 'is', null)
    .orderBy('bought_at')
    .limit(limit)
    .execute();

/** A user's default number: the chosen one, or their oldest. Undefined if they have none. */
export async function findDefaultNumber(db: Db, tenantId: number, userId: string): Promise<NumberRow | undefined> {
  return (await listNumbersOf(db, tenantId, userId))[0];
}

/** The number for Bookline's own texts: the user's, or the company's oldest. */
export async function findNumberFor(
  db: Db,
  tenantId: number,
  userId: string,
  use: 'sms' | 'voice',
): Promise<string | undefined> {
  const row = await held(db, tenantId)
    .where(use, '=', true)
    .orderBy(sql`owner_id is not distinct from ${userId} desc`)
    .orderBy('bought_at')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

interface Renewal {
  readonly payer_id: string | null;
  readonly period_end: Date | null;
  readonly renews_on: number | null;
  readonly next_at: Date | null;
}

export type NewNumber = Omit<
  NumberRow,
  keyof Renewal | 'bought_at' | 'release_at' | 'released_at' | 'attempts' | 'past_due_since'
> & { readonly bought_at: Date } & Partial<Renewal>;

/** Returns false if the number is already stored. */
export async function insertNumber(db: Db, tenantId: number, number: NewNumber): Promise<boolean> {
  const row = await db
    .insertInto('phone_number')
    .values({ ...number, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NumberChange extends Partial<Renewal> {
  readonly attempts?: number;
  readonly past_due_since?: Date | null;
  readonly label?: string | undefined;
  readonly owner_id?: string | null | undefined;
  readonly release_at?: Date | null;
  readonly released_at?: Date;
  readonly texts_from?: Date;
}

export async function updateNumber(db: Db, tenantId: number, id: string, change: NumberChange): Promise<void> {
  await db.updateTable('phone_number').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Numbers of which something is due. What is being released isn't. */
export async function listDueNumbers(db: Db, tenantId: number, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('phone_number')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('next_at', '<=', now.toISOString())
    .where('release_at', 'is', null)
    .where('released_at', 'is', null)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Clears a default number for the users who have it. */
export async function clearDefault(db: Db, tenantId: number, numberId: string): Promise<void> {
  await db
    .updateTable('dialer_profile')
    .set({ default_number_id: null })
    .where('tenant_id', '=', tenantId)
    .where('default_number_id', '=', numberId)
    .execute();
}

/** R092: stores a user's search results in place of the previous ones. */
export async function saveSearch(
  db: Db,
  tenantId: number,
  userId: string,
  { found, at }: { readonly found: readonly unknown[]; readonly at: Date },
): Promise<void> {
  const row = { found: JSON.stringify(found), searched_at: at };
  await db
    .insertInto('phone_number_search')
    .values({ tenant_id: tenantId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute();
}

export async function findSearch(db: Db, tenantId: number, userId: string): Promise<unknown> {
  const row = await db
    .selectFrom('phone_number_search')
    .select('found')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.found;
}

export async function deleteOldSearches(db: Db, tenantId: number, before: Date): Promise<void> {
  await db
    .deleteFrom('phone_number_search')
    .where('tenant_id', '=', tenantId)
    .where('searched_at', '<', before.toISOString())
    .execute();
}
