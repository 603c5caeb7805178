import type { Buyers } from '@bookline/contract/rules/phone-numbers';
import type { Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { type Carrier, CarrierError, type TwilioAccount } from '../../providers/telephony/port.ts';
import { openTelephony } from './seal-telephony.ts';
import { findTelephony, type TelephonyRow } from './telephony.queries.ts';

/** How a tenant's calls and texts are sent, and what its users may do. */
export interface Telephony {
  /** The account in use: the tenant's, the installation's, or the embedded provider ('local'). */
  readonly provider: 'local' | 'twilio';
  readonly account: string;
  /** The account with its secrets, if the provider is Twilio. */
  readonly twilio: TwilioAccount | undefined;
  /** What users pay for a number each month, without tax, as decimal text. */
  readonly prices: { readonly local: string; readonly toll_free: string };
  /** What users pay for 100 phone validations, without tax, as decimal text. */
  readonly validation_price: string;
  readonly buyers: Buyers;
  readonly numbers_each: number;
}

/** The defaults until an admin changes them. */
export const telephonyDefaults: TelephonyRow = {
  provider: 'installation',
  account_sid: '',
  auth_token_sealed: null,
  api_key_sid: '',
  api_key_secret_sealed: null,
  twiml_app_sid: '',
  local_price: '0.00',
  toll_free_price: '0.00',
  validation_price: '0.00',
  buyers: 'everyone',
  numbers_each: 5,
};

type TelephonyContext = SealingContext & Pick<Services, 'carriers'>;

/** A tenant's telephony with decrypted secrets. Runs in a transaction of the tenant. */
export async function telephonyOf(ctx: TelephonyContext): Promise<Telephony> {
  const row = (await findTelephony(ctx.db, ctx.tenant.id)) ?? telephonyDefaults;
  const twilio = await accountOf(ctx, row);
  const { buyers, numbers_each, validation_price } = row;
  const prices = { local: row.local_price, toll_free: row.toll_free_price };
  const at = twilio
    ? { provider: 'twilio' as const, account: twilio.account_sid }
    : { provider: 'local' as const, account: 'local' };
  return { ...at, twilio, prices, validation_price, buyers, numbers_each };
}

async function accountOf(ctx: TelephonyContext, row: TelephonyRow): Promise<TwilioAccount | undefined> {
  if (row.provider === 'installation') return ctx.carriers.installation;
  if (row.provider === 'local' || !row.auth_token_sealed) return undefined;
  return {
    account_sid: row.account_sid,
    auth_token: await openTelephony(ctx, 'auth_token_sealed', row.auth_token_sealed),
    api_key_sid: row.api_key_sid,
    api_key_secret: await openTelephony(ctx, 'api_key_secret_sealed', row.api_key_secret_sealed),
    twiml_app_sid: row.twiml_app_sid,
  };
}

/** The provider of a tenant's texts and calls. */
export const carrierOf = (
  { carriers }: Pick<Services, 'carriers'>,
  tenant: { readonly id: number },
  { twilio }: Pick<Telephony, 'twilio'>,
): Carrier => (twilio ? carriers.twilio(twilio) : carriers.local(tenant.id));

/** Maps a provider's failure to an error for the caller. Returns other errors unchanged. */
export function explained(error: unknown): unknown {
  if (!(error instanceof CarrierError)) return error;
  const fields = { base: [error.message] };
  switch (error.trouble) {
    case 'busy':
      return new AppError('rate_limited', { fields, retry_after_s: 60 });
    case 'away':
      return new AppError('unavailable', { fields, retry_after_s: 60 });
    case 'credentials':
      return invalid('base', 'Your company’s phone account isn’t working. Ask an admin to check it.');
    default:
      return invalid('base', error.message);
  }
}
