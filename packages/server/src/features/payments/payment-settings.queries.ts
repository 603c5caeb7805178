import { type GatewayChoice, gatewayChoices } from '@bookline/contract/rules/payments';
import type { Db } from '../../platform/db/database.ts';

export interface PaymentSettingsRow {
  readonly gateway: GatewayChoice;
  readonly publishable_key: string;
  readonly secret_key_sealed: Buffer | null;
  readonly webhook_secret_sealed: Buffer | null;
  readonly account: string;
}

export async function findPaymentSettings(
  db: Db,
  tenantId: number,
): Promise<(PaymentSettingsRow & { readonly updated_at: string }) | undefined> {
  const row = await db
    .selectFrom('payment_settings')
    .select(['gateway', 'publishable_key', 'secret_key_sealed', 'webhook_secret_sealed', 'account', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row && { ...row, gateway: gatewayChoices.find((known) => known === row.gateway) ?? 'installation' };
}

export async function savePaymentSettings(
  db: Db,
  tenantId: number,
  row: PaymentSettingsRow & { readonly updated_at: Date },
): Promise<void> {
  await db
    .insertInto('payment_settings')
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute();
}

/** How many payments and refunds outside one account have no outcome yet. */
export async function countOpenElsewhere(
  db: Db,
  tenantId: number,
  at: { readonly gateway: string; readonly account: string },
): Promise<number> {
  const { open } = await db
    .selectFrom('payment')
    .leftJoin('payment_refund', (join) =>
      join
        .onRef('payment_refund.tenant_id', '=', 'payment.tenant_id')
        .onRef('payment_refund.payment_id', '=', 'payment.id')
        .on('payment_refund.status', 'in', ['pending', 'unclear']),
    )
    .select((count) => count.fn.countAll<number>().as('open'))
    .where('payment.tenant_id', '=', tenantId)
    .where((row) =>
      row.or([row('payment.status', 'not in', ['paid', 'failed']), row('payment_refund.id', 'is not', null)]),
    )
    .where((row) => row.or([row('payment.gateway', '<>', at.gateway), row('payment.account', '<>', at.account)]))
    .executeTakeFirstOrThrow();
  return open;
}
