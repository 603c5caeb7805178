import { randomBytes } from 'node:crypto';
import type { LoginStackEntry } from '@bookline/contract/rules/login-stack';
import { isAccountType, outranks } from '@bookline/contract/rules/roles';
import { audit } from '../../platform/audit.ts';
import type { Context, RequestInfo } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { visibleOwners } from '../users/users.api.ts';
import { hashToken, SESSION_COOKIE } from './identify.ts';
import { deleteSession, findSession, findUser, insertSession, listStack } from './sessions.queries.ts';
import { slots } from './waiting-cookies.ts';

/** Acting as another user ends automatically after four hours, so that a forgotten window is no second identity. */
const ACTING_LIFE_S = 4 * 3600;

/**
 * Puts a session as another user on top of the current one (R133, R135). Throws 404 for a user who isn't visible, 403 for the same or a higher
 * rank, and 409 if a session of this type is already on the stack.
 */
export async function actAs(
  ctx: Context,
  userId: string,
  marker: LoginStackEntry['marker'],
): Promise<LoginStackEntry[]> {
  const { db, tenant, actor, request } = ctx;
  const person = await findUser(db, tenant.id, userId);
  const visible = await visibleOwners(ctx);
  if (!person || !(visible.everything || visible.owner_ids.includes(person.id))) throw new AppError('not_found');
  if (!isAccountType(person.account_type) || !outranks(actor.account_type, person.account_type))
    throw new AppError('forbidden');
  const below = request.cookie(SESSION_COOKIE);
  const stack = actor.user.login_stack;
  if (!below || stack.some((entry) => entry.marker === marker))
    throw new AppError('conflict', {
      fields: { login_type: ['You are already acting as another user. Return first.'] },
    });

  const now = ctx.clock.now();
  const parent = (await listStack(db, actor.session_id)).at(-1);
  if (!parent) throw new AppError('unauthenticated');
  const expires = Math.min(Date.parse(parent.expires_at), now.getTime() + ACTING_LIFE_S * 1000);
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  await insertSession(db, {
    token_hash: hashToken(token),
    id,
    tenant_id: tenant.id,
    user_id: person.id,
    parent_id: actor.session_id,
    marker,
    real_user_id: actor.real_user_id,
    now,
    expires_at: new Date(expires),
    ip: request.ip,
    user_agent: request.user_agent,
  });
  const name = `${person.first_name} ${person.last_name}`.trim();
  await audit(ctx, {
    action: 'session.act_as',
    subject_type: 'user',
    subject_id: person.id,
    detail: { login_type: marker, name, opened: id },
  });
  const max_age_s = Math.floor((expires - now.getTime()) / 1000);
  ctx.afterCommit(() => {
    // The session below keeps its own end time: returning to it isn't a new sign-in.
    const rest_s = Math.floor((Date.parse(parent.expires_at) - now.getTime()) / 1000);
    request.setCookie(slots[marker], below, { http_only: true, max_age_s: rest_s });
    request.setCookie(SESSION_COOKIE, token, { http_only: true, max_age_s });
    request.bindCsrfToken(id);
  });
  return [...stack, { marker, session_id: id, user_id: person.id, name }];
}

/** Ends a session of the user's stack with all above it, and returns to the one below (R134, R136). Throws 404 if it isn't on the stack. */
export async function endActing(ctx: Context, sessionId: string): Promise<LoginStackEntry[]> {
  const stack = ctx.actor.user.login_stack;
  const index = stack.findIndex((entry) => entry.session_id === sessionId);
  const ended = stack[index];
  if (!ended) throw new AppError('not_found');
  const kept = stack.slice(0, index);
  // Read before it's gone: the returning user is the one whose token is in the slot, if it's still there.
  const token = ctx.request.cookie(slots[ended.marker]);
  const below = token ? await findSession(ctx.db, hashToken(token)) : undefined;
  const expected = (await listStack(ctx.db, ended.session_id)).at(-2);
  await deleteSession(ctx.db, ended.session_id);
  await audit(ctx, { action: 'session.end', subject_id: ended.session_id, detail: { name: ended.name } });
  const { request, clock } = ctx;
  ctx.afterCommit(() => {
    for (const entry of stack.slice(index)) request.clearCookie(slots[entry.marker]);
    if (!token || !below || below.id !== expected?.id) return forgetSession(request);
    const max_age_s = Math.max(0, Math.floor((Date.parse(below.expires_at) - clock.now().getTime()) / 1000));
    request.setCookie(SESSION_COOKIE, token, { http_only: true, max_age_s });
    request.bindCsrfToken(below.id);
  });
  return kept;
}

/** Clears the browser's session cookie and those of the sessions below it. */
export function forgetSession(request: RequestInfo): void {
  forgetStack(request);
  request.clearCookie(SESSION_COOKIE);
  request.bindCsrfToken('');
}

/** Clears the cookies of the sessions below, because a user signs in. */
export function forgetStack(request: RequestInfo): void {
  for (const name of Object.values(slots)) if (request.cookie(name) !== undefined) request.clearCookie(name);
}
