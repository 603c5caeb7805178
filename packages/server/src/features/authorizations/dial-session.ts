import type { BodyOf } from '@bookline/contract/endpoint';
import type { authorizations, DialSession } from '@bookline/contract/features/authorizations';
import { MAX_DIALED } from '@bookline/contract/rules/authorization-kinds';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import type { DialedContact } from '../../providers/outside-accounts/phone-burner.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import { selectedContacts, visibleContactRows } from '../contacts/contacts.api.ts';
import { openSession } from '../dial-sessions/dial-sessions.api.ts';
import { type Decision, decideAttempts, wasDecided } from '../outbound-gate/outbound-gate.api.ts';
import { findSealed, lockAccount, updateAccount } from './accounts.queries.ts';
import { openAccess } from './open-access.ts';
import { troubleWords } from './trouble-text.ts';

type Body = BodyOf<typeof authorizations.dial_session>;

/**
 * R366: starts a dial session with the contacts that may be called. Every contact goes through the contact check, and its decisions are stored even if
 * the session fails. Throws 404, 422 if the account isn't PhoneBurner's or no contact is left, and 503 if PhoneBurner can't be reached.
 */
export async function startDialSession(signedIn: SignedInContext, id: string, body: Body): Promise<DialSession> {
  const { tenant, clock, vendors } = signedIn;
  const session_id = newId();
  const { account, contacts, refused, remaining, report_to } = await signedIn.transaction(async (ctx) => {
    const found = await requireDialer(ctx, id);
    const whom = await whomToCall(ctx, body, session_id);
    // A report can arrive before PhoneBurner's answer.
    const address = whom.contacts.length > 0 ? await openSession(ctx, session_id) : '';
    return { account: found, ...whom, report_to: address };
  });
  if (contacts.length === 0) return { id: session_id, redirect_url: null, contacts: 0, refused, remaining };
  const name = `Bookline ${clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const access = await openAccess(signedIn, tenant.id, account);
  const redirect_url = await access
    .run((token) => vendors.phone_burner.dial(token, { name, contacts, report_to }))
    .catch((error: unknown) => failed(signedIn, id, error));
  await signedIn.transaction((ctx) =>
    audit(ctx, {
      action: 'authorization.dial_session',
      subject_id: id,
      // The audit log records which contacts' names and numbers were sent to PhoneBurner.
      detail: { session_id, purpose: body.purpose, contact_ids: contacts.map((contact) => contact.id) },
    }),
  );
  return { id: session_id, redirect_url, contacts: contacts.length, refused, remaining };
}

async function requireDialer(ctx: Context, id: string) {
  const own = await lockAccount(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  const account = own && (await findSealed(ctx.db, ctx.tenant.id, id));
  if (!account) throw new AppError('not_found');
  if (account.kind !== 'phone_burner') throw invalid('base', 'Only PhoneBurner has dial sessions.');
  if (account.state === 'reconnect') throw invalid('base', 'Replace the PhoneBurner key first.');
  return account;
}

async function whomToCall(ctx: Context, { ids, contacts_scope, after, purpose }: Body, session_id: string) {
  const selection = ids ? { ids, all: false } : { all: true, contacts_scope };
  const selected = await selectedContacts(ctx, selection);
  const { rows } = await sql<{ id: string; total: number }>`
    select s.id, count(*) over ()::int as total from (${selected}) s
    where not ${wasDecided(ctx.tenant.id, sql`s.id`, after)}
    order by s.position limit ${MAX_DIALED}`.execute(ctx.db);
  const field = ids ? 'ids' : 'contacts_scope';
  if (rows.length === 0) throw invalid(field, 'There are no contacts to call.');
  const contact_ids = rows.map((row) => row.id);
  // A dial session is automatic dialing.
  const touch = { channel: 'call', purpose, automatic: true, subject_id: session_id } as const;
  const decisions = await decideAttempts(ctx, { ...touch, contact_ids });
  const known = new Map((await visibleContactRows(ctx, contact_ids)).map((row) => [row.id, row]));
  const home = await tenantUrl(ctx, ctx.tenant, '/contacts/');
  const contacts = contact_ids.flatMap((contact_id): DialedContact[] => {
    const [row, decision] = [known.get(contact_id), decisions.get(contact_id)];
    if (!row || !decision?.allowed) return [];
    const { first_name, last_name, email } = row;
    return [{ id: contact_id, first_name, last_name, email, phone: decision.address, url: `${home}${contact_id}` }];
  });
  return { contacts, refused: reasonsOf(decisions.values()), remaining: (rows[0]?.total ?? 0) - rows.length };
}

function reasonsOf(decisions: Iterable<Decision>): DialSession['refused'] {
  const counts = new Map<string, number>();
  for (const decision of decisions)
    if (!decision.allowed) counts.set(decision.reason, (counts.get(decision.reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

async function failed(signedIn: SignedInContext, id: string, error: unknown): Promise<never> {
  if (!(error instanceof VendorError)) throw error;
  const problem = troubleWords('phone_burner', error).replace(' We’ll try again automatically.', ' Try again later.');
  if (error.trouble !== 'unauthorized')
    throw new AppError('unavailable', { fields: { base: [problem] }, cause: error });
  await signedIn.transaction((ctx) =>
    updateAccount(ctx.db, ctx.tenant.id, id, { state: 'reconnect', problem, problem_at: ctx.clock.now() }),
  );
  throw invalid('base', problem);
}
