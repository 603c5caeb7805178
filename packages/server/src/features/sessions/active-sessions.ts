import type { ActiveSession } from '@bookline/contract/features/sessions';
import Bowser from 'bowser';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { endSessionsOf } from './end-sessions.ts';
import { SESSION_IDLE_S } from './identify.ts';
import { deleteSession, listSessionsOf } from './sessions.queries.ts';

/** The user's sessions: this one first, then the most recently seen. */
export async function listActiveSessions(ctx: Context): Promise<ActiveSession[]> {
  const sessions = (await ownSessions(ctx)).map((session) => ({
    id: session.id,
    current: session.id === ctx.actor.session_id,
    ...deviceOf(session.user_agent),
    ip: session.ip,
    created_at: session.created_at,
    last_seen_at: session.last_seen_at,
  }));
  return sessions.sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of the user's sessions. Throws 404 for another user's session or an ended one. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  if (!(await ownSessions(ctx)).some((session) => session.id === id)) throw new AppError('not_found');
  await deleteSession(ctx.db, id);
  await audit(ctx, { action: 'session.end', subject_id: id });
}

/** Ends all other sessions of the user. Returns how many. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const ended = await endSessionsOf(ctx, ctx.actor.user_id, ctx.actor.session_id);
  if (ended === 0) return 0;
  await audit(ctx, {
    action: 'session.end_others',
    subject_type: 'user',
    subject_id: ctx.actor.user_id,
    detail: { ended },
  });
  return ended;
}

async function ownSessions(ctx: Context) {
  const now = ctx.clock.now().getTime();
  const all = await listSessionsOf(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return all.filter(
    ({ expires_at, last_seen_at }) =>
      Date.parse(expires_at) > now && now - Date.parse(last_seen_at) <= SESSION_IDLE_S * 1000,
  );
}

/** The device a browser reports. Unknown if the text doesn't say. */
function deviceOf(userAgent: string): Pick<ActiveSession, 'device' | 'platform'> {
  if (!userAgent) return { device: null, platform: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const type = platform.type;
  return {
    device: [browser.name, os.name && `on ${os.name}`].filter(Boolean).join(' ') || null,
    platform: type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : null,
  };
}
