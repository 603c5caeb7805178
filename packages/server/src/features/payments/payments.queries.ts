import type { Db } from '../../platform/db/database.ts';
import type { GatewayName } from '../../providers/payments/port.ts';

const openStatuses = ['pending', 'started', 'unclear', 'action'] as const;
const statuses = [...openStatuses, 'paid', 'failed'] as const;
export type PaymentStatus = (typeof statuses)[number];

const columns = [
  'payment.id',
  'payment.key',
  'payment.user_id',
  'payment.card_id',
  'payment.gateway',
  'payment.account',
  'payment.purpose',
  'payment.subject_id',
  'payment.description',
  'payment.net_cents',
  'payment.tax_cents',
  'payment.amount_cents',
  'payment.tax_state',
  'payment.on_session',
  'payment.status',
  'payment.ref',
  'payment.key_no',
  'payment.decline_code',
  'payment.problem',
  'payment.created_at',
  'payment.settled_at',
] as const;

const oneOf = <const T extends string>(known: readonly T[], text: string): T => {
  const found = known.find((value) => value === text);
  if (found === undefined) throw new Error(`'${text}' is none of ${known.join(', ')}`);
  return found;
};

const rowsOf = (db: Db, tenantId: number) =>
  db.selectFrom('payment').select(columns).where('payment.tenant_id', '=', tenantId);

type Raw = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;
/** A payment. Amounts are cents. `amount_cents` is `net_cents` and `tax_cents`. */
export type Payment = Omit<Raw, 'status' | 'gateway'> & {
  readonly status: PaymentStatus;
  readonly gateway: GatewayName;
};

const paymentOf = ({ status, gateway, ...row }: Raw): Payment => ({
  ...row,
  status: oneOf(statuses, status),
  gateway: oneOf(['test', 'stripe'], gateway),
});

export const hasEnded = ({ status }: Pick<Payment, 'status'>): boolean => status === 'paid' || status === 'failed';

export async function findPayment(db: Db, tenantId: number, id: string): Promise<Payment | undefined> {
  const row = await rowsOf(db, tenantId).where('id', '=', id).executeTakeFirst();
  return row && paymentOf(row);
}

export async function lockPayment(db: Db, tenantId: number, id: string): Promise<Payment> {
  return paymentOf(await rowsOf(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow());
}

export async function findPaymentByKey(db: Db, tenantId: number, key: string): Promise<Payment | undefined> {
  const row = await rowsOf(db, tenantId).where('key', '=', key).executeTakeFirst();
  return row && paymentOf(row);
}

/** The payment of a subject that hasn't ended. There is at most one. */
export async function findOpenPayment(
  db: Db,
  tenantId: number,
  purpose: string,
  subjectId: string,
): Promise<Payment | undefined> {
  const row = await rowsOf(db, tenantId)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('status', 'not in', ['paid', 'failed'])
    .executeTakeFirst();
  return row && paymentOf(row);
}

export async function findPaymentByRef(
  db: Db,
  tenantId: number,
  gateway: GatewayName,
  ref: string,
): Promise<Payment | undefined> {
  const row = await rowsOf(db, tenantId).where('gateway', '=', gateway).where('ref', '=', ref).executeTakeFirst();
  return row && paymentOf(row);
}

export interface NewPaymentRow {
  readonly id: string;
  readonly key: string;
  readonly user_id: string;
  readonly card_id: string;
  readonly gateway: GatewayName;
  readonly account: string;
  readonly purpose: string;
  readonly subject_id: string;
  readonly description: string;
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly tax_state: string;
  readonly on_session: boolean;
  readonly made_by_id: string;
  readonly created_at: Date;
}

/** Adds a payment, unless one with this key, or an open one for the same subject, is there. */
export async function insertPayment(db: Db, tenantId: number, row: NewPaymentRow): Promise<boolean> {
  const inserted = await db
    .insertInto('payment')
    .values({ ...row, tenant_id: tenantId, amount_cents: row.net_cents + row.tax_cents, status: 'pending' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

interface PaymentChange {
  readonly status?: PaymentStatus;
  readonly ref?: string;
  readonly key_no?: number;
  readonly decline_code?: string | null;
  readonly problem?: string | null;
  readonly settled_at?: Date;
}

export async function updatePayment(db: Db, tenantId: number, id: string, change: PaymentChange): Promise<void> {
  await db.updateTable('payment').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Payments without an outcome that were created before a time. */
export async function listLeftPayments(
  db: Db,
  tenantId: number,
  given: { readonly status: readonly PaymentStatus[]; readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', [...given.status])
    .where('created_at', '<', given.before.toISOString())
    .orderBy('created_at')
    .limit(given.limit)
    .execute();
  return rows.map(({ id }) => id);
}
