import type { Authorization } from '@bookline/contract/features/authorizations';
import { authorizationKindWords, type KeyKind } from '@bookline/contract/rules/authorization-kinds';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { OutsideCalendar } from '../../providers/outside-accounts/port.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import { readSetting } from '../settings/settings.api.ts';
import { ownCsgKey } from './csg-key.ts';
import { keepAccount } from './keep-account.ts';
import { getAccount, isOffered } from './list-accounts.ts';
import { sealAccess } from './seal-access.ts';
import { troubleWords } from './trouble-text.ts';

/** How many last characters of a key are shown. A key that is too short shows none. */
const SHOWN = 4;
const LONG_ENOUGH = 12;

interface Known {
  readonly external_id: string;
  readonly name: string;
  readonly calendars?: readonly OutsideCalendar[];
  readonly token?: { readonly text: string; readonly ends_at: Date };
}

/** Connects an account with a key that the vendor accepts. Throws 422 at `field` for a rejected key, and 503 if the vendor can't be reached. */
export async function connectByKey(
  signedIn: SignedInContext,
  kind: KeyKind,
  given: string | undefined,
  field = 'api_key',
): Promise<Authorization> {
  const key = given?.trim();
  if (!key) throw invalid(field, 'Enter the key.');
  return (await keepKey(signedIn, kind, key, field, { own: true })).authorization;
}

/**
 * Signs in to CSG with the given key, the existing account's key, or the company's key, in this order. Throws 422 at `api_key` if
 * there is none or CSG rejects it.
 */
export async function signInToCsg(signedIn: SignedInContext, given: string | undefined) {
  const found = given?.trim()
    ? { key: given.trim(), own: true }
    : await signedIn.transaction(async (ctx) => {
        const key = await ownCsgKey(ctx);
        if (key) return { key, own: true };
        return { key: await readSetting(ctx, 'CSG_API_KEY'), own: false };
      });
  if (!found.key) throw invalid('api_key', 'Enter your own CSG key. Your company has no shared key.');
  const { authorization, token_ends_at } = await keepKey(signedIn, 'csg', found.key, 'api_key', found);
  if (token_ends_at === undefined) throw new Error('CSG gave a token without an end');
  return { authorization, expires_at: token_ends_at.toISOString() };
}

async function keepKey(
  signedIn: SignedInContext,
  kind: KeyKind,
  key: string,
  field: string,
  { own }: { readonly own: boolean },
) {
  if (!isOffered(signedIn, kind)) throw new AppError('forbidden');
  const { calendars, token, ...account } = await askAbout(signedIn, kind, key).catch((error: unknown) => {
    throw refusalOf(kind, error, field);
  });
  const authorization = await signedIn.transaction(async (ctx) => {
    const id = await keepAccount(ctx, {
      kind,
      ...account,
      ...(calendars && { calendars }),
      sealedFor: async (accountId) => ({
        // The company's key isn't copied, so that a change of it applies to every user.
        credential_sealed: own ? await sealAccess(ctx, 'credential_sealed', accountId, key) : null,
        hint: own ? (key.length >= LONG_ENOUGH ? key.slice(-SHOWN) : '') : null,
        ...(token && {
          token_sealed: await sealAccess(ctx, 'token_sealed', accountId, token.text),
          token_ends_at: token.ends_at,
        }),
      }),
    });
    return getAccount(ctx, id);
  });
  return { authorization, token_ends_at: token?.ends_at };
}

/** Tries a key at the vendor. Returns the vendor's account for it. */
async function askAbout({ vendors }: SignedInContext, kind: KeyKind, key: string): Promise<Known> {
  switch (kind) {
    case 'calendly':
      return { ...(await vendors.calendly.account(key)), calendars: await vendors.calendly.calendars(key) };
    case 'phone_burner':
      await vendors.phone_burner.check(key);
      return { external_id: '', name: authorizationKindWords.phone_burner.label };
    case 'csg': {
      const { token, expires_at } = await vendors.csg.authenticate(key);
      const name = authorizationKindWords.csg.label;
      return { external_id: '', name, token: { text: token, ends_at: expires_at } };
    }
  }
}

function refusalOf(kind: KeyKind, error: unknown, field: string): unknown {
  if (!(error instanceof VendorError)) return error;
  const { label } = authorizationKindWords[kind];
  if (error.trouble === 'unauthorized' || error.trouble === 'forbidden')
    return new AppError('invalid', {
      fields: { [field]: [`${label} doesn’t accept this key. Check it, then try again.`] },
      cause: error,
    });
  const sentence = troubleWords(kind, error).replace(' We’ll try again automatically.', ' Try again later.');
  const { retry_after_s } = error;
  return new AppError('unavailable', {
    fields: { base: [sentence] },
    cause: error,
    ...(retry_after_s !== undefined && { retry_after_s }),
  });
}
