import { isAuthorizationKind, isOAuthKind } from '@bookline/contract/rules/authorization-kinds';
import type { Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import type { OAuthTokens } from '../../providers/outside-accounts/oauth.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import { type AccountChange, type SealedAccount, updateAccount } from './accounts.queries.ts';
import { clientOf } from './client-of.ts';
import { readAccess, sealAccess } from './seal-access.ts';

/** A token is renewed this many seconds before it expires. */
const EARLY_S = 60;

export type OutsideServices = Pick<Services, 'database' | 'master_keys' | 'clock' | 'vendors'>;

/** Access to a user's outside account. */
export interface Access {
  /** Runs work with a token. If the vendor rejects the token, renews it and runs the work once more. Throws VendorError. */
  run<T>(work: (token: string) => Promise<T>): Promise<T>;
}

/** Opens access to an account. Asks the vendor nothing yet and keeps no transaction open. */
export async function openAccess(services: OutsideServices, tenantId: number, account: SealedAccount): Promise<Access> {
  const { database, clock } = services;
  const { kind } = account;
  if (!isAuthorizationKind(kind)) throw new Error(`unknown kind ${kind}`);
  const inside = <T>(work: (ctx: Parameters<typeof clientOf>[0]) => Promise<T>) =>
    database.inTenant(tenantId, (db) => work({ ...services, db, tenant: { id: tenantId } }));
  const opened = await inside(async (ctx) => ({
    credential: await readAccess(ctx, 'credential_sealed', account),
    token: await readAccess(ctx, 'token_sealed', account),
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
    // Saved at once, because some vendors invalidate the old refresh token.
    await inside(async (ctx) =>
      updateAccount(ctx.db, tenantId, account.id, await sealedTokens(ctx, account.id, tokens)),
    );
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

/** Tokens, encrypted for the account with this id. */
export async function sealedTokens(
  ctx: SealingContext,
  accountId: string,
  { access_token, refresh_token, expires_in_s }: OAuthTokens,
): Promise<AccountChange> {
  return {
    token_sealed: await sealAccess(ctx, 'token_sealed', accountId, access_token),
    token_ends_at: new Date(ctx.clock.now().getTime() + expires_in_s * 1000),
    ...(refresh_token !== undefined && {
      credential_sealed: await sealAccess(ctx, 'credential_sealed', accountId, refresh_token),
    }),
  };
}
