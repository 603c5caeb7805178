import { type LiveCall, MAX_LIVE_CALLS } from '@bookline/contract/features/supervision';
import { accountTypes, outranks } from '@bookline/contract/rules/roles';
import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { findLatestScores } from './call-quality.queries.ts';
import { type CallFilter, listCalls } from './calls.queries.ts';

/** The users below the acting user: those whose contacts they see and whom they outrank, so never themselves. */
export async function downlineOf(ctx: Context): Promise<Pick<CallFilter, 'user_ids' | 'of_types'>> {
  const visible = await visibleOwners(ctx);
  return {
    user_ids: visible.everything ? 'everyone' : visible.owner_ids,
    of_types: accountTypes.filter((type) => outranks(ctx.actor.account_type, type)),
  };
}

/** The open calls of the acting user's downline, newest first. The name of a contact is only in those whose contact they see. */
export async function readLiveCalls(ctx: Context): Promise<LiveCall[]> {
  const filter = { ...(await downlineOf(ctx)), only: { open: true } };
  const calls = await listCalls(ctx.db, ctx.tenant.id, filter, await visibleContacts(ctx), { limit: MAX_LIVE_CALLS });
  const scores = await findLatestScores(
    ctx.db,
    ctx.tenant.id,
    calls.map(({ id }) => id),
  );
  return calls.map((call) => ({ ...call, score: scores.get(call.id) ?? null }));
}
