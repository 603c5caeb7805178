import { isAuthorizationKind, isOAuthKind } from '@bookline/contract/rules/authorization-kinds';
import type { Services } from '../../platform/context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import type { OAuthTokens } from '../../providers/outside-accounts/oauth.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import { type AccountChange, type SealedAccount, updateAccount } from './accounts.queries.ts';
import { clientOf } from './vendor-client.ts';

/** A token is renewed so many seconds before it ends. */
const EARLY_S = 60;

export type OutsideServices = Pick<Services, 'database' | 'master_keys' | 'clock' | 'vendors'>;

/** The way into somebody's account elsewhere. */
export interface Access {
  /** Does something there, and once more with a new token where the vendor did not take the one of now. Throws VendorError. */
  run<T>(work: (token: string) => Promise<T>): Promise<T>;
}

/** Opens the way into an account. Nothing is asked of the vendor yet, and no transaction stays open. */
export async function openAccess(services: OutsideServices, tenantId: number, account: SealedAccount): Promise<Access> {
  const { database, clock } = services;
  const { kind } = account;
  if (!isAuthorizationKind(kind)) throw new Error(`unknown kind ${kind}`);
  const inside = <T>(work: (ctx: Parameters<typeof clientOf>[0]) => Promise<T>) =>
    database.inTenant(tenantId, (db) => work({ ...services, db, tenant: { id: tenantId } }));
  const opened = await inside(async (ctx) => ({
    credential: account.credential_sealed && (await openSecret(ctx, account.credential_sealed)),
    token: account.token_sealed && (await openSecret(ctx, account.token_sealed)),
    client: isOAuthKind(kind) ? await clientOf(ctx, kind) : undefined,
  }));
  if (!isOAuthKind(kind)) {
    const { credential } = opened;
    if (!credential) throw new VendorError('unauthorized', 'the account has no key');
    return { run: (work) => work(credential) };
  }

  let { credential, token } = opened;
  let good_until = account.token_ends_at ? Date.parse(account.token_ends_at) : 0;
  const renew = async (): Promise<string> => {
    if (!opened.client) throw new VendorError('client', 'the company has no client');
    if (!credential) throw new VendorError('unauthorized', 'the account has no refresh token');
    const tokens = await services.vendors[kind].oauth.refresh(opened.client, credential);
    credential = tokens.refresh_token ?? credential;
    token = tokens.access_token;
    good_until = clock.now().getTime() + tokens.expires_in_s * 1000;
    // At once: a vendor that changes the refresh token too takes the old one no more.
    await inside(async (ctx) => updateAccount(ctx.db, tenantId, account.id, await sealedTokens(ctx, tokens)));
    return token;
  };

  return {
    async run(work) {
      const usable = token && good_until - EARLY_S * 1000 > clock.now().getTime() ? token : null;
      if (usable === null) return work(await renew());
      try {
        return await work(usable);
      } catch (error) {
        if (!(error instanceof VendorError && error.trouble === 'unauthorized')) throw error;
        return work(await renew());
      }
    },
  };
}

/** Tokens as they are kept. */
export async function sealedTokens(
  ctx: Parameters<typeof sealSecret>[0],
  { access_token, refresh_token, expires_in_s }: OAuthTokens,
): Promise<AccountChange> {
  return {
    token_sealed: await sealSecret(ctx, access_token),
    token_ends_at: new Date(ctx.clock.now().getTime() + expires_in_s * 1000),
    ...(refresh_token !== undefined && { credential_sealed: await sealSecret(ctx, refresh_token) }),
  };
}
