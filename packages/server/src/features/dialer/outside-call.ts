import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { takeProgress } from './call-progress.ts';
import { type CallRow, insertCall, lockCallBySid, updateCall } from './calls.queries.ts';

/** A call that an outside dialer placed for the acting user, and that has ended. */
export interface OutsideCall {
  /** The same for every report about the call. */
  readonly sid: string;
  readonly contact_id: string | null;
  readonly to_number: string;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly status: 'completed' | 'busy' | 'no-answer';
  readonly duration_s: number;
}

/** Stores a call that an outside dialer placed, or adds what another report about it says. It counts against no plan. */
export async function recordOutsideCall(ctx: Context, outside: OutsideCall): Promise<CallRow> {
  const { sid, contact_id, to_number, started_at, ended_at: at, status, duration_s } = outside;
  const { db, tenant, actor } = ctx;
  const ended = { status, at, duration_s, of_other_side: true };
  const known = await lockCallBySid(db, tenant.id, sid);
  if (known) return takeProgress(ctx, known, ended);
  const id = newId();
  await insertCall(db, tenant.id, {
    id,
    provider_sid: sid,
    user_id: actor.user_id,
    contact_id,
    dial_run_id: null,
    direction: 'outbound',
    // The outside dialer doesn't say which number it called from.
    from_number: '',
    to_number,
    caller_city: null,
    caller_state: null,
    status: 'ringing',
    refusal: null,
    decision_id: null,
    started_at,
    ended_at: null,
    subscription_id: null,
    license_id: null,
  });
  const call = await lockCallBySid(db, tenant.id, sid);
  if (!call) throw new Error('the call is gone');
  await audit(ctx, {
    action: 'call.report',
    subject_id: id,
    ...(contact_id && { contact_id }),
    detail: { direction: 'outbound' },
  });
  return takeProgress(ctx, call, ended);
}

/** Keeps a note with a call that has none. */
export async function noteCall(
  { db, tenant }: Context,
  call: Pick<CallRow, 'id' | 'disposition_note'>,
  note: string,
): Promise<void> {
  if (call.disposition_note === '' && note !== '') await updateCall(db, tenant.id, call.id, { disposition_note: note });
}
