import type { Buyers } from '@bookline/contract/rules/phone-numbers';
import type { Services } from '../../platform/context.ts';
import { openSecret, type SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { type Carrier, CarrierError, type TwilioAccount } from '../../providers/telephony/port.ts';
import { findTelephony, type TelephonyRow } from './telephony.queries.ts';

/** How a tenant's calls and texts go out, and what its people may do. */
export interface Telephony {
  /** Through whose account now: the tenant's, the installation's, or the embedded carrier ('local'). */
  readonly provider: 'local' | 'twilio';
  readonly account: string;
  /** The account with its secrets, where the provider is Twilio. */
  readonly twilio: TwilioAccount | undefined;
  /** A month of one number, decimal text. */
  readonly prices: { readonly local: string; readonly toll_free: string };
  readonly buyers: Buyers;
  readonly numbers_each: number;
}

/** What holds until an admin says otherwise. */
export const telephonyDefaults: TelephonyRow = {
  provider: 'installation',
  account_sid: '',
  auth_token_sealed: null,
  api_key_sid: '',
  api_key_secret_sealed: null,
  twiml_app_sid: '',
  local_price: '1.15',
  toll_free_price: '2.15',
  buyers: 'everyone',
  numbers_each: 5,
};

type TelephonyContext = SealingContext & Pick<Services, 'carriers'>;

/** A tenant's telephony, its secrets opened. In a transaction of the tenant. */
export async function telephonyOf(ctx: TelephonyContext): Promise<Telephony> {
  const row = (await findTelephony(ctx.db, ctx.tenant.id)) ?? telephonyDefaults;
  const twilio = await accountOf(ctx, row);
  const { buyers, numbers_each } = row;
  const prices = { local: row.local_price, toll_free: row.toll_free_price };
  const at = twilio
    ? { provider: 'twilio' as const, account: twilio.account_sid }
    : { provider: 'local' as const, account: 'local' };
  return { ...at, twilio, prices, buyers, numbers_each };
}

async function accountOf(ctx: TelephonyContext, row: TelephonyRow): Promise<TwilioAccount | undefined> {
  if (row.provider === 'installation') return ctx.carriers.installation;
  if (row.provider === 'local' || !row.auth_token_sealed) return undefined;
  return {
    account_sid: row.account_sid,
    auth_token: await openSecret(ctx, row.auth_token_sealed),
    api_key_sid: row.api_key_sid,
    api_key_secret: row.api_key_secret_sealed ? await openSecret(ctx, row.api_key_secret_sealed) : '',
    twiml_app_sid: row.twiml_app_sid,
  };
}

/** Who carries a tenant's texts and calls. */
export const carrierOf = (
  { carriers }: Pick<Services, 'carriers'>,
  tenant: { readonly id: number },
  { twilio }: Pick<Telephony, 'twilio'>,
): Carrier => (twilio ? carriers.twilio(twilio) : carriers.local(tenant.id));

/** What a carrier's failure is to whoever made the call. Answers everything else as it is. */
export function explained(error: unknown): unknown {
  if (!(error instanceof CarrierError)) return error;
  const fields = { base: [error.message] };
  switch (error.trouble) {
    case 'busy':
      return new AppError('rate_limited', { fields, retry_after_s: 60 });
    case 'away':
      return new AppError('unavailable', { fields, retry_after_s: 60 });
    case 'credentials':
      return invalid('base', "Your company's telephone account does not work. Ask an administrator to look at it.");
    default:
      return invalid('base', error.message);
  }
}
