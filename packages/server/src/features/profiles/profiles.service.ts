import type { Profile } from '@bookline/contract/features/sessions';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { profileOf, tellUserChanged } from '../sessions/sessions.api.ts';
import { getProfileRow, type ProfileChange, updateUser } from './profiles.queries.ts';

/** Changes what the acting person says and shows of themselves; answers their profile as it is then. */
export async function changeProfile(ctx: Context, change: ProfileChange): Promise<Profile> {
  await save(ctx, { ...change, ...(change.about_me?.trim() === '' && { about_me: null }) });
  const row = await getProfileRow(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return profileOf(row, row.tenant_color);
}

export async function changeTimezone(ctx: Context, timezone: string | null): Promise<{ timezone: string | null }> {
  await save(ctx, { timezone });
  return { timezone };
}

/** The audit log says which fields, not what they hold. */
async function save(ctx: Context, change: ProfileChange): Promise<void> {
  const { user_id } = ctx.actor;
  const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (fields.length === 0) return;
  await updateUser(ctx.db, ctx.tenant.id, user_id, { ...change, updated_at: ctx.clock.now() });
  await audit(ctx, { action: 'user.update', subject_type: 'user', subject_id: user_id, detail: { fields } });
  await tellUserChanged(ctx.db, user_id);
}
