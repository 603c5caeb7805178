import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { Signup, signups } from '@bookline/contract/features/signups';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit } from '../../platform/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { notifyAdmins } from '../notifications/notifications.api.ts';
import { networkOf, takeTurns } from '../sessions/sessions.api.ts';
import {
  findSignupByToken,
  findTenantLook,
  listSignups,
  putSignup,
  type SignupSearch,
  updateSignup,
} from './signups.queries.ts';

/** Remembers the request made in this browser. */
const COOKIE = 'signup';
const REMEMBERED_S = 90 * 24 * 3600;
const HOUR_S = 3600;
/** Per hour: from one address (for IPv6, its network), and for one tenant in all, so that many addresses can't fill its list. */
const LIMIT = { address: 5, all: 200 } as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Whether sign-up is open on this host name, and this browser's request. */
export async function fetchSignup(ctx: PublicContext) {
  const { tenant, database, request } = ctx;
  if (!tenant) return { company: null, open: false, signup: null };
  return database.inTenant(tenant.id, async (db) => {
    const { name, logo_url, signups_closed } = await findTenantLook(db, tenant.id);
    const token = request.cookie(COOKIE);
    const found = token ? await findSignupByToken(db, tenant.id, hashOf(token)) : undefined;
    return { company: { name, logo_url }, open: !signups_closed, signup: found ? present(found) : null };
  });
}

/**
 * Stores a request for an account. The reply is the same for a known and an unknown email. Throws 404 on a host name without a tenant, 403 if
 * the tenant accepts none, and 429 after too many.
 */
export async function askForAccount(ctx: PublicContext, asked: BodyOf<typeof signups.create>): Promise<Signup> {
  const { tenant, database, request, clock } = ctx;
  if (!tenant) throw new AppError('not_found');
  const phone = toE164(asked.phone);
  if (!phone) throw invalid('phone', 'Enter a phone number with its area code.');
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const { signups_closed } = await database.inTenant(tenant.id, (db) => findTenantLook(db, tenant.id), {
    read_only: true,
  });
  if (signups_closed) throw new AppError('forbidden');
  const turns = [
    { kind: 'signup-address', value: networkOf(request.ip), limit: LIMIT.address, window_s: HOUR_S },
    { kind: 'signup-tenant', value: String(tenant.id), limit: LIMIT.all, window_s: HOUR_S },
  ];
  // In its own transaction: asking again with the same email replaces the request, but still counts.
  await database.outsideTenants((db) => takeTurns(db, turns, now, 'Too many requests for an account.'));
  const kept = await database.inTenant(tenant.id, async (db) => {
    await putSignup(db, tenant.id, {
      ...asked,
      id: newId(),
      phone,
      token_hash: hashOf(token),
      ip: request.ip,
      created_at: now,
    });
    await notifyAdmins(
      { ...ctx, db, tenant },
      { kind: 'signup', text: 'Someone requested an account.', link: '/admin/signups' },
    );
    return findSignupByToken(db, tenant.id, hashOf(token));
  });
  if (!kept) throw new Error('the request that was just kept is not there');
  request.setCookie(COOKIE, token, { http_only: true, max_age_s: REMEMBERED_S });
  return present(kept);
}

export async function readSignups(ctx: Context, search: SignupSearch): Promise<{ data: Signup[]; meta: ListMeta }> {
  const { rows, total } = await listSignups(ctx.db, ctx.tenant.id, search);
  return { data: rows.map(present), meta: metaOf(search, total) };
}

/** Stores the decision about a request. Throws 404 if there is none. */
export async function decideSignup(ctx: Context, id: string, status: Signup['status']): Promise<Signup> {
  const decided_at = status === 'new' ? null : ctx.clock.now();
  const row = await refuseDuplicate(updateSignup(ctx.db, ctx.tenant.id, id, { status, decided_at }), 'signup_waiting', {
    field: 'status',
    sentence: 'The same person sent a newer request. Review that one.',
  });
  if (!row) throw new AppError('not_found');
  await audit(ctx, { action: 'signup.decide', subject_id: id, detail: { status } });
  return present(row);
}

type Row = NonNullable<Awaited<ReturnType<typeof findSignupByToken>>>;

/** The column's check allows only these three. */
function present({ status, ...row }: Row): Signup {
  return { ...row, status: status === 'invited' || status === 'declined' ? status : 'new' };
}
