import type { BodyOf } from '@bookline/contract/endpoint';
import type { DialerSettings, dialerProfile } from '@bookline/contract/features/dialer-profile';
import { CODE_TRIES } from '@bookline/contract/rules/phone-numbers';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { lockUser } from '../users/users.api.ts';
import { findMessageFile } from '../voicemail-messages/voicemail-messages.api.ts';
import { deleteVerification, findVerification, getDialerProfile, saveDialerProfile } from './dialer-profile.queries.ts';
import { findDefaultNumber, listNumbersOf } from './phone-numbers.queries.ts';

/** How the acting user's calls are handled. */
export async function readDialerSettings(ctx: Context): Promise<DialerSettings> {
  const { db, tenant, actor, clock } = ctx;
  const { enabled: _enabled, ...own } = await getDialerProfile(db, tenant.id, actor.user_id);
  const pending = await findVerification(db, tenant.id, actor.user_id, { now: clock.now(), tries: CODE_TRIES });
  const number = await findDefaultNumber(db, tenant.id, actor.user_id);
  return {
    ...own,
    default_number_id: number?.id ?? null,
    pending: pending ? { phone_number: pending.number, expires_at: pending.expires_at } : null,
  };
}

/** Throws 422 for a number or a greeting that isn't the user's own. */
export async function changeDialerSettings(
  ctx: Context,
  change: BodyOf<typeof dialerProfile.update>,
): Promise<DialerSettings> {
  const { db, tenant, actor } = ctx;
  const { default_number_id, greeting_id } = change;
  if (default_number_id) {
    const own = await listNumbersOf(db, tenant.id, actor.user_id);
    if (!own.some(({ id }) => id === default_number_id))
      throw invalid('default_number_id', 'This number isn’t assigned to you. Choose one of yours.');
  }
  if (greeting_id) {
    // It can't be deleted in the meantime.
    await lockUser(db, tenant.id, actor.user_id);
    if (!(await findMessageFile(db, tenant.id, actor.user_id, greeting_id)))
      throw invalid('greeting_id', 'This recording no longer exists. Choose another.');
  }
  if (change.forward_unanswered && (await getDialerProfile(db, tenant.id, actor.user_id)).verified_number === null)
    throw invalid('forward_unanswered', 'Verify your phone first.');
  await saveDialerProfile(db, tenant.id, actor.user_id, change);
  const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  await audit(ctx, { action: 'user.dialer', subject_type: 'user', subject_id: actor.user_id, detail: { fields } });
  return readDialerSettings(ctx);
}

/** Removes the user's verified phone and any code being sent. */
export async function removeVerifiedNumber(ctx: Context): Promise<DialerSettings> {
  const { db, tenant, actor } = ctx;
  const { verified_number } = await getDialerProfile(db, tenant.id, actor.user_id);
  const begun = await deleteVerification(db, tenant.id, actor.user_id);
  if (verified_number !== null || begun) {
    await saveDialerProfile(db, tenant.id, actor.user_id, {
      verified_number: null,
      verified_at: null,
      forward_unanswered: false,
    });
    await audit(ctx, { action: 'user.phone_removed', subject_type: 'user', subject_id: actor.user_id });
    await tellUserChanged(db, actor.user_id);
  }
  return readDialerSettings(ctx);
}
