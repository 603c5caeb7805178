import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { PaymentSettings, paymentSettingsCalls } from '@bookline/contract/features/payment-settings';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { GatewayError, type StripeAccount } from '../../providers/payments/port.ts';
import { gatewayOf } from './gateway-of.ts';
import { countOpenElsewhere, findPaymentSettings, savePaymentSettings } from './payment-settings.queries.ts';
import { PAYMENT_WEBHOOKS } from './payment-webhooks.ts';
import { openPaymentSecret, sealPaymentSecret } from './sealed-payments.ts';

type Form = BodyOf<typeof paymentSettingsCalls.set>;

export async function readPaymentSettings(ctx: Context): Promise<PaymentSettings> {
  const row = await findPaymentSettings(ctx.db, ctx.tenant.id);
  const gateway = await gatewayOf(ctx);
  return {
    gateway: row?.gateway ?? 'installation',
    publishable_key: row?.publishable_key ?? '',
    account: row?.account ?? '',
    has_secret_key: Boolean(row?.secret_key_sealed),
    has_webhook_secret: Boolean(row?.webhook_secret_sealed),
    updated_at: row?.updated_at ?? null,
    installation: ctx.payments.installation ? 'stripe' : 'test',
    in_use: gateway.name,
    is_test: gateway.is_test,
    webhook_url: await tenantUrl(ctx, ctx.tenant, `${PAYMENT_WEBHOOKS}/${ctx.tenant.id}`),
  };
}

/**
 * Sets what a tenant takes payments with, after checking that the account accepts the key. Throws 422 and names the field, also while payments in
 * the current account have no outcome.
 */
export async function changePaymentSettings(signedIn: SignedInContext, form: Form): Promise<PaymentSettings> {
  const before = await signedIn.transaction(async (ctx) => {
    const row = await findPaymentSettings(ctx.db, ctx.tenant.id);
    return {
      account: row?.account ?? '',
      secret_key: await openPaymentSecret(ctx, 'secret_key_sealed', row?.secret_key_sealed ?? null),
      webhook_secret: await openPaymentSecret(ctx, 'webhook_secret_sealed', row?.webhook_secret_sealed ?? null),
    };
  });
  const { gateway, publishable_key = '' } = form;
  const secret_key = form.secret_key ?? before.secret_key;
  const webhook_secret = form.webhook_secret ?? before.webhook_secret;
  if (gateway === 'stripe') {
    if (!publishable_key) throw invalid('publishable_key', 'Enter the publishable key.');
    if (!secret_key) throw invalid('secret_key', 'Enter the secret key.');
    if (!webhook_secret) throw invalid('webhook_secret', 'Enter the signing secret of the webhook.');
  }
  const named = { publishable_key, secret_key, webhook_secret };
  const account = gateway === 'stripe' ? await accountOf(signedIn, named) : before.account;
  return signedIn.transaction(async (ctx) => {
    await requireNothingElsewhere(ctx, gateway, account);
    await savePaymentSettings(ctx.db, ctx.tenant.id, {
      gateway,
      publishable_key,
      account,
      secret_key_sealed: await sealPaymentSecret(ctx, 'secret_key_sealed', secret_key),
      webhook_secret_sealed: await sealPaymentSecret(ctx, 'webhook_secret_sealed', webhook_secret),
      updated_at: ctx.clock.now(),
    });
    const detail = { gateway, account, secret_key: secret_key !== '', webhook_secret: webhook_secret !== '' };
    await audit(ctx, { action: 'payment_settings.update', detail });
    return readPaymentSettings(ctx);
  });
}

/** The id of the account that a key belongs to. */
async function accountOf({ payments }: SignedInContext, keys: Omit<StripeAccount, 'account'>): Promise<string> {
  try {
    return (await payments.stripe({ ...keys, account: '' }).check()).account;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw invalid(error.trouble === 'credentials' ? 'secret_key' : 'base', `${error.message} Nothing was saved.`);
  }
}

async function requireNothingElsewhere(ctx: Context, gateway: Form['gateway'], account: string): Promise<void> {
  const { installation } = ctx.payments;
  const stripe = gateway === 'stripe' ? account : gateway === 'installation' && installation?.account;
  const at = stripe ? { gateway: 'stripe', account: stripe } : { gateway: 'test', account: 'test' };
  const open = await countOpenElsewhere(ctx.db, ctx.tenant.id, at);
  if (open > 0)
    throw invalid('gateway', 'Some payments in the current account have no outcome yet. Try again in a few minutes.');
}

/** Tests the current gateway outside a transaction. Returns its reply. */
export async function testPaymentSettings(
  signedIn: SignedInContext,
): Promise<ReplyOf<typeof paymentSettingsCalls.test>['data']> {
  const gateway = await signedIn.transaction(async (ctx) => {
    await audit(ctx, { action: 'payment_settings.test' });
    return gatewayOf(ctx);
  });
  try {
    return { ok: true, reply: (await gateway.check()).sentence };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { ok: false, reply: error.message };
  }
}
