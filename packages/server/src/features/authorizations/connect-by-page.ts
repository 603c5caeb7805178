import { createHash } from 'node:crypto';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { Authorization, authorizations } from '@bookline/contract/features/authorizations';
import { authorizationKindWords, type OAuthKind } from '@bookline/contract/rules/authorization-kinds';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { AccessDenied, type OAuthClient } from '../../providers/outside-accounts/oauth.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import { insertAttempt, takeAttemptOut } from './accounts.queries.ts';
import { clientOf } from './client-of.ts';
import { keepAccount } from './keep-account.ts';
import { getAccount, returnAddress } from './list-accounts.ts';
import { sealedTokens } from './open-access.ts';
import { troubleWords } from './trouble-text.ts';

const ATTEMPT_S = 600;
const hashOf = (text: string) => createHash('sha256').update(text).digest();
const startAgain = () =>
  invalid(
    'base',
    'This connection was started by someone else, took too long, or was already used. Connect the account again.',
  );

/** Starts connecting an account on the vendor's page. Returns the address for the browser. Throws 422 if an admin has not set up the vendor. */
export async function beginByPage(signedIn: SignedInContext, kind: OAuthKind): Promise<{ redirect_to: string }> {
  const { vendors, clock, tenant, actor } = signedIn;
  const client = await requireClient(signedIn, kind);
  const redirect_uri = returnAddress(signedIn);
  const { redirect_to, state, code_verifier } = await vendors[kind].oauth.begin(client, redirect_uri, kind);
  const now = clock.now();
  await signedIn.transaction((ctx) =>
    insertAttempt(
      ctx.db,
      tenant.id,
      {
        state_hash: hashOf(state),
        user_id: actor.user_id,
        kind,
        code_verifier,
        redirect_uri,
        expires_at: new Date(now.getTime() + ATTEMPT_S * 1000),
      },
      now,
    ),
  );
  return { redirect_to };
}

/**
 * Finishes connecting with the vendor's answer. The state works once and only for the user who started, so a forged link
 * connects nothing. Throws 422 with a sentence for the user.
 */
export async function finishByPage(
  signedIn: SignedInContext,
  kind: OAuthKind,
  answer: BodyOf<typeof authorizations.create>,
): Promise<{ authorization: Authorization }> {
  const { vendors, clock, tenant, actor } = signedIn;
  const state = answer.state ?? '';
  // In its own transaction: a failed attempt is used up too.
  const attempt = await signedIn.transaction((ctx) => takeAttemptOut(ctx.db, tenant.id, hashOf(state)));
  const isTheirs = attempt?.user_id === actor.user_id && attempt.kind === kind;
  if (!attempt || !isTheirs || Date.parse(attempt.expires_at) <= clock.now().getTime()) throw startAgain();
  const client = await requireClient(signedIn, kind);

  const returned = new URL(attempt.redirect_uri);
  for (const name of ['code', 'state', 'error'] as const) {
    const value = answer[name];
    if (value !== undefined) returned.searchParams.set(name, value);
  }
  const { oauth, calendar } = vendors[kind];
  try {
    const tokens = await oauth.finish(client, returned, { state, code_verifier: attempt.code_verifier });
    if (tokens.refresh_token === undefined) throw new AccessDenied('no lasting access');
    const account = await calendar.account(tokens.access_token);
    const calendars = await calendar.calendars(tokens.access_token);
    return await signedIn.transaction(async (ctx) => {
      const sealedFor = (accountId: string) => sealedTokens(ctx, accountId, tokens);
      const id = await keepAccount(ctx, { kind, ...account, sealedFor, calendars });
      return { authorization: await getAccount(ctx, id) };
    });
  } catch (error) {
    throw refusalOf(kind, error);
  }
}

async function requireClient(signedIn: SignedInContext, kind: OAuthKind): Promise<OAuthClient> {
  const client = await signedIn.transaction((ctx) => clientOf(ctx, kind));
  if (client) return client;
  const { label } = authorizationKindWords[kind];
  throw invalid('base', `${label} isn’t set up yet. Ask an admin.`);
}

function refusalOf(kind: OAuthKind, error: unknown): unknown {
  const { label } = authorizationKindWords[kind];
  if (error instanceof AccessDenied)
    return invalid('base', `${label} wasn’t connected. Try again, and allow all requested permissions.`);
  if (!(error instanceof VendorError)) return error;
  const sentence =
    error.trouble === 'unauthorized' || error.trouble === 'refused'
      ? `${label} didn’t grant access. Connect it again.`
      : troubleWords(kind, error).replace(' We’ll try again automatically.', ' Try again later.');
  return new AppError('invalid', { fields: { base: [sentence] }, cause: error });
}
