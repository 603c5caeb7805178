import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface NewRefundRow {
  readonly id: string;
  readonly key: string;
  readonly payment_id: string;
  readonly amount_cents: number;
  readonly reason: string;
  readonly made_by_id: string | null;
  readonly created_at: Date;
  readonly ref?: string;
}

/** Adds a refund, unless its key or reference is known. */
export async function insertRefund(db: Db, tenantId: number, row: NewRefundRow): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_refund')
    .values({ ...row, tenant_id: tenantId, status: 'pending' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const columns = [
  'id',
  'key',
  'payment_id',
  'amount_cents',
  'reason',
  'status',
  'ref',
  'key_no',
  'problem',
  'created_at',
] as const;

export async function findRefund(db: Db, tenantId: number, by: { readonly id: string } | { readonly key: string }) {
  const query = db.selectFrom('payment_refund').select(columns).where('tenant_id', '=', tenantId);
  return ('id' in by ? query.where('id', '=', by.id) : query.where('key', '=', by.key)).executeTakeFirst();
}

export async function lockRefund(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('payment_refund')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type Refund = Awaited<ReturnType<typeof lockRefund>>;

/** The refunds of payments, the latest first, with who made them. */
export async function listRefunds(db: Db, tenantId: number, paymentIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    payment_id: string;
    amount_cents: number;
    reason: string;
    status: 'pending' | 'unclear' | 'done' | 'failed';
    problem: string | null;
    created_at: string;
    made_by_id: string | null;
    made_by: string | null;
  }>`
    select r.id, r.payment_id, r.amount_cents, r.reason, r.status, r.problem, r.created_at, r.made_by_id, ${fullName('u')} as made_by
    from payment_refund r left join app_user u on u.tenant_id = r.tenant_id and u.id = r.made_by_id
    where r.tenant_id = ${tenantId} and r.payment_id = any(${[...paymentIds]}::uuid[])
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}

/** What was refunded of a payment, and what is about to be. */
export async function sumRefunds(db: Db, tenantId: number, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payment_refund
    where tenant_id = ${tenantId} and payment_id = ${paymentId} and status <> 'failed'`.execute(db);
  return rows[0]?.cents ?? 0;
}

export async function updateRefund(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly status?: 'unclear' | 'done' | 'failed';
    readonly ref?: string;
    readonly key_no?: number;
    readonly problem?: string | null;
    readonly settled_at?: Date;
  },
): Promise<void> {
  await db.updateTable('payment_refund').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Refunds without an outcome that were created before a time. */
export async function listLeftRefunds(db: Db, tenantId: number, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_refund')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['pending', 'unclear'])
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
