import { randomBytes } from 'node:crypto';
import { audit } from '../../platform/audit.ts';
import type { Context, PublicContext, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enterFrom } from '../auth-ips/auth-ips.api.ts';
import { hashToken, SESSION_COOKIE, SESSION_LIFE_S, toTenant } from './identify.ts';
import { passwordMatches } from './password.ts';
import {
  deleteSession,
  findPassword,
  findSession,
  findSignInName,
  findTenant,
  insertSession,
} from './sessions.queries.ts';
import { forgiveAttempt, takeAttempt } from './throttle.ts';

/**
 * Signs in by user name or mail and password. On a tenant's host only its own people can; elsewhere the name decides whose they are.
 * Throws 422 with the same words for an unknown name and a wrong password, 429 after too many of them.
 */
export async function signIn(ctx: PublicContext, credentials: { username: string; password: string }): Promise<void> {
  const { database, request, clock } = ctx;
  const now = clock.now();
  const name = credentials.username;
  const { known, attempt } = await database.outsideTenants(async (db) => {
    const found = await findSignInName(db, name);
    const tried = { account: found?.user_id ?? name, ip: request.ip };
    await takeAttempt(db, tried, now);
    return { known: found, attempt: tried };
  });
  const owner = known && (ctx.tenant === null || ctx.tenant.id === known.tenant_id) ? known : undefined;
  // Whether the name is known must not show in how long this takes: either way it is one more transaction, then one hash.
  const stored = owner
    ? await database.inTenant(owner.tenant_id, (db) => findPassword(db, owner.tenant_id, owner.user_id))
    : await database.outsideTenants(async (db) => void (await findSignInName(db, name)));
  const right = await passwordMatches(stored?.active ? stored.password_hash : null, credentials.password);
  if (!right || !owner)
    throw new AppError('invalid', { fields: { base: ['The user name or the password is not right.'] } });
  // A new token at every sign-in: whatever the browser carried before names no session afterwards.
  const token = randomBytes(32).toString('base64url');
  const carried = request.cookie(SESSION_COOKIE);
  const id = newId();
  await database.inTenant(owner.tenant_id, async (db) => {
    await forgiveAttempt(db, attempt);
    const before = carried ? await findSession(db, hashToken(carried)) : undefined;
    if (before) await deleteSession(db, before.id);
    const tenant = ctx.tenant ?? (await getTenant(db, owner.tenant_id));
    await enterFrom({ ...ctx, db, tenant }, owner.user_id);
    await insertSession(db, {
      token_hash: hashToken(token),
      id,
      tenant_id: owner.tenant_id,
      user_id: owner.user_id,
      now,
      expires_at: new Date(now.getTime() + SESSION_LIFE_S * 1000),
      ip: request.ip,
      user_agent: request.user_agent,
    });
    await db
      .insertInto('audit_log')
      .values({
        tenant_id: owner.tenant_id,
        id: newId(),
        at: now,
        actor_id: owner.user_id,
        session_id: id,
        request_id: request.id,
        ip: request.ip,
        action: 'session.create',
        subject_type: 'session',
        subject_id: id,
        detail: JSON.stringify(before ? { ended: before.id } : {}),
      })
      .execute();
  });
  request.setCookie(SESSION_COOKIE, token, { http_only: true, max_age_s: SESSION_LIFE_S });
  request.bindCsrfToken(id);
}

async function getTenant(db: Db, tenantId: number): Promise<Tenant> {
  const row = await findTenant(db, tenantId);
  if (!row) throw new Error(`there is no tenant ${tenantId}`);
  return toTenant(row);
}

/** Ends the session that the request came with. */
export async function signOut(ctx: Context): Promise<void> {
  await deleteSession(ctx.db, ctx.actor.session_id);
  await audit(ctx, { action: 'session.end', subject_type: 'session', subject_id: ctx.actor.session_id });
  ctx.request.clearCookie(SESSION_COOKIE);
  ctx.request.bindCsrfToken('');
}
