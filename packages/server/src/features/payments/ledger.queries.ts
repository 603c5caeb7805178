import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewTransfer {
  readonly debit: string;
  readonly credit: string;
  readonly amount_cents: number;
}

export interface Entry {
  /** The payment's or the refund's id. */
  readonly entry_id: string;
  readonly kind: 'charge' | 'refund';
  readonly payment_id: string;
  readonly at: Date;
}

/** Adds the transfers of one entry. Throws if the entry was recorded before. */
export async function insertTransfers(
  db: Db,
  tenantId: number,
  entry: Entry,
  transfers: readonly NewTransfer[],
): Promise<void> {
  await db
    .insertInto('ledger_transfer')
    .values(transfers.map((transfer, index) => ({ ...entry, ...transfer, tenant_id: tenantId, line: index + 1 })))
    .execute();
}

/** What each account holds: debits less credits. */
export async function listBalances(db: Db, tenantId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::bigint as cents from (
      select debit as account, amount_cents as cents from ledger_transfer where tenant_id = ${tenantId}
      union all
      select credit, -amount_cents from ledger_transfer where tenant_id = ${tenantId}
    ) moved group by account order by account`.execute(db);
  return new Map(rows.map(({ account, cents }) => [account, cents]));
}

/** How much of a payment was refunded, and how much tax of that. */
export async function sumRefunded(db: Db, tenantId: number, paymentId: string) {
  const { rows } = await sql<{ amount: number; tax: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as amount,
      coalesce(sum(amount_cents) filter (where debit like 'tax:%'), 0)::bigint as tax
    from ledger_transfer where tenant_id = ${tenantId} and payment_id = ${paymentId} and kind = 'refund'`.execute(db);
  return { amount: rows[0]?.amount ?? 0, tax: rows[0]?.tax ?? 0 };
}
