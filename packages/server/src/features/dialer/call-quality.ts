import type { CallSound } from '@bookline/contract/features/dialer';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { findQuality, replaceQuality } from './call-quality.queries.ts';
import { lockCall } from './calls.queries.ts';

/** Stores how the acting user's call sounded. A repeated report replaces the first. Throws 404 for another user's call. */
export async function keepQuality(ctx: Context, call_id: string, sound: CallSound): Promise<CallSound> {
  const call = await lockCall(ctx.db, ctx.tenant.id, call_id);
  if (!call || call.user_id !== ctx.actor.user_id) throw new AppError('not_found');
  await replaceQuality(ctx.db, ctx.tenant.id, call_id, { ...sound, created_at: ctx.clock.now() });
  return sound;
}

/** How a call of the acting user or their downline sounded. Throws 404 for other calls, and for calls of a contact that they can't see. */
export async function readQuality(ctx: Context, call_id: string): Promise<CallSound | null> {
  const visible = await visibleOwners(ctx);
  const found = await findQuality(ctx.db, ctx.tenant.id, call_id);
  if (!found || !(visible.everything || visible.owner_ids.includes(found.user_id))) throw new AppError('not_found');
  if (found.contact_id) await requireLiveContact(ctx, found.contact_id);
  return found.sound;
}
