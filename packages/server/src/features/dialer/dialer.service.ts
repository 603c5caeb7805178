import type { BodyOf } from '@bookline/contract/endpoint';
import { contactsScope } from '@bookline/contract/features/contacts-scope';
import type { AssociatedContact, DialerCall, dialer } from '@bookline/contract/features/dialer';
import { metaOf } from '@bookline/contract/paging';
import { overQuota, showsDialer } from '@bookline/contract/rules/dialer';
import { ianaZone } from '@bookline/contract/rules/options';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { deviceToken } from '../../providers/voice/twilio.ts';
import { auditView, requireContact, scopeConditions, visibleContacts } from '../contacts/contacts.api.ts';
import { type VisibleOwners, visibleOwners } from '../users/users.api.ts';
import { type CallFilter, countCalls, countCallsByUser, listCalls, listContactsByNumber } from './calls.queries.ts';
import { dialerFacts } from './dialer-facts.ts';
import { identityOf, voiceAccount } from './voice-account.ts';

const TOKEN_S = 3600;
/** The content of the Recent panel. */
const RECENT = 50;
/** How long a user is asked what came of a call. */
const ASKED_FOR_MS = 24 * HOUR_MS;

/** The token with which a user's voice client registers (R334). There is no token for a user without a dialer (R226 to R231). */
export async function fetchDeviceToken(signedIn: SignedInContext) {
  const { account, facts } = await signedIn.transaction(async (ctx) => ({
    account: await voiceAccount(ctx),
    facts: await dialerFacts(ctx),
  }));
  const enabled = account !== undefined && showsDialer(facts);
  return {
    enabled,
    token: enabled ? await deviceToken(account, identityOf(signedIn.actor.user_id), TOKEN_S) : null,
    provider: account?.provider ?? 'local',
    caller_id: facts.caller_id,
    quota: overQuota(facts) ?? null,
  };
}

async function ownCalls(ctx: Context, open: boolean): Promise<DialerCall[]> {
  const filter = { user_ids: [ctx.actor.user_id], only: { open } };
  return listCalls(ctx.db, ctx.tenant.id, filter, await visibleContacts(ctx), { limit: RECENT });
}

export const readActiveCalls = (ctx: Context): Promise<DialerCall[]> => ownCalls(ctx, true);
export const readCallHistory = (ctx: Context): Promise<DialerCall[]> => ownCalls(ctx, false);

/**
 * Calls of the users whose contacts the acting user sees. The list is empty if they ask for another user. Throws 404 for calls of a contact
 * that they do not see.
 */
export async function readCallLogs(ctx: Context, body: BodyOf<typeof dialer.fetch_call_logs>) {
  const { page, limit, who, from, to, to_log, ...rest } = body;
  if (rest.contact_id !== undefined) {
    await requireContact(ctx, rest.contact_id);
    await auditView(ctx, rest.contact_id, { part: 'calls' });
  }
  const owners = await visibleOwners(ctx);
  const filter: CallFilter = {
    ...rest,
    user_ids: whose(owners, who === 'me' || to_log ? ctx.actor.user_id : who),
    ...(to_log && { to_log_since: new Date(ctx.clock.now().getTime() - ASKED_FOR_MS) }),
    days: { from, to, zone: ianaZone(ctx.actor.user.timezone) },
  };
  const visible = await visibleContacts(ctx);
  const paging = { limit, offset: (page - 1) * limit };
  return {
    data: await listCalls(ctx.db, ctx.tenant.id, filter, visible, paging),
    meta: metaOf({ page, limit }, await countCalls(ctx.db, ctx.tenant.id, filter, visible)),
  };
}

/** How many calls the log lists of each user of the acting user's team on a day. */
export async function countCallsOf(ctx: Context, day: string): Promise<ReadonlyMap<string, number>> {
  const filter: CallFilter = {
    user_ids: whose(await visibleOwners(ctx), 'team'),
    days: { from: day, to: day, zone: ianaZone(ctx.actor.user.timezone) },
  };
  return countCallsByUser(ctx.db, ctx.tenant.id, filter, await visibleContacts(ctx));
}

/** The requested users, limited to those that are visible. */
function whose(visible: VisibleOwners, who: string): CallFilter['user_ids'] {
  if (who === 'team') return visible.everything ? 'everyone' : visible.owner_ids;
  return visible.everything || visible.owner_ids.includes(who) ? [who] : [];
}

/**
 * The contact with a number: of several, the last active one; null for an unknown caller. An admin's answered call opens the contact among all
 * contacts (R178), everyone else's among those of all agents (R179). Contacts of a pool are not covered yet.
 */
export async function findAssociated(ctx: Context, phone_number: string): Promise<AssociatedContact | null> {
  const number = toE164(phone_number);
  const scope = contactsScope.parse({ contact_group: ctx.actor.user.admin ? 'all' : 'all_agents' });
  const conditions = await scopeConditions(ctx, scope);
  return (await listContactsByNumber(ctx.db, ctx.tenant.id, number ? [number] : [], conditions))[0] ?? null;
}

/** All contacts with these numbers, among those that the acting user sees. */
export async function findAllAssociated(ctx: Context, numbers: readonly string[]): Promise<AssociatedContact[]> {
  const wanted = [...new Set(numbers.flatMap((number) => toE164(number) ?? []))];
  return listContactsByNumber(ctx.db, ctx.tenant.id, wanted, await visibleContacts(ctx));
}
