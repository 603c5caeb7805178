import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { RequestInfo } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { forgetStack } from './act-as.ts';
import { hashToken, SESSION_COOKIE, SESSION_LIFE_S } from './identify.ts';
import { deleteSession, findSession, insertSession, listStack } from './sessions.queries.ts';
import { waitingCookies } from './waiting-cookies.ts';

export interface OpenedSession {
  readonly id: string;
  /** The browser's previous session. */
  readonly ended?: string;
  /** Sets the browser's cookies. Call it after the commit. */
  give(): void;
}

/** Opens a session for a user who has just proved who they are. The browser's previous sessions end. */
export async function openSession(
  ctx: { readonly db: Db; readonly clock: Clock; readonly request: RequestInfo },
  person: { readonly tenant_id: number; readonly user_id: string; readonly via_sso?: boolean },
): Promise<OpenedSession> {
  const { db, clock, request } = ctx;
  const now = clock.now();
  // Always a new token, so the browser's earlier token names no session.
  const token = randomBytes(32).toString('base64url');
  const before = await endCarried(db, request);
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
    ...(before && { ended: before }),
    give() {
      forgetStack(request);
      request.setCookie(SESSION_COOKIE, token, { http_only: true, max_age_s: SESSION_LIFE_S });
      request.bindCsrfToken(id);
    },
  };
}

/** Ends the browser's session, and those below it while acting. Returns the first one's id. */
async function endCarried(db: Db, request: RequestInfo): Promise<string | undefined> {
  let first: string | undefined;
  for (const name of [SESSION_COOKIE, ...waitingCookies]) {
    const token = request.cookie(name);
    const carried = token ? await findSession(db, hashToken(token)) : undefined;
    if (!carried) continue;
    first ??= carried.id;
    // The database deletes those on top together with the bottom one.
    const [bottom = carried] = await listStack(db, carried.id);
    await deleteSession(db, bottom.id);
  }
  return first;
}
