import type { BodyOf, ReplyInput } from '@bookline/contract/endpoint';
import type { DialRunNow, dialRuns } from '@bookline/contract/features/dial-runs';
import { CALL_AGAIN_DAYS } from '@bookline/contract/rules/dial-runs';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { tellLive } from '../../platform/live/live-event.ts';
import { requireLiveContact, visibleContacts } from '../contacts/contacts.api.ts';
import { checkSoon, dialerFacts, disposeCall, findOpenCall, leaveMessage, whyNoCalls } from '../dialer/dialer.api.ts';
import { readChoices } from '../dispositions/dispositions.api.ts';
import { decideAttempt, previewAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { lockUser } from '../users/users.api.ts';
import { findActiveRun, lockRun, postpone, type RunRow, updateRun } from './dial-runs.queries.ts';
import { type CurrentRow, findCurrent, findDue, findDues, findEntry, isThere, updateEntry } from './entries.queries.ts';
import { isOver, readRun } from './read-runs.ts';

/** Contacts that one request asks the gate about. If it refuses all of them, the next request continues. */
const TRIES = 50;

type Next = ReplyInput<typeof dialRuns.next>['data'];
type Dial = NonNullable<Next['dial']>;

const busy = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });
const CALL_OPEN = 'A call is in progress. Hang up first.';
const NOT_SEEN = 'You can no longer see this contact.';

/** Starts or continues a run in a browser tab, which is the only one that places its calls. Throws 409 while another run is active. */
export async function resumeRun(
  ctx: Context,
  id: string,
  { device }: BodyOf<typeof dialRuns.resume>,
): Promise<DialRunNow> {
  const { db, tenant, actor } = ctx;
  // Another run may start at the same moment.
  await lockUser(db, tenant.id, actor.user_id);
  const run = await openRun(ctx, id);
  const active = await findActiveRun(db, tenant.id, actor.user_id);
  if (active && active.id !== id) throw busy(`“${active.name}” is active. Pause or end it first.`);
  await requireDialer(ctx);
  await updateRun(db, tenant.id, id, { status: 'active', device });
  if (run.status !== 'active') await note(ctx, id, 'resume');
  return told(ctx, id);
}

export async function pauseRun(ctx: Context, id: string): Promise<DialRunNow> {
  const run = await openRun(ctx, id);
  if (run.status === 'active') {
    await updateRun(ctx.db, ctx.tenant.id, id, { status: 'paused' });
    await note(ctx, id, 'pause');
  }
  return told(ctx, id);
}

export async function endRun(ctx: Context, id: string): Promise<DialRunNow> {
  const run = await openRun(ctx, id);
  const current = await findCurrent(ctx.db, ctx.tenant.id, id);
  if (current?.call && current.call.ended_at === null) throw busy(CALL_OPEN);
  if (current) await close(ctx, current);
  await finish(ctx, run);
  return told(ctx, id);
}

export async function changeRun(ctx: Context, id: string, body: BodyOf<typeof dialRuns.update>): Promise<DialRunNow> {
  await openRun(ctx, id);
  await updateRun(ctx.db, ctx.tenant.id, id, body);
  await audit(ctx, { action: 'dial_run.update', subject_id: id, detail: { fields: Object.keys(body) } });
  return told(ctx, id);
}

/**
 * Takes the next contact of a run whose call the gate allows right now. Never before the last call is over and wrapped up, nor while the user is on any other
 * call. A contact who was taken and not called yet is returned again, with the same attempt, which is placed once.
 */
