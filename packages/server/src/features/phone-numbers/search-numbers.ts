import type { QueryOf } from '@bookline/contract/endpoint';
import type { AvailablePhoneNumber, phoneNumbers } from '@bookline/contract/features/phone-numbers';
import type { SignedInContext } from '../../platform/context.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { saveSearch } from './phone-numbers.queries.ts';
import { carrierOf, explained, telephonyOf } from './telephony-of.ts';

/**
 * Numbers that can be bought, as the carrier has them now; what was found is remembered for the searcher (R092). Throws 503 where the carrier
 * does not answer, 429 where it is asked too often, 422 with its words where it refuses.
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
