import type { BodyOf } from '@bookline/contract/endpoint';
import type { invitations } from '@bookline/contract/features/invitations';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { auditFrom } from '../../platform/audit.ts';
import type { PublicContext, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { enterFrom } from '../auth-ips/auth-ips.api.ts';
import { requireGoodPassword, savePassword } from '../passwords/passwords.api.ts';
import { findTenant, hashPassword, openSession, toTenant } from '../sessions/sessions.api.ts';
import { organizationChanged } from '../users/users.api.ts';
import { findByToken, updateToAccepted, updateToJoined } from './invitations.queries.ts';
import { stateOf } from './send-invitation.ts';
import { readInvitationToken } from './token.ts';

const sentences = {
  expired: 'This invitation has expired. Ask for a new one.',
  accepted: 'This invitation was already accepted. Sign in instead.',
  revoked: 'This invitation is no longer valid. Look for a newer email, or ask for a new one.',
} as const;

/** The state of a link and its recipient. Throws 404 for a link that never existed. */
export async function readInvitation(ctx: PublicContext, token: string) {
  return inTenantOf(ctx, token, async (db, { tenant, hash }) => {
    const found = await findByToken(db, tenant.id, hash, { lock: false });
    if (!found || !isAccountType(found.account_type)) throw new AppError('not_found');
    const { email, username, first_name, last_name, sent_by, expires_at } = found;
    return {
      state: found.invited ? stateOf(found, ctx.clock.now()) : ('accepted' as const),
      company: tenant.name,
      role: roleLabel(found.account_type, tenant.variant),
      email,
      username,
      first_name,
      last_name,
      invited_by: sent_by,
      expires_at,
    };
  });
}

/**
 * The invited user joins with a name and a password, and is signed in. Throws 404 for a link that never existed, 422 at `token` for a used
 * link (of two simultaneous uses only the first succeeds), and 422 at `password` for a weak one.
 */
export async function acceptInvitation(ctx: PublicContext, body: BodyOf<typeof invitations.accept>): Promise<void> {
  const { token, password, ...name } = body;
  // Checked before hashing, which is slow on purpose.
  const { state, username, email } = await readInvitation(ctx, token);
  if (state !== 'open') throw invalid('token', sentences[state]);
  await requireGoodPassword(password, { username, email, ...name });
  const password_hash = await hashPassword(password);
  const session = await inTenantOf(ctx, token, async (db, { tenant, hash }) => {
    await organizationChanged({ db, tenant });
    const found = await findByToken(db, tenant.id, hash, { lock: true });
    if (!found) throw new AppError('not_found');
    const now = ctx.clock.now();
    const current = found.invited ? stateOf(found, now) : 'accepted';
    if (current !== 'open') throw invalid('token', sentences[current]);
    const owner = { tenant_id: tenant.id, user_id: found.user_id };
    await updateToAccepted(db, tenant.id, found.id, now);
    await updateToJoined(db, tenant.id, found.user_id, { ...name, now });
    await savePassword(db, tenant.id, found.user_id, { password_hash, now });
    await enterFrom({ ...ctx, db, tenant }, found.user_id);
    const opened = await openSession({ ...ctx, db }, owner);
    await auditFrom(
      {
        db,
        tenant_id: tenant.id,
        at: now,
        actor_id: found.user_id,
        session_id: opened.id,
        request_id: ctx.request.id,
        ip: ctx.request.ip,
      },
      { action: 'user.accept_invitation', subject_id: found.user_id },
    );
    return opened;
  });
  session.give();
}

/** Works in the tenant that a token names. On another tenant's host the token is invalid. */
async function inTenantOf<T>(
  ctx: PublicContext,
  token: string,
  work: (db: Db, read: { tenant: Tenant; hash: Buffer }) => Promise<T>,
): Promise<T> {
  const read = readInvitationToken(token);
  if (!read || (ctx.tenant && ctx.tenant.id !== read.tenant_id)) throw new AppError('not_found');
  const row = await ctx.database.outsideTenants((db) => findTenant(db, read.tenant_id));
  if (!row) throw new AppError('not_found');
  const tenant = toTenant(row);
  return ctx.database.inTenant(tenant.id, (db) => work(db, { tenant, hash: read.hash }));
}
