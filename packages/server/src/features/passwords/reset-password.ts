import { randomBytes } from 'node:crypto';
import { PASSWORD_RESET_MINUTES } from '@bookline/contract/rules/constants';
import { z } from 'zod';
import { auditFrom } from '../../platform/audit.ts';
import type { PublicContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { enqueueOutsideTenants } from '../../platform/jobs/enqueue.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { revokeKeysOf } from '../api-keys/api-keys.api.ts';
import { deleteFeed } from '../calendar/calendar.api.ts';
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
import { forgetCodes } from '../two-factor/two-factor.api.ts';
import { requireGoodPassword } from './password-rules.ts';
import { deleteResetsOf, findReset, insertReset, savePassword, takeReset } from './passwords.queries.ts';
import { mailChanged } from './update-password.ts';

/** Reset emails allowed in 15 minutes, per name and per address. */
const ASKED = { name: 3, address: 20 } as const;

const asked = z.object({
  name: z.string(),
  /** The tenant of the host name the request used. Null for a host without a tenant. */
  host_tenant_id: z.number().nullable(),
  request_id: z.string(),
  ip: z.string(),
});

/**
 * Queues a password reset. A job looks up the name, so neither the reply nor its timing reveals whether it exists. Throws 429 after too many
 * requests, for known and unknown names alike.
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
    message: `If an account has this address, we’ll email a link to set a new password. It expires in ${PASSWORD_RESET_MINUTES} minutes.`,
  };
}

/** Emails the link to the user with this name, if there is one. Earlier links stop working. */
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
            `We received a request to reset the password of your account ${user.username}. The link below works once and expires in ${PASSWORD_RESET_MINUTES} minutes.`,
            'If this wasn’t you, ignore this email. Your password won’t change.',
          ],
          action: { label: 'Set a new password', url },
        },
        { secret_of_id: user.id },
      );
      await auditFrom(
        { db, tenant_id: tenant.id, at: now, actor_id: user.id, request_id, ip },
        { action: 'password.reset_asked', subject_type: 'user', subject_id: user.id },
      );
    });
  },
};

/**
 * Sets the password of the user who got the link. Ends sessions, API keys, and the calendar link, because a thief with the old password may
 * have created them. The second factor stays. Throws 422 at `token` for a link that's used, expired, or of another host, and at `password` for
 * one that's too easy.
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
    // A user locked out by wrong passwords can sign in with the new one.
    await forgetTurns(db, [
      { kind: 'account', value: owner.user_id },
      { kind: 'both', value: `${owner.user_id} ${networkOf(request.ip)}` },
    ]);
    await forgetCodes(db, owner.user_id);
    const revoked_keys = await revokeKeysOf(db, owner.tenant_id, owner.user_id, now);
    const revoked_calendar_link = await deleteFeed(db, owner.tenant_id, owner.user_id);
    await auditFrom(
      { db, tenant_id: owner.tenant_id, at: now, actor_id: owner.user_id, request_id: request.id, ip: request.ip },
      {
        action: 'password.reset',
        subject_type: 'user',
        subject_id: owner.user_id,
        detail: { ended_sessions, revoked_keys, revoked_calendar_link },
      },
    );
    const row = await findTenant(db, owner.tenant_id);
    if (row)
      await mailChanged(
        { db, tenant: toTenant(row), clock: ctx.clock },
        user,
        revokedWords(revoked_keys, revoked_calendar_link),
      );
  });
}

/** What the user must set up again. */
function revokedWords(keys: number, calendarLink: boolean): string | undefined {
  if (keys === 0 && !calendarLink) return undefined;
  const things = [
    ...(keys > 0 ? [`${keys} API key${keys === 1 ? '' : 's'}`] : []),
    ...(calendarLink ? ['your calendar link'] : []),
  ];
  return `We also revoked ${things.join(' and ')}. Create new ones under Account if you still need them.`;
}

const spent = () => invalid('token', 'This link was already used or has expired. Request a new one.');
