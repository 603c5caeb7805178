import type { QueryOf } from '@bookline/contract/endpoint';
import type { AvailablePhoneNumber, phoneNumbers } from '@bookline/contract/features/phone-numbers';
import type { SignedInContext } from '../../platform/context.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { saveSearch } from './phone-numbers.queries.ts';
import { carrierOf, explained, telephonyOf } from './telephony-of.ts';

/**
 * Numbers for sale at the provider now. The results are stored for the user (R092). Throws 503 if the provider doesn't answer, 429 after too
 * many requests, and 422 with its words if it refuses.
 */
export async function searchNumbers(
  signedIn: SignedInContext,
  { type, ...wish }: QueryOf<typeof phoneNumbers.search>,
): Promise<AvailablePhoneNumber[]> {
  const telephony = await signedIn.transaction(telephonyOf);
  const offers = await carrierOf(signedIn, signedIn.tenant, telephony)
    .search({ ...wish, kind: type })
    .catch((error: unknown) => {
      throw explained(error);
    });
  const found = offers.map(({ number, kind, city, state, voice, sms, mms }) => ({
    phone_number: number,
    type: kind,
    city,
    state,
    capabilities: { voice, sms, mms },
    monthly_price: telephony.prices[kind],
  }));
  await signedIn.transaction(async ({ db, tenant, actor, clock }) => {
    await saveSearch(db, tenant.id, actor.user_id, { found, at: clock.now() });
    await tellUserChanged(db, actor.user_id);
  });
  return found;
}
