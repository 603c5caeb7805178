import { type InvoiceStatus, invoiceStatuses } from '@bookline/contract/rules/billing';
import { sql } from 'kysely';
import { z } from 'zod';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

const kinds = ['start', 'change', 'renewal'] as const;
export type InvoiceKind = (typeof kinds)[number];

export interface InvoiceLine {
  readonly description: string;
  readonly amount_cents: number;
}
/** Someone on an invoice, as they were then. */
export interface Party {
  readonly name: string;
  readonly lines: readonly string[];
}

const shape = z.object({
  kind: z.enum(kinds),
  status: z.enum(invoiceStatuses),
  lines: z.array(z.object({ description: z.string(), amount_cents: z.int() })),
  issuer: z.object({ name: z.string(), lines: z.array(z.string()) }),
  bill_to: z.object({ name: z.string(), lines: z.array(z.string()) }),
});

const invoices = (db: Db, tenantId: number) =>
  db
    .selectFrom('invoice')
    .innerJoin('plan', (join) =>
      join.onRef('plan.tenant_id', '=', 'invoice.tenant_id').onRef('plan.id', '=', 'invoice.plan_id'),
    )
    .select([
      'invoice.id',
      'invoice.number',
      'invoice.user_id',
      'invoice.membership_id',
      'invoice.plan_id',
      'invoice.kind',
      'invoice.status',
      'invoice.lines',
      'invoice.net_cents',
      'invoice.tax_cents',
      'invoice.total_cents',
      'invoice.refunded_cents',
      'invoice.issuer',
      'invoice.bill_to',
      'invoice.tax_state',
      'invoice.tax_rate',
      'invoice.period_start',
      'invoice.period_end',
      'invoice.issued_at',
      'invoice.paid_at',
      'invoice.payment_id',
      'plan.name as plan',
    ])
    .where('invoice.tenant_id', '=', tenantId);

type Raw = Awaited<ReturnType<ReturnType<typeof invoices>['executeTakeFirstOrThrow']>>;
export type Invoice = Omit<Raw, 'kind' | 'status' | 'lines' | 'issuer' | 'bill_to'> & z.infer<typeof shape>;

const invoiceOf = (row: Raw): Invoice => ({ ...row, ...shape.parse(row) });

export async function findInvoice(db: Db, tenantId: number, id: string): Promise<Invoice | undefined> {
  const row = await invoices(db, tenantId).where('invoice.id', '=', id).executeTakeFirst();
  return row && invoiceOf(row);
}

/** What a user is asked to pay. There is at most one. */
export async function findOpenInvoice(db: Db, tenantId: number, userId: string): Promise<Invoice | undefined> {
  const row = await invoices(db, tenantId)
    .where('invoice.user_id', '=', userId)
    .where('invoice.status', '=', 'open')
    .executeTakeFirst();
  return row && invoiceOf(row);
}

/** The user's invoices, the latest first. What was never due isn't among them. */
export async function listInvoices(
  db: Db,
  tenantId: number,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Invoice[]> {
  const rows = await invoices(db, tenantId)
    .where('invoice.user_id', '=', userId)
    .where('invoice.number', 'is not', null)
    .orderBy('invoice.issued_at', 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(invoiceOf);
}

export const countInvoices = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('invoice')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('number', 'is not', null),
  );

export interface NewInvoiceRow {
  readonly id: string;
  readonly number: number | null;
  readonly user_id: string;
  readonly membership_id: string | null;
  readonly plan_id: string;
  readonly kind: InvoiceKind;
  readonly lines: readonly InvoiceLine[];
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly issuer: Party;
  readonly bill_to: Party;
  readonly tax_state: string;
  readonly tax_rate: string;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly issued_at: Date;
}

export async function insertInvoice(db: Db, tenantId: number, row: NewInvoiceRow): Promise<void> {
  await db
    .insertInto('invoice')
    .values({
      ...row,
      tenant_id: tenantId,
      status: 'open',
      total_cents: row.net_cents + row.tax_cents,
      lines: JSON.stringify(row.lines),
      issuer: JSON.stringify(row.issuer),
      bill_to: JSON.stringify(row.bill_to),
    })
    .execute();
}

export async function updateInvoice(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly status?: InvoiceStatus;
    readonly number?: number;
    readonly membership_id?: string;
    readonly period_start?: Date;
    readonly period_end?: Date;
    readonly paid_at?: Date;
    readonly payment_id?: string;
    readonly refunded_cents?: number;
  },
): Promise<void> {
  await db.updateTable('invoice').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The company's next invoice number. A transaction that is rolled back leaves no gap. */
export async function nextInvoiceNumber(db: Db, tenantId: number): Promise<number> {
  const { last } = await db
    .insertInto('invoice_counter')
    .values({ tenant_id: tenantId, last: 1 })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ last: sql<number>`invoice_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The last try to pay each of these invoices: its card, and why it failed. */
export async function listLastTries(db: Db, tenantId: number, invoiceIds: readonly string[]) {
  const { rows } = await sql<{ subject_id: string; brand: string; last4: string; problem: string | null }>`
    select distinct on (p.subject_id) p.subject_id, c.brand, c.last4, p.problem
    from payment p join payment_card c on c.tenant_id = p.tenant_id and c.id = p.card_id
    where p.tenant_id = ${tenantId} and p.purpose = 'membership' and p.subject_id = any(${[...invoiceIds]}::uuid[])
    order by p.subject_id, (p.status = 'paid') desc, p.created_at desc, p.id desc`.execute(db);
  return new Map(rows.map((row) => [row.subject_id, row]));
}
