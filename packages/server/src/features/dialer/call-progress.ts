import { audit, auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { tellLive } from '../../platform/live/live-event.ts';
import { recordActivity } from '../contacts/contacts.api.ts';
import { type CallRow, type CallStatus, updateCall } from './calls.queries.ts';

/** What a provider tells of a leg. */
export interface Progress {
  readonly status: string;
  readonly at: Date;
  /** Seconds that it was connected, where it says so. */
  readonly duration_s?: number | undefined;
  /** The leg that was placed for the call. */
  readonly other_sid?: string | undefined;
  /** Nobody told of it: it was found out. */
  readonly found_out?: boolean;
}

const endings: Readonly<Record<string, CallStatus>> = {
  completed: 'completed',
  answered: 'completed',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'canceled',
};

/**
 * Takes what is told of a call. News may come twice, late and in any order, so they are taken as facts: what is known already stays, an end
 * is never taken back, and a call that ended was answered where it lasted. `call` is locked. Answers how it stands now.
 */
export async function takeProgress(ctx: Context, call: CallRow, news: Progress): Promise<CallRow> {
  const other_sid = call.other_sid ?? news.other_sid;
  const known = { ...call, other_sid: other_sid ?? null };
  if (other_sid && !call.other_sid) await updateCall(ctx.db, ctx.tenant.id, call.id, { other_sid });
  if (call.ended_at !== null) return known;
  if (news.status === 'in-progress') return takeAnswer(ctx, known, news.at);
  const ending = endings[news.status];
  return ending ? takeEnd(ctx, known, ending, news) : known;
}

async function takeAnswer(ctx: Context, call: CallRow, at: Date): Promise<CallRow> {
  if (call.status === 'in_progress') return call;
  await updateCall(ctx.db, ctx.tenant.id, call.id, { status: 'in_progress', answered_at: at });
  await tellCall(ctx, call);
  return { ...call, status: 'in_progress', answered_at: at.toISOString() };
}

async function takeEnd(ctx: Context, call: CallRow, ending: CallStatus, news: Progress): Promise<CallRow> {
  const ended = Math.max(news.at.getTime(), Date.parse(call.started_at));
  // The news that it was answered may still be on its way, or lost.
  const lasted = news.duration_s ?? 0;
  const answered =
    call.answered_at !== null
      ? Date.parse(call.answered_at)
      : ending === 'completed' && lasted > 0
        ? Math.max(ended - 1000 * lasted, Date.parse(call.started_at))
        : undefined;
  const status = answered !== undefined ? 'completed' : ending === 'completed' ? 'no_answer' : ending;
  const duration_s = answered === undefined ? 0 : Math.max(0, Math.round((ended - answered) / 1000));
  await updateCall(ctx.db, ctx.tenant.id, call.id, {
    status,
    duration_s,
    ended_at: new Date(ended),
    ...(answered !== undefined && { answered_at: new Date(answered) }),
  });
  const { direction, contact_id } = call;
  if (contact_id)
    await recordActivity(ctx, {
      contact_id,
      kind: 'call',
      subject_id: call.id,
      detail: { direction, outcome: status, duration_s },
    });
  // A caller who rings off, and an end that nobody told of, are not the agent's doing.
  const isTheirs = !news.found_out && (direction === 'outbound' || answered !== undefined);
  await (isTheirs ? audit : auditBySystem)(ctx, {
    action: 'call.end',
    subject_type: 'call',
    subject_id: call.id,
    ...(contact_id && { contact_id }),
    detail: { direction, outcome: status, duration_s },
  });
  await tellCall(ctx, call);
  return { ...call, status, duration_s, ended_at: new Date(ended).toISOString() };
}

/** The browsers of whoever is on the call ask how it stands. */
export const tellCall = (ctx: Context, call: Pick<CallRow, 'id' | 'user_id'>): Promise<void> =>
  tellLive(ctx, { topic: 'call', subject_id: call.id, user_ids: [call.user_id] });
