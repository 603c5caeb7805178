import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { TelephonySettings, telephony } from '@bookline/contract/features/telephony';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { CarrierError } from '../../providers/telephony/port.ts';
import { openTelephony, sealTelephony } from './seal-telephony.ts';
import { countElsewhere, findTelephony, saveTelephony, type TelephonyRow } from './telephony.queries.ts';
import { carrierOf, telephonyDefaults, telephonyOf } from './telephony-of.ts';

type Form = BodyOf<typeof telephony.set>;

export async function readTelephony(ctx: Context): Promise<TelephonySettings> {
  const row = await findTelephony(ctx.db, ctx.tenant.id);
  const { auth_token_sealed, api_key_secret_sealed, ...plain } = row ?? telephonyDefaults;
  const { provider } = await telephonyOf(ctx);
  return {
    ...plain,
    has_auth_token: auth_token_sealed !== null,
    has_api_key_secret: api_key_secret_sealed !== null,
    updated_at: row?.updated_at ?? null,
    installation: ctx.carriers.installation ? 'twilio' : 'local',
    in_use: provider,
  };
}

/**
 * Sets a tenant's telephony after checking that the account accepts the credentials. An omitted token stays, but only with its own SID. Throws
 * 422 and names the field, also if the company has numbers in another account.
 */
export async function changeTelephony(signedIn: SignedInContext, form: Form): Promise<TelephonySettings> {
  const before = await signedIn.transaction(async (ctx) => {
    const row = (await findTelephony(ctx.db, ctx.tenant.id)) ?? telephonyDefaults;
    const { account_sid, api_key_sid } = row;
    const token = account_sid === form.account_sid ? row.auth_token_sealed : null;
    const secret = api_key_sid === form.api_key_sid ? row.api_key_secret_sealed : null;
    return {
      token: await openTelephony(ctx, 'auth_token_sealed', token),
      secret: await openTelephony(ctx, 'api_key_secret_sealed', secret),
    };
  });
  const token = form.auth_token ?? before.token;
  const secret = form.api_key_secret ?? before.secret;
  requireWhole(form, { token, secret });
  if (form.provider === 'twilio')
    await signedIn.carriers
      .twilio({ account_sid: form.account_sid, auth_token: token })
      .check()
      .catch((error: unknown) => {
        if (!(error instanceof CarrierError)) throw error;
        throw invalid(error.trouble === 'credentials' ? 'auth_token' : 'base', `${error.message} Nothing was saved.`);
      });
  return signedIn.transaction(async (ctx) => {
    await requireNothingElsewhere(ctx, form);
    const { auth_token: _token, api_key_secret: _secret, ...sent } = form;
    const known = (await findTelephony(ctx.db, ctx.tenant.id)) ?? telephonyDefaults;
    const plain = { ...sent, validation_price: sent.validation_price ?? known.validation_price };
    const row: TelephonyRow = {
      ...plain,
      auth_token_sealed: await sealTelephony(ctx, 'auth_token_sealed', token),
      api_key_secret_sealed: await sealTelephony(ctx, 'api_key_secret_sealed', secret),
    };
    await saveTelephony(ctx.db, ctx.tenant.id, { ...row, updated_at: ctx.clock.now() });
    const detail = { ...plain, auth_token: token !== '', api_key_secret: secret !== '' };
    await audit(ctx, { action: 'telephony.update', subject_type: 'telephony', detail });
    return readTelephony(ctx);
  });
}

function requireWhole(form: Form, { token, secret }: { readonly token: string; readonly secret: string }): void {
  if (form.provider === 'twilio' && !form.account_sid) throw invalid('account_sid', 'Enter the SID of the account.');
  if (form.provider === 'twilio' && !token) throw invalid('auth_token', 'Enter the token of this account.');
  if (!form.api_key_sid && !form.twiml_app_sid) return;
  if (!form.api_key_sid) throw invalid('api_key_sid', 'Enter the key. Browser calls require all three fields.');
  if (!secret) throw invalid('api_key_secret', 'Enter the secret of this key.');
  if (!form.twiml_app_sid) throw invalid('twiml_app_sid', 'Enter the app. Browser calls require all three fields.');
}

async function requireNothingElsewhere(ctx: Context, { provider, account_sid }: Form): Promise<void> {
  const { installation } = ctx.carriers;
  const twilio = provider === 'twilio' ? account_sid : provider === 'installation' && installation?.account_sid;
  const at = twilio ? { provider: 'twilio', account: twilio } : { provider: 'local', account: 'local' };
  const elsewhere = await countElsewhere(ctx.db, ctx.tenant.id, at);
  if (elsewhere > 0)
    throw invalid(
      'provider',
      `Your company has ${elsewhere} ${elsewhere === 1 ? 'number' : 'numbers'} at the current phone provider. Release them first.`,
    );
}

/** Tests the current provider outside a transaction. Returns its reply. */
export async function testTelephony(signedIn: SignedInContext): Promise<ReplyOf<typeof telephony.test>['data']> {
  const inUse = await signedIn.transaction(async (ctx) => {
    await audit(ctx, { action: 'telephony.test', subject_type: 'telephony' });
    return telephonyOf(ctx);
  });
  try {
    return { ok: true, reply: await carrierOf(signedIn, signedIn.tenant, inUse).check() };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return { ok: false, reply: error.message };
  }
}
