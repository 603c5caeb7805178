import type { ReplyOf } from '@bookline/contract/endpoint';
import type { invitations } from '@bookline/contract/features/invitations';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { sendMail } from '../mail/mail.api.ts';
import { findLatest, type InvitationRow, insertInvitation, updateToRevoked } from './invitations.queries.ts';
import { newInvitationToken } from './token.ts';

/** A link is valid for seven days: long enough for a holiday weekend, short enough for a mailbox that gets a new owner. */
const LIFE_DAYS = 7;

/** Emails a single-use link and revokes earlier ones. */
export async function sendInvitation(
  ctx: Context,
  person: { readonly id: string; readonly email: string; readonly first_name: string },
): Promise<void> {
  const { tenant, actor } = ctx;
  const now = ctx.clock.now();
  await updateToRevoked(ctx.db, tenant.id, person.id, now);
  const id = newId();
  const { token, hash } = newInvitationToken(tenant.id);
  await insertInvitation(ctx.db, tenant.id, {
    id,
    user_id: person.id,
    token_hash: hash,
    sent_by_id: actor.user_id,
    sent_at: now,
    expires_at: new Date(now.getTime() + LIFE_DAYS * DAY_MS),
  });
  // After '#', where neither servers nor referrers see it.
  const url = await tenantUrl(ctx, tenant, `/accept-invitation#${token}`);
  await sendMail(
    ctx,
    {
      to: person.email,
      subject: `${actor.name} invites you to ${tenant.name}`,
      paragraphs: [
        `Hello ${person.first_name},`,
        `${actor.name} created an account for you at ${tenant.name}. Set a password to join.`,
        `The link works once and expires in ${LIFE_DAYS} days. If you don’t know ${actor.name}, ignore this email.`,
      ],
      action: { label: 'Accept invitation', url },
    },
    { key: `invitation:${id}`, secret_of_id: person.id },
  );
  await audit(ctx, { action: 'user.invite', subject_id: person.id });
}

/** Revokes the links of a user; returns whether there were any. */
export async function revokeInvitations(ctx: Context, userId: string): Promise<boolean> {
  const revoked = await updateToRevoked(ctx.db, ctx.tenant.id, userId, ctx.clock.now());
  if (revoked > 0) await audit(ctx, { action: 'user.revoke_invitation', subject_id: userId });
  return revoked > 0;
}

type State = ReplyOf<typeof invitations.read>['data']['state'];

/** The state of a link. */
export function stateOf(invitation: InvitationRow, now: Date): State {
  if (invitation.accepted_at) return 'accepted';
  if (invitation.revoked_at) return 'revoked';
  return Date.parse(invitation.expires_at) <= now.getTime() ? 'expired' : 'open';
}

/** The latest invitation of a user, or null. */
export async function findLatestInvitation(ctx: Context, userId: string) {
  const found = await findLatest(ctx.db, ctx.tenant.id, userId);
  if (!found) return null;
  const { sent_at, expires_at, sent_by } = found;
  return { state: stateOf(found, ctx.clock.now()), sent_at, expires_at, sent_by };
}
