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
import {
  countSignups,
  findSignupByToken,
  findTenantLook,
  listSignups,
  putSignup,
  type SignupSearch,
  updateSignup,
} from './signups.queries.ts';

/** Remembers in the browser which request was made there. */
const COOKIE = 'signup';
const REMEMBERED_S = 90 * 24 * 3600;
const HOUR_S = 3600;
/** In an hour: from one address, and for one tenant in all, so that nobody fills its list by way of many addresses. */
const LIMIT = { from_ip: 5, all: 200 } as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Whether one can ask for an account on this host name, and what this browser asked for. */
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
 * Keeps a request for an account. It says the same whether or not the address is known. Throws 404 on a host name that stands for nobody,
 * 403 where the tenant takes none, 429 after too many.
 */
export async function askForAccount(ctx: PublicContext, asked: BodyOf<typeof signups.create>): Promise<Signup> {
  const { tenant, database, request, clock } = ctx;
  if (!tenant) throw new AppError('not_found');
  const phone = toE164(asked.phone);
  if (!phone) throw invalid('phone', 'Enter a phone number with its area code.');
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const kept = await database.inTenant(tenant.id, async (db) => {
    if ((await findTenantLook(db, tenant.id)).signups_closed) throw new AppError('forbidden');
    const lately = await countSignups(db, tenant.id, request.ip, new Date(now.getTime() - HOUR_S * 1000));
    if (lately.from_ip >= LIMIT.from_ip || lately.all >= LIMIT.all)
      throw new AppError('rate_limited', { retry_after_s: HOUR_S });
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
      { kind: 'signup', text: 'Somebody asks for an account.', link: '/admin/signups' },
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

/** Says what became of a request. Throws 404 where there is none. */
export async function decideSignup(ctx: Context, id: string, status: Signup['status']): Promise<Signup> {
  const decided_at = status === 'new' ? null : ctx.clock.now();
  const row = await refuseDuplicate(updateSignup(ctx.db, ctx.tenant.id, id, { status, decided_at }), 'signup_waiting', {
    field: 'status',
    sentence: 'The same person asked again meanwhile: see the newer request.',
  });
  if (!row) throw new AppError('not_found');
  await audit(ctx, { action: 'signup.decide', subject_type: 'signup', subject_id: id, detail: { status } });
  return present(row);
}

type Row = NonNullable<Awaited<ReturnType<typeof findSignupByToken>>>;

/** The column's check knows these three. */
function present({ status, ...row }: Row): Signup {
  return { ...row, status: status === 'invited' || status === 'declined' ? status : 'new' };
}
