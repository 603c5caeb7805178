import type { BodyOf } from '@bookline/contract/endpoint';
import type { AssociatedContact, DialerCall, dialer } from '@bookline/contract/features/dialer';
import { metaOf } from '@bookline/contract/paging';
import { overQuota, showsDialer } from '@bookline/contract/rules/dialer';
import { ianaZone } from '@bookline/contract/rules/options';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { deviceToken } from '../../providers/voice/twilio.ts';
import { auditView, requireContact, visibleContacts } from '../contacts/contacts.api.ts';
import { type Reach, reachOf } from '../users/users.api.ts';
import { type CallFilter, countCalls, listCalls, listContactsByNumber } from './calls.queries.ts';
import { dialerFacts } from './dialer-facts.ts';
import { identityOf, voiceAccount } from './voice-account.ts';

const TOKEN_S = 3600;
/** What the panel Recent shows. */
const RECENT = 50;

/** What the voice client of one's browser registers with (R334); no token for whoever has no dialer (R226 to R231). */
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

/** Calls of the people whose contacts the acting person sees: of nobody where they ask for somebody else. Throws 404 for those of a contact that they do not see. */
export async function readCallLogs(ctx: Context, body: BodyOf<typeof dialer.fetch_call_logs>) {
  const { page, limit, who, from, to, ...rest } = body;
  if (rest.contact_id !== undefined) {
    await requireContact(ctx, rest.contact_id);
    await auditView(ctx, rest.contact_id, { part: 'calls' });
  }
  const reach = await reachOf(ctx);
  const filter: CallFilter = {
    ...rest,
    user_ids: whose(reach, who === 'me' ? ctx.actor.user_id : who),
    days: { from, to, zone: ianaZone(ctx.actor.user.timezone) },
  };
  const visible = await visibleContacts(ctx);
  const paging = { limit, offset: (page - 1) * limit };
  return {
    data: await listCalls(ctx.db, ctx.tenant.id, filter, visible, paging),
    meta: metaOf({ page, limit }, await countCalls(ctx.db, ctx.tenant.id, filter, visible)),
  };
}

/** Of the people within reach those who are asked for. */
function whose(reach: Reach, who: string): CallFilter['user_ids'] {
  if (who === 'team') return reach.everything ? 'everybody' : reach.owner_ids;
  return reach.everything || reach.owner_ids.includes(who) ? [who] : [];
}

/** Whose number it is: of several the contact who was active last; null for a stranger. */
export async function findAssociated(ctx: Context, phone_number: string): Promise<AssociatedContact | null> {
  return (await findAllAssociated(ctx, [phone_number]))[0] ?? null;
}

/** Everybody whose numbers these are, among the contacts that the acting person sees. */
export async function findAllAssociated(ctx: Context, numbers: readonly string[]): Promise<AssociatedContact[]> {
  const wanted = [...new Set(numbers.flatMap((number) => toE164(number) ?? []))];
  return listContactsByNumber(ctx.db, ctx.tenant.id, wanted, await visibleContacts(ctx));
}
