import type { BodyOf } from '@bookline/contract/endpoint';
import type { invitations } from '@bookline/contract/features/invitations';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { isVariant } from '@bookline/contract/rules/variant';
import type { PublicContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword, openSession } from '../sessions/sessions.api.ts';
import { organisationChanged } from '../users/users.api.ts';
import { findByToken, updateToAccepted, updateToJoined } from './invitations.queries.ts';
import { stateOf } from './send-invitation.ts';
import { readInvitationToken } from './token.ts';

const sentences = {
  expired: 'This invitation has expired. Ask for a new one.',
  accepted: 'This invitation was accepted already. Sign in instead.',
  revoked: 'This invitation is not valid any more. Look for a newer mail, or ask for a new one.',
} as const;

/** What a link is worth and to whom it was sent. Throws 404 for a link that never was one. */
export async function readInvitation(ctx: PublicContext, token: string) {
  return inTenantOf(ctx, token, async (db, { tenant_id, hash }) => {
    const found = await findByToken(db, tenant_id, hash, { lock: false });
    const tenant = await db
      .selectFrom('tenant')
      .select(['name', 'variant'])
      .where('id', '=', tenant_id)
      .executeTakeFirst();
    if (!found || !tenant || !isVariant(tenant.variant) || !isAccountType(found.account_type))
      throw new AppError('not_found');
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
 * The invited person joins with a name and a password, and is signed in. Throws 404 for a link that never was one, 422 at `token` for one
 * that is spent: of two at once only the first gets in.
 */
export async function acceptInvitation(ctx: PublicContext, body: BodyOf<typeof invitations.accept>): Promise<void> {
  const { token, password, ...name } = body;
  // Looked at before the hash is made, which costs time on purpose.
  const { state } = await readInvitation(ctx, token);
  if (state !== 'open') throw invalid('token', sentences[state]);
  const password_hash = await hashPassword(password);
  const session = await inTenantOf(ctx, token, async (db, { tenant_id, hash }) => {
    await organisationChanged({ db, tenant: { id: tenant_id } });
    const found = await findByToken(db, tenant_id, hash, { lock: true });
    if (!found) throw new AppError('not_found');
    const now = ctx.clock.now();
    const current = found.invited ? stateOf(found, now) : 'accepted';
    if (current !== 'open') throw invalid('token', sentences[current]);
    await updateToAccepted(db, tenant_id, found.id, now);
    await updateToJoined(db, tenant_id, found.user_id, { ...name, password_hash, now });
    const opened = await openSession({ ...ctx, db }, { tenant_id, user_id: found.user_id });
    await db
      .insertInto('audit_log')
      .values({
        tenant_id,
        id: newId(),
        at: now,
        actor_id: found.user_id,
        session_id: opened.id,
        request_id: ctx.request.id,
        ip: ctx.request.ip,
        action: 'user.accept_invitation',
        subject_type: 'user',
        subject_id: found.user_id,
        detail: '{}',
      })
      .execute();
    return opened;
  });
  session.give();
}

/** Works in the tenant that a token names. On the host name of another tenant it is no token at all. */
async function inTenantOf<T>(
  ctx: PublicContext,
  token: string,
  work: (db: Db, read: { tenant_id: number; hash: Buffer }) => Promise<T>,
): Promise<T> {
  const read = readInvitationToken(token);
  if (!read || (ctx.tenant && ctx.tenant.id !== read.tenant_id)) throw new AppError('not_found');
  const exists = await ctx.database.outsideTenants((db) =>
    db.selectFrom('tenant').select('id').where('id', '=', read.tenant_id).executeTakeFirst(),
  );
  if (!exists) throw new AppError('not_found');
  return ctx.database.inTenant(read.tenant_id, (db) => work(db, read));
}
