import { audit, auditFrom } from '../../platform/audit.ts';
import type { Context, PublicContext, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { enterFrom } from '../auth-ips/auth-ips.api.ts';
import {
  acceptCode,
  beginSecondStep,
  deleteChallengesOf,
  forgiveCodes,
  type SecondStep,
  saveTwoFactor,
  takeSecondStepTry,
  wrongCode,
} from '../two-factor/two-factor.api.ts';
import { endActing, forgetSession } from './act-as.ts';
import { toTenant } from './identify.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './password.ts';
import { deleteSession, findPassword, findSignInName, findTenant, takeOneTimePassword } from './sessions.queries.ts';
import { forgiveAttempt, takeAttempt } from './throttle.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly otp_secret?: string | undefined;
  readonly otp_code?: string | undefined;
}

/**
 * Signs in by user name or email and password, and the second step's code if one is due. Without the code, returns what is needed (R043). On a
 * tenant's host, only its own users can sign in. Elsewhere the name decides the tenant. Throws 422 with the same words for an unknown name and
 * a wrong password, 422 at `otp_code` or `otp_secret` in the second step, and 429 after too many tries.
 */
export async function signIn(ctx: PublicContext, credentials: Credentials): Promise<SecondStep | undefined> {
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
  // Timing must not reveal whether the name exists: both paths take one more transaction and one hash.
  const stored = owner
    ? await database.inTenant(owner.tenant_id, (db) => findPassword(db, owner.tenant_id, owner.user_id))
    : await database.outsideTenants(async (db) => void (await findSignInName(db, name)));
  const right = await passwordMatches(stored?.active ? stored.password_hash : null, credentials.password);
  if (!right || !owner)
    throw new AppError('invalid', { fields: { base: ['The user name or password is incorrect.'] } });

  const { otp_secret, otp_code } = credentials;
  const second = otp_secret && otp_code ? { otp_secret, otp_code } : undefined;
  if (second) await takeSecondStepTry(ctx, owner, second.otp_secret);
  const outcome = await database.inTenant(owner.tenant_id, async (db) => {
    await forgiveAttempt(db, attempt);
    const second_step = second && (await passSecondStep(ctx, db, owner, second));
    const due = second ? undefined : await beginSecondStep(db, owner, now);
    if (due) return { due };
    const tenant = ctx.tenant ?? (await getTenant(db, owner.tenant_id));
    await enterFrom({ ...ctx, db, tenant }, owner.user_id);
    const isOneTime = stored?.one_time_until != null;
    if (isOneTime && !(await takeOneTimePassword(db, owner.tenant_id, owner.user_id, now))) throw spentPassword();
    const opened = await openSession({ ...ctx, db }, owner);
    await auditFrom(
      {
        db,
        tenant_id: owner.tenant_id,
        at: now,
        actor_id: owner.user_id,
        session_id: opened.id,
        request_id: request.id,
        ip: request.ip,
      },
      {
        action: 'session.create',
        subject_id: opened.id,
        detail: { ...(second_step && { second_step }), ...(opened.ended && { ended: opened.ended }) },
      },
    );
    return { opened };
  });
  outcome.opened?.give();
  return outcome.due;
}

/** The password is right, so this reveals nothing new. */
const spentPassword = () =>
  new AppError('invalid', {
    fields: {
      base: [
        'This one-time password was already used or has expired. Ask for a reset link, or ask your system operator for a new one.',
      ],
    },
  });

/** Uses up the code. Returns its kind. */
async function passSecondStep(
  ctx: PublicContext,
  db: Db,
  { tenant_id, user_id }: { tenant_id: number; user_id: string },
  { otp_code }: { otp_code: string },
): Promise<string> {
  const accepted = await acceptCode({ ...ctx, db, tenant: { id: tenant_id } }, user_id, otp_code);
  if (!accepted) throw wrongCode('otp_code');
  await forgiveCodes(db, user_id, ctx.request.ip);
  await deleteChallengesOf(db, tenant_id, user_id);
  await saveTwoFactor(db, tenant_id, user_id, { last_otp_at: ctx.clock.now() });
  return accepted;
}

async function getTenant(db: Db, tenantId: number): Promise<Tenant> {
  const row = await findTenant(db, tenantId);
  if (!row) throw new Error(`there is no tenant ${tenantId}`);
  return toTenant(row);
}

/** Ends the request's session. While acting as another user, ends only that (R134). */
export async function signOut(ctx: Context): Promise<void> {
  const top = ctx.actor.user.login_stack.at(-1);
  if (top) {
    await endActing(ctx, top.session_id);
    return;
  }
  if (await deleteSession(ctx.db, ctx.actor.session_id))
    await audit(ctx, { action: 'session.end', subject_id: ctx.actor.session_id });
  forgetSession(ctx.request);
}
