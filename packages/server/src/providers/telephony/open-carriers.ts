import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { openLocalCarrier } from './local.ts';
import type { Carrier, Carriers, TwilioAccount } from './port.ts';
import { openTwilio } from './twilio.ts';

export interface TelephonyOptions {
  /** The installation's own account; absent: the embedded carrier. */
  readonly twilio?: TwilioAccount;
  /** Where Twilio's API is, where that is not api.twilio.com: a proxy, or what speaks the same. */
  readonly twilio_url?: string;
}

/** Accounts that are remembered, with whether they answer. */
const MAX_ACCOUNTS = 200;

/** The carriers that the configuration gives, with the tenants' own accounts opened as they are needed. */
export function openCarriers({ twilio, twilio_url }: TelephonyOptions, database: Database, clock: Clock): Carriers {
  const accounts = new LRUCache<string, { auth_token: string; carrier: Carrier }>({ max: MAX_ACCOUNTS });
  return {
    installation: twilio,
    local: (tenantId) => openLocalCarrier(database, clock, tenantId),
    twilio({ account_sid, auth_token }) {
      const known = accounts.get(account_sid);
      if (known?.auth_token === auth_token) return known.carrier;
      const carrier = openTwilio({ account_sid, auth_token }, clock, { base_url: twilio_url });
      accounts.set(account_sid, { auth_token, carrier });
      return carrier;
    },
  };
}
