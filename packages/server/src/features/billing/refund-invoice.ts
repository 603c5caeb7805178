import type { BodyOf } from '@bookline/contract/endpoint';
import type { adminBilling, InvoiceInfo } from '@bookline/contract/features/admin-billing';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { openRefund, refundsOf } from '../payments/payments.api.ts';
import { paymentInfosOf } from './account.service.ts';
import { findInvoice, type Invoice } from './invoices.queries.ts';

/** Invoices as admins see them, with their refunds. */
export async function invoiceInfosOf(ctx: Context, invoices: readonly Invoice[]): Promise<InvoiceInfo[]> {
  const refunds = await refundsOf(
    ctx,
    invoices.flatMap(({ payment_id }) => payment_id ?? []),
  );
  const infos = await paymentInfosOf(ctx, invoices);
  return infos.map((info, at) => {
    const invoice = invoices[at];
    const of = refunds.get(invoice?.payment_id ?? '');
    const left = invoice?.status === 'paid' ? invoice.total_cents - (of?.taken_cents ?? 0) : 0;
    return { ...info, refundable: moneyOfCents(left), refunds: [...(of?.refunds ?? [])] };
  });
}

/** Refunds an invoice in full or in part. Throws 404, and 422 if it isn't paid or less is left of it. */
export async function refundInvoice(
  ctx: Context,
  id: string,
  { amount, reason, key = newId() }: BodyOf<typeof adminBilling.refund>,
): Promise<InvoiceInfo> {
  const { db, tenant, actor } = ctx;
  const invoice = await findInvoice(db, tenant.id, id);
  if (!invoice) throw new AppError('not_found');
  if (!invoice.payment_id) throw invalid('amount', 'This invoice isn’t paid, so there is nothing to refund.');
  const amount_cents = centsOfMoney(amount);
  const { payment_id } = invoice;
  const { id: refund_id } = await openRefund(ctx, {
    key: `invoice:${id}:${key}`,
    payment_id,
    amount_cents,
    reason,
    made_by_id: actor.user_id,
  });
  const detail = { invoice: invoice.number, amount_cents, reason, refund_id };
  await audit(ctx, { action: 'invoice.refund', subject_type: 'user', subject_id: invoice.user_id, detail });
  const [info] = await invoiceInfosOf(ctx, [invoice]);
  if (!info) throw new AppError('not_found');
  return info;
}
