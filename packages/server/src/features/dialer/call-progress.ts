import { audit, auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { tellLive } from '../../platform/live/live-event.ts';
import { amendCall, recordActivity } from '../contacts/contacts.api.ts';
import { dispositionDetail, dispositionOf } from '../dispositions/dispositions.api.ts';
import { findOpenParty, updateParty } from './call-parties.queries.ts';
import { type CallRow, type CallStatus, updateCall } from './calls.queries.ts';
import { endSupervisionsOf } from './end-supervision.ts';
import { contactLeg } from './open-call.ts';

/** What a provider reports about a leg. */
export interface Progress {
  readonly status: string;
  readonly at: Date;
  /** Seconds that the leg was connected, if the provider reports them. */
  readonly duration_s?: number | undefined;
  /** The leg that was placed for the call. */
  readonly other_sid?: string | undefined;
  /** The leg that is reported. */
  readonly leg?: string;
  /** It's about the leg that was placed. The caller's own leg is answered by a voicemail greeting, too. */
  readonly of_other_side?: boolean;
  /** No webhook reported this; a check of the provider found it. */
  readonly found_out?: boolean;
  /** The provider lost the call. */
  readonly cut_off?: boolean;
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
 * Stores what is reported about a call. Reports may arrive twice, late, and out of order, so each is only a fact: known facts stay, an end is
 * final, and an ended call with a duration was answered. A call that ended unanswered, as far as was known, was answered if a later report about the other side says
 * so. `call` is locked. Returns the call's current state.
 */
export async function takeProgress(ctx: Context, call: CallRow, news: Progress): Promise<CallRow> {
  const other_sid = call.other_sid ?? news.other_sid;
  const known = { ...call, other_sid: other_sid ?? null };
  if (other_sid && !call.other_sid) await updateCall(ctx.db, ctx.tenant.id, call.id, { other_sid });
  if (call.ended_at !== null) {
    // A check may have found the end before its reason was reported.
    if (news.cut_off && !call.cut_off) await updateCall(ctx.db, ctx.tenant.id, call.id, { cut_off: true });
    return takeLateAnswer(ctx, known, call.ended_at, news);
  }
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

/** The end of a call was reported before its answer. Then it counted as unanswered, which is corrected. */
async function takeLateAnswer(ctx: Context, call: CallRow, ended_at: string, news: Progress): Promise<CallRow> {
  if (call.answered_at !== null || call.status === 'refused' || !news.of_other_side) return call;
  const [started, ended, lasted] = [Date.parse(call.started_at), Date.parse(ended_at), news.duration_s ?? 0];
  const answered =
    news.status === 'in-progress'
      ? Math.min(news.at.getTime(), ended)
      : endings[news.status] === 'completed' && lasted > 0
        ? ended - 1000 * lasted
        : undefined;
  if (answered === undefined) return call;
  const answered_at = new Date(Math.max(answered, started));
  const duration_s = Math.round((ended - answered_at.getTime()) / 1000);
  await updateCall(ctx.db, ctx.tenant.id, call.id, { status: 'completed', answered_at, duration_s });
  const { contact_id, direction } = call;
  if (contact_id) await amendCall(ctx, { id: call.id, contact_id }, { outcome: 'completed', duration_s });
  await auditBySystem(ctx, {
    action: 'call.correct',
    subject_id: call.id,
    ...(contact_id && { contact_id }),
    detail: { direction, was: call.status, outcome: 'completed', duration_s },
  });
  await tellCall(ctx, call);
  return { ...call, status: 'completed', answered_at: answered_at.toISOString(), duration_s };
}

async function takeEnd(ctx: Context, call: CallRow, ending: CallStatus, news: Progress): Promise<CallRow> {
  const ended = Math.max(news.at.getTime(), Date.parse(call.started_at));
  // The report that the call was answered may be late or lost.
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
    ...(news.cut_off && { cut_off: true }),
  });
  await endParty(ctx, call, new Date(ended), news.leg);
  const { direction, contact_id } = call;
  const cut_off = news.cut_off ? { cut_off: true } : {};
  if (contact_id)
    await recordActivity(ctx, {
      contact_id,
      kind: 'call',
      subject_id: call.id,
      detail: { direction, outcome: status, duration_s, ...cut_off, ...(await disposed(ctx, call)) },
    });
  // When the caller hangs up, or a check finds the end, the agent is not the actor.
  const isTheirs = !news.found_out && !news.cut_off && (direction === 'outbound' || answered !== undefined);
  await (isTheirs ? audit : auditBySystem)(ctx, {
    action: 'call.end',
    subject_id: call.id,
    ...(contact_id && { contact_id }),
    detail: { direction, outcome: status, duration_s, ...cut_off },
  });
  await endSupervisionsOf(ctx, call);
  await tellCall(ctx, call);
  return { ...call, status, duration_s, ended_at: new Date(ended).toISOString() };
}

/** The third person's part ends with the call, unless it was transferred to their number. */
async function endParty(ctx: Context, call: CallRow, left_at: Date, leg: string | undefined): Promise<void> {
  const party = await findOpenParty(ctx.db, ctx.tenant.id, call.id);
  if (!party) return;
  const isTransferred = call.transferred_at !== null;
  if (isTransferred && party.number !== null) return;
  const ended = leg === contactLeg(call) ? 'contact_left' : 'call_ended';
  await updateParty(ctx.db, ctx.tenant.id, party.id, { left_at, outcome: isTransferred ? 'transferred' : ended });
}

/** Tells the browsers of the call's user to reload it, and those of the users above them. */
export const tellCall = (ctx: Context, call: Pick<CallRow, 'id' | 'user_id'>): Promise<void> =>
  tellLive(ctx, { topic: 'call', subject_id: call.id, user_ids: [call.user_id], holder_ids: [call.user_id] });

/** What was chosen during the call. */
async function disposed(ctx: Context, { disposition_id, disposition_note }: CallRow) {
  if (disposition_id === null) return {};
  return dispositionDetail(await dispositionOf(ctx, disposition_id, disposition_id), disposition_note);
}