export async function takeNext(ctx: Context, id: string, { device }: BodyOf<typeof dialRuns.next>): Promise<Next> {
  const { db, tenant, actor, clock } = ctx;
  const run = await openRun(ctx, id);
  if (run.status !== 'active') throw busy('This run is paused. Select Continue first.');
  if (run.device !== device)
    throw busy('This run continues in another tab or on another device. Select Continue here to call from this one.');
  await requireDialer(ctx);
  const open = await findOpenCall(db, tenant.id, actor.user_id);
  // The report of its end may be lost, for example with a server that was killed.
  if (open) await checkSoon(ctx, open.id);
  const current = await findCurrent(db, tenant.id, id);
  const again = current !== undefined && current.call === null;
  const isBusy = open !== undefined || (current !== undefined && !again && !isOver(run, current, clock.now()));
  if (isBusy) return { run: await readRun(ctx, id), dial: null };
  const visible = await visibleContacts(ctx);
  let dial: Dial | null = null;
  if (again) {
    if (await isThere(db, current.contact_id, visible)) dial = await ask(ctx, current, current.attempt_id ?? newId());
    else await postpone(db, tenant.id, [{ id: current.id, reason: NOT_SEEN, due_at: null }]);
  } else if (current) await close(ctx, current);
  for (let tries = 0; !dial && tries < TRIES; tries++) {
    const due = await findDue(db, tenant.id, id, clock.now(), visible);
    if (!due) {
      if ((await findDues(db, tenant.id, id, clock.now())).next_due_at === null) await finish(ctx, run);
      break;
    }
    const why = due.called
      ? 'This contact was merged with one that was called in this run.'
      : due.there
        ? undefined
        : NOT_SEEN;
    if (why) await postpone(db, tenant.id, [{ id: due.id, reason: why, due_at: null }]);
    else dial = await ask(ctx, due, newId());
  }
  return { run: await told(ctx, id), dial };
}

/** Asks the gate whether a contact may be called right now. If so, the contact is the current one. */
async function ask(
  ctx: Context,
  { id, contact_id }: { readonly id: string; readonly contact_id: string },
  attempt_id: string,
): Promise<Dial | null> {
  const decision = await decideAttempt(ctx, {
    channel: 'call',
    purpose: 'personal',
    automatic: true,
    contact_id,
    subject_id: attempt_id,
  });
  if (decision.allowed) {
    await updateEntry(ctx.db, ctx.tenant.id, id, { state: 'current', attempt_id, due_at: null, reason: null });
    return { contact_id, number: decision.address, attempt_id };
  }
  await postpone(ctx.db, ctx.tenant.id, [{ id, reason: decision.reason, due_at: decision.allowed_from }]);
  return null;
}

/** Ends what is left to do with the current contact, whose call is over. */
async function close(ctx: Context, { id, contact_id, call, again_at }: CurrentRow): Promise<void> {
  const { db, tenant } = ctx;
  if (call?.refusal) {
    // The calling hours may have ended between the answer and the call, for example. Then the contact waits for their time.
    const may = await previewAttempt(ctx, { channel: 'call', purpose: 'personal', automatic: true, contact_id });
    return postpone(db, tenant.id, [{ id, reason: call.refusal, due_at: may.allowed ? null : may.allowed_from }]);
  }
  await updateEntry(
    db,
    tenant.id,
    id,
    again_at === null
      ? { state: call === null ? 'skipped' : 'done' }
      : { state: 'waiting', due_at: new Date(again_at), again_at: null },
  );
}

/** Sets the disposition of the current call, during or after it. Throws as disposeCall does, and 422 before there is a call. */
export async function finishCall(ctx: Context, id: string, body: BodyOf<typeof dialRuns.finish>): Promise<DialRunNow> {
  const { call_again_at, call_id, ...disposition } = body;
  await openRun(ctx, id);
  const current = await findCurrent(ctx.db, ctx.tenant.id, id);
  if (!current?.call) throw invalid('disposition_id', 'There is no call yet. Call the contact first.');
  // It came late, or from another tab.
  if (call_id !== undefined && call_id !== current.call.id)
    throw busy('This run is on another call now. Choose the disposition of the earlier call in the call log.');
  await disposeCall(ctx, current.call.id, disposition);
  const again_at = call_again_at === null ? null : laterTime(ctx, 'call_again_at', call_again_at);
  await updateEntry(ctx.db, ctx.tenant.id, current.id, { again_at });
  return told(ctx, id);
}

