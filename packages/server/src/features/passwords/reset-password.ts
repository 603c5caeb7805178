import { randomBytes } from 'node:crypto';
import { PASSWORD_RESET_MINUTES } from '@bookline/contract/rules/constants';
import { z } from 'zod';
import { auditFrom } from '../../platform/audit.ts';
import type { PublicContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { enqueueOutsideTenants } from '../../platform/jobs/enqueue.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { sendMail } from '../mail/mail.api.ts';
import {
  endSessionsOf,
  findSignInName,
  findTenant,
  findUser,
  forgetTurns,
  hashPassword,
  hashToken,
  networkOf,
  takeTurns,
  toTenant,
} from '../sessions/sessions.api.ts';
import { requireGoodPassword } from './password-rules.ts';
import { deleteResetsOf, findReset, insertReset, savePassword, takeReset } from './passwords.queries.ts';
import { mailChanged } from './update-password.ts';

/** Mails that may be asked for in a quarter of an hour: for one name, from one address. */
const ASKED = { name: 3, address: 20 } as const;

const asked = z.object({
  name: z.string(),
  /** The tenant whose host name it was asked on; null on one that stands for nobody. */
  host_tenant_id: z.number().nullable(),
  request_id: z.string(),
  ip: z.string(),
});

/**
 * Takes down that somebody wants a new password. Whether anybody has this name is looked up by a job: neither the reply nor its time can
 * say. Throws 429 after too many, known and unknown names alike.
 */
export async function askForReset(ctx: PublicContext, { email }: { email: string }): Promise<{ message: string }> {
  const { request } = ctx;
  await ctx.database.outsideTenants((db) =>
    takeTurns(
      db,
      [
        { kind: 'reset-name', value: email, limit: ASKED.name },
        { kind: 'reset-address', value: networkOf(request.ip), limit: ASKED.address },
      ],
      ctx.clock.now(),
    ),
  );
  const payload: z.infer<typeof asked> = {
    name: email,
    host_tenant_id: ctx.tenant?.id ?? null,
    request_id: request.id,
    ip: request.ip,
  };
  await ctx.database.outsideTenants((db) => enqueueOutsideTenants(db, mailPasswordReset.name, payload));
  return {
    message: `If an account has this address, a link to set a new password is on its way. It works for ${PASSWORD_RESET_MINUTES} minutes.`,
  };
}

/** Mails the link to whoever has the name, if anybody does. A link that was mailed before works no more. */
export const mailPasswordReset: Task = {
  name: 'mail-password-reset',
  async run(ctx, payload) {
    const { name, host_tenant_id, request_id, ip } = asked.parse(payload);
    const now = ctx.clock.now();
    const owner = await ctx.database.outsideTenants((db) => findSignInName(db, name));
    if (!owner || (host_tenant_id !== null && host_tenant_id !== owner.tenant_id)) return;
    const token = randomBytes(32).toString('base64url');
    await ctx.database.inTenant(owner.tenant_id, async (db) => {
      const user = await findUser(db, owner.tenant_id, owner.user_id);
      const row = await findTenant(db, owner.tenant_id);
      if (!user || !row) return;
      const tenant = toTenant(row);
      await deleteResetsOf(db, tenant.id, user.id);
      await insertReset(db, {
        token_hash: hashToken(token),
        tenant_id: tenant.id,
        user_id: user.id,
        expires_at: new Date(now.getTime() + PASSWORD_RESET_MINUTES * 60_000),
      });
      const url = await tenantUrl(ctx, tenant, `/reset-password?token=${token}`);
      await sendMail(
        { ...ctx, db, tenant },
        {
          to: user.email,
          subject: `Set a new password for ${tenant.name}`,
          paragraphs: [
            `Somebody asked for a new password for your account ${user.username}. The link below works once, for ${PASSWORD_RESET_MINUTES} minutes.`,
            'If it was not you, do nothing: your password stays as it is.',
          ],
          action: { label: 'Set a new password', url },
        },
      );
      await auditFrom(
        { db, tenant_id: tenant.id, at: now, actor_id: user.id, request_id, ip },
        { action: 'password.reset_asked', subject_type: 'user', subject_id: user.id },
      );
    });
  },
};

/**
 * Sets the password of whoever got the link, and ends all their sessions. The second factor stays. Throws 422 at `token` for a link that
 * was used, is too old or belongs to another host, at `password` for one that is too easy.
 */
export async function resetByToken(
  ctx: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { database, request } = ctx;
  const now = ctx.clock.now();
  const token_hash = hashToken(token);
  const found = await database.outsideTenants((db) => findReset(db, token_hash, now));
  if (!found || (ctx.tenant && ctx.tenant.id !== found.tenant_id)) throw spent();
  const owner = { tenant_id: found.tenant_id, user_id: found.user_id };
  const user = await database.inTenant(owner.tenant_id, (db) => findUser(db, owner.tenant_id, owner.user_id));
  if (!user) throw spent();
  await requireGoodPassword(password, user);
  const password_hash = await hashPassword(password);
  await database.inTenant(owner.tenant_id, async (db) => {
    if (!(await takeReset(db, { ...owner, token_hash, now }))) throw spent();
    await savePassword(db, owner.tenant_id, owner.user_id, { password_hash, now });
    const ended_sessions = await endSessionsOf({ db, tenant: { id: owner.tenant_id } }, owner.user_id);
    // Whoever was locked out by wrong passwords gets in with the new one.
    await forgetTurns(db, [
      { kind: 'account', value: owner.user_id },
      { kind: 'both', value: `${owner.user_id} ${networkOf(request.ip)}` },
    ]);
    await auditFrom(
      { db, tenant_id: owner.tenant_id, at: now, actor_id: owner.user_id, request_id: request.id, ip: request.ip },
      { action: 'password.reset', subject_type: 'user', subject_id: owner.user_id, detail: { ended_sessions } },
    );
    const row = await findTenant(db, owner.tenant_id);
    if (row) await mailChanged({ db, tenant: toTenant(row), clock: ctx.clock }, user);
  });
}

const spent = () => invalid('token', 'This link was used already, or is too old. Ask for a new one.');
