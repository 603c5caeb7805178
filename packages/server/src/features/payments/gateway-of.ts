import type { Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import type { GatewayName, PaymentGateway, StripeAccount } from '../../providers/payments/port.ts';
import { findPaymentSettings } from './payment-settings.queries.ts';
import { openPaymentSecret } from './sealed-payments.ts';

type GatewayContext = SealingContext & Pick<Services, 'payments'>;

/** The gateway that a tenant takes payments with. Runs in a transaction of the tenant. */
export async function gatewayOf(ctx: GatewayContext): Promise<PaymentGateway> {
  const stripe = await stripeOf(ctx);
  return stripe ? ctx.payments.stripe(stripe) : ctx.payments.test(ctx.tenant.id);
}

/** The gateway where a card or charge was made. Undefined if the tenant no longer has that account. */
export async function gatewayWith(
  ctx: GatewayContext,
  { gateway, account }: { readonly gateway: GatewayName; readonly account: string },
): Promise<PaymentGateway | undefined> {
  if (gateway === 'test') return ctx.payments.test(ctx.tenant.id);
  const { installation } = ctx.payments;
  for (const stripe of [await stripeOf(ctx), installation])
    if (stripe?.account === account) return ctx.payments.stripe(stripe);
  return undefined;
}

async function stripeOf(ctx: GatewayContext): Promise<StripeAccount | undefined> {
  const row = await findPaymentSettings(ctx.db, ctx.tenant.id);
  if (!row || row.gateway === 'installation') return ctx.payments.installation;
  if (row.gateway === 'test') return undefined;
  return {
    account: row.account,
    publishable_key: row.publishable_key,
    secret_key: await openPaymentSecret(ctx, 'secret_key_sealed', row.secret_key_sealed),
    webhook_secret: await openPaymentSecret(ctx, 'webhook_secret_sealed', row.webhook_secret_sealed),
  };
}