/** Leaves a message with the answering machine of the current call, and sets the disposition that means it, if there is one and none was set. */
export async function leaveInRun(
  signedIn: SignedInContext,
  id: string,
  { message_id }: BodyOf<typeof dialRuns.leave_message>,
): Promise<DialRunNow> {
  const current = await signedIn.transaction(async (ctx) => {
    await openRun(ctx, id);
    return findCurrent(ctx.db, ctx.tenant.id, id);
  });
  if (!current?.call) throw invalid('message_id', 'There is no call yet. Call the contact first.');
  const call = current.call;
  await leaveMessage(signedIn, call.id, message_id);
  return signedIn.transaction(async (ctx) => {
    await openRun(ctx, id);
    const fits = (await readChoices(ctx)).find(
      ({ outcome, follow_up_required, do_not_call }) => outcome === 'voicemail' && !follow_up_required && !do_not_call,
    );
    // The user may have chosen one meanwhile.
    const now = (await findCurrent(ctx.db, ctx.tenant.id, id))?.call;
    if (fits && now?.id === call.id && now.disposition_id === null)
      await disposeCall(ctx, call.id, { disposition_id: fits.id, note: '', follow_up: null });
    return told(ctx, id);
  });
}

export async function skipContact(ctx: Context, id: string, entryId: string): Promise<DialRunNow> {
  await openRun(ctx, id);
  const entry = await getEntry(ctx, id, entryId);
  if (entry.state === 'current') {
    const current = await findCurrent(ctx.db, ctx.tenant.id, id);
    if (current?.call && current.call.ended_at === null) throw busy(CALL_OPEN);
    if (current) await close(ctx, current);
  } else if (entry.state === 'waiting')
    await updateEntry(ctx.db, ctx.tenant.id, entryId, { state: 'skipped', due_at: null, reason: null });
  else throw busy('Only contacts that wait can be skipped.');
  return told(ctx, id);
}

/** Puts a contact back in the queue. Throws 404 for a contact that the user no longer sees. */
export async function callAgain(
  ctx: Context,
  id: string,
  entryId: string,
  { at }: BodyOf<typeof dialRuns.call_again>,
): Promise<DialRunNow> {
  await openRun(ctx, id);
  const entry = await getEntry(ctx, id, entryId);
  await requireLiveContact(ctx, entry.contact_id);
  if (entry.state === 'current') throw busy('This contact is being called.');
  const due_at = at === null ? ctx.clock.now() : laterTime(ctx, 'at', at);
  await updateEntry(ctx.db, ctx.tenant.id, entryId, { state: 'waiting', due_at, reason: null });
  return told(ctx, id);
}

function laterTime({ clock }: Context, field: string, at: string): Date {
  const time = new Date(at);
  const now = clock.now();
  if (time <= now) throw invalid(field, 'Choose a time in the future.');
  if (time.getTime() > now.getTime() + CALL_AGAIN_DAYS * DAY_MS)
    throw invalid(field, `Choose a time within ${CALL_AGAIN_DAYS} days.`);
  return time;
}

async function requireDialer(ctx: Context): Promise<void> {
  const why = whyNoCalls(await dialerFacts(ctx));
  if (why) throw busy(why);
}

/** The acting user's run, locked. Throws 404 for another user's, and 409 if it has ended. */
async function openRun({ db, tenant, actor }: Context, id: string): Promise<RunRow> {
  const run = await lockRun(db, tenant.id, actor.user_id, id);
  if (!run) throw new AppError('not_found');
  if (run.status === 'ended') throw busy('This run has ended.');
  return run;
}

async function getEntry({ db, tenant }: Context, runId: string, id: string) {
  const entry = await findEntry(db, tenant.id, runId, id);
  if (!entry) throw new AppError('not_found');
  return entry;
}

async function finish(ctx: Context, { id }: RunRow): Promise<void> {
  await updateRun(ctx.db, ctx.tenant.id, id, { status: 'ended', ended_at: ctx.clock.now() });
  await note(ctx, id, 'end');
}

const note = (ctx: Context, id: string, verb: string): Promise<void> =>
  audit(ctx, { action: `dial_run.${verb}`, subject_id: id });

/** The run after a step, of which the user's other tabs learn. */
async function told(ctx: Context, id: string): Promise<DialRunNow> {
  await tellLive(ctx, { topic: 'dial_run', subject_id: id, user_ids: [ctx.actor.user_id] });
  return readRun(ctx, id);
}
