import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { RequestInfo } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { forgetStack } from './act-as.ts';
import { hashToken, SESSION_COOKIE, SESSION_LIFE_S } from './identify.ts';
import { deleteSession, findSession, insertSession } from './sessions.queries.ts';

export interface OpenedSession {
  readonly id: string;
  /** The session that the browser carried before. */
  readonly ended?: string;
  /** Gives the browser its cookies: call it once the transaction is committed. */
  give(): void;
}

/** Opens a session for somebody who has just proved who they are; the one that the browser carried before ends. */
export async function openSession(
  ctx: { readonly db: Db; readonly clock: Clock; readonly request: RequestInfo },
  person: { readonly tenant_id: number; readonly user_id: string; readonly via_sso?: boolean },
): Promise<OpenedSession> {
  const { db, clock, request } = ctx;
  const now = clock.now();
  // A new token each time: whatever the browser carried before names no session afterwards.
  const token = randomBytes(32).toString('base64url');
  const carried = request.cookie(SESSION_COOKIE);
  const before = carried ? await findSession(db, hashToken(carried)) : undefined;
  if (before) await deleteSession(db, before.id);
  const id = newId();
  await insertSession(db, {
    ...person,
    token_hash: hashToken(token),
    id,
    now,
    expires_at: new Date(now.getTime() + SESSION_LIFE_S * 1000),
    ip: request.ip,
    user_agent: request.user_agent,
  });
  return {
    id,
    ...(before && { ended: before.id }),
    give() {
      forgetStack(request);
      request.setCookie(SESSION_COOKIE, token, { http_only: true, max_age_s: SESSION_LIFE_S });
      request.bindCsrfToken(id);
    },
  };
}
