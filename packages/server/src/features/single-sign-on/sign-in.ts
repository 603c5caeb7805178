import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { singleSignOn } from '@bookline/contract/features/single-sign-on';
import { auditFrom } from '../../platform/audit.ts';
import type { PublicContext, Tenant } from '../../platform/context.ts';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { openProvider } from '../../providers/identity/openid-connect.ts';
import { type IdentityProvider, SignInDenied } from '../../providers/identity/port.ts';
import { enterFrom } from '../auth-ips/auth-ips.api.ts';
import { networkOf, openSession, takeTurns } from '../sessions/sessions.api.ts';
import { resolveSsoUser } from './resolve-sso-user.ts';
import { addressOn, CALLBACK_PATH, reasonOf, SECRET_PLACE, SIGNED_OUT_PATH } from './settings.ts';
import {
  findSettings,
  insertAttempt,
  type SettingsRow,
  takeAttemptOut,
  updateFailure,
} from './single-sign-on.queries.ts';

type Body = BodyOf<typeof singleSignOn.sign_in>;

/** Binds the provider's reply to the browser that started the sign-in. */
const BROWSER_COOKIE = 'sso_browser';
const ATTEMPT_S = 600;
/** Starts and ends per network in 15 minutes, enough for a whole office behind one address. */
const MAX_TURNS = 300;

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const startAgain = () =>
  invalid('base', 'This sign-in was started in another browser, took too long, or was already used. Start again.');

/**
 * Starts or completes a sign-in at the tenant's provider, or returns its sign-out URL. Throws 404 if the tenant has no single sign-on, 422
 * with a sentence for the user if it fails, and 503 if the provider doesn't answer.
 */
export async function signInWithProvider(ctx: PublicContext, body: Body): Promise<{ redirect_to?: string }> {
  const { tenant, database, request, clock } = ctx;
  if (!tenant) throw new AppError('not_found');
  await database.outsideTenants((db) =>
    takeTurns(db, [{ kind: 'sso', value: networkOf(request.ip), limit: MAX_TURNS }], clock.now()),
  );
  const { row, secret } = await database.inTenant(tenant.id, async (db) => {
    const found = await findSettings(db, tenant.id);
    if (!found?.enabled) throw new AppError('not_found');
    const sealed = found.client_secret_sealed;
    return { row: found, secret: sealed && (await openSecret({ ...ctx, db, tenant }, SECRET_PLACE, sealed)) };
  });
  const provider = await openProvider(
    { ...row, client_secret: secret },
    { private_too: ctx.mail.private_servers, key: `${tenant.id} ${row.updated_at}` },
  ).catch(async (cause: unknown) => {
    await keepFailure(ctx, tenant, cause);
    throw new AppError('unavailable', {
      fields: { base: [`${row.label} can’t be reached. Try again later.`] },
      cause,
    });
  });
  if (body.logout) return endAtProvider(ctx, provider);
  if (body.state === undefined) return begin(ctx, tenant, provider);
  await finish(ctx, tenant, { provider, row }, body);
  return {};
}

async function begin(ctx: PublicContext, tenant: Tenant, provider: IdentityProvider): Promise<{ redirect_to: string }> {
  const { request, clock } = ctx;
  const browser = request.cookie(BROWSER_COOKIE) ?? randomBytes(32).toString('base64url');
  // The host is the tenant's own, since the tenant was found by it.
  const redirect_uri = addressOn(ctx, request.host, CALLBACK_PATH);
  const { redirect_to, state, nonce, code_verifier } = await provider.begin(redirect_uri);
  const now = clock.now();
  await ctx.database.inTenant(tenant.id, (db) =>
    insertAttempt(
      db,
      {
        tenant_id: tenant.id,
        state_hash: hashOf(state),
        browser_hash: hashOf(browser),
        nonce,
        code_verifier,
        redirect_uri,
        expires_at: new Date(now.getTime() + ATTEMPT_S * 1000),
      },
      now,
    ),
  );
  request.setCookie(BROWSER_COOKIE, browser, { http_only: true, max_age_s: ATTEMPT_S });
  return { redirect_to };
}

async function finish(
  ctx: PublicContext,
  tenant: Tenant,
  { provider, row }: { provider: IdentityProvider; row: SettingsRow },
  { logout: _, ...answer }: Body,
): Promise<void> {
  const { database, request, clock } = ctx;
  const state = answer.state ?? '';
  const browser = request.cookie(BROWSER_COOKIE);
  // In its own transaction, so that each attempt has only one try.
  const attempt = await database.inTenant(tenant.id, (db) => takeAttemptOut(db, tenant.id, hashOf(state)));
  const isOurs = browser !== undefined && attempt?.browser_hash.equals(hashOf(browser));
  if (!attempt || !isOurs || Date.parse(attempt.expires_at) <= clock.now().getTime()) throw startAgain();

  const returned = new URL(attempt.redirect_uri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) returned.searchParams.set(name, value);
  const { nonce, code_verifier } = attempt;
  const claims = await provider
    .finish(returned, { state, nonce, code_verifier }, row.email_claim)
    .catch(async (cause: unknown) => {
      await keepFailure(ctx, tenant, cause);
      throw refusalOf(row, cause);
    });

  const opened = await database.inTenant(tenant.id, async (db) => {
    const inside = { ...ctx, db, tenant };
    const { user_id, how } = await resolveSsoUser(inside, row, claims);
    await enterFrom(inside, user_id);
    const session = await openSession(inside, { tenant_id: tenant.id, user_id, via_sso: true });
    await auditFrom(
      {
        db,
        tenant_id: tenant.id,
        at: clock.now(),
        actor_id: user_id,
        session_id: session.id,
        request_id: request.id,
        ip: request.ip,
      },
      ...(how === 'known'
        ? []
        : [{ action: `user.${how}_by_sso`, subject_id: user_id, detail: { issuer: row.issuer } }]),
      {
        action: 'session.create',
        subject_id: session.id,
        detail: { single_sign_on: row.issuer, ...(session.ended && { ended: session.ended }) },
      },
    );
    if (row.failure !== null) await updateFailure(db, tenant.id, null, null);
    return session;
  });
  opened.give();
  request.clearCookie(BROWSER_COOKIE);
}

/** The provider's sign-out URL, if it has one. */
function endAtProvider(ctx: PublicContext, provider: IdentityProvider): { redirect_to?: string } {
  const redirect_to = provider.signOutAt(addressOn(ctx, ctx.request.host, SIGNED_OUT_PATH));
  return redirect_to === undefined ? {} : { redirect_to };
}

/** The admin and the log get the reason of the failure, without any data sent or received. */
async function keepFailure(ctx: PublicContext, tenant: Tenant, cause: unknown): Promise<void> {
  const reason = reasonOf(cause);
  ctx.log.warn({ tenant_id: tenant.id, reason }, 'a single sign-on failed');
  await ctx.database.inTenant(tenant.id, (db) => updateFailure(db, tenant.id, reason, ctx.clock.now()));
}

function refusalOf({ label }: SettingsRow, cause: unknown): AppError {
  const sentence =
    cause instanceof SignInDenied
      ? `${label} didn’t sign you in, or you canceled. Start again.`
      : `The reply from ${label} couldn’t be verified. Start again. If this continues, contact your admin.`;
  return new AppError('invalid', { fields: { base: [sentence] }, cause });
}
