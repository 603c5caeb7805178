import type { ReplyInput } from '@bookline/contract/endpoint';
import type { addresses } from '@bookline/contract/features/addresses';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AddressHelp, SuggestedAddress } from '../../providers/addresses/port.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import { takeTurns } from '../sessions/sessions.api.ts';
import { readSetting } from '../settings/settings.api.ts';

/** In 15 minutes. An address takes about six, and each costs the company money. */
const LIMIT = { user: 300, company: 3000 };

/** R442: addresses that begin with a text, from Google Places with the company's key. Throws 429 and 503. */
export async function suggestAddresses(
  signedIn: SignedInContext,
  { text, session }: { readonly text: string; readonly session: string },
): Promise<ReplyInput<typeof addresses.suggest>['data']> {
  const suggestions = await withHelp(signedIn, (help) => help.suggest(text, session));
  return { offered: suggestions !== null, suggestions: suggestions ?? [] };
}

/** The whole address of a suggestion. Null if the company has no key. Throws 404, 429, and 503. */
export const completeAddress = (
  signedIn: SignedInContext,
  { id, session }: { readonly id: string; readonly session: string },
): Promise<SuggestedAddress | null> => withHelp(signedIn, (help) => help.complete(id, session));

async function withHelp<T>(signedIn: SignedInContext, work: (help: AddressHelp) => Promise<T>): Promise<T | null> {
  const { database, tenant, actor, clock, vendors, log } = signedIn;
  const key = await signedIn.transaction((ctx) => readSetting(ctx, 'GOOGLE_PLACES_KEY'));
  if (key === '') return null;
  const turns = [
    { kind: 'address-help', value: `${tenant.id} ${actor.user_id}`, limit: LIMIT.user },
    { kind: 'address-help-company', value: String(tenant.id), limit: LIMIT.company },
  ];
  await database.outsideTenants((db) => takeTurns(db, turns, clock.now(), 'Too many addresses.'));
  try {
    return await work(vendors.places(key));
  } catch (error) {
    if (error instanceof VendorError) log.warn({ trouble: error.trouble }, 'google places did not complete an address');
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof VendorError)) return error;
  const { trouble, retry_after_s } = error;
  if (trouble === 'missing') return new AppError('not_found', { cause: error });
  const said =
    trouble === 'unauthorized'
      ? 'Google doesn’t accept the key for address suggestions. Ask an admin to check it in the settings.'
      : trouble === 'busy'
        ? 'Google’s limit for address suggestions is reached. Type the address.'
        : 'Address suggestions aren’t available right now. Type the address.';
  return new AppError('unavailable', {
    fields: { base: [said] },
    cause: error,
    ...(retry_after_s !== undefined && { retry_after_s }),
  });
}
