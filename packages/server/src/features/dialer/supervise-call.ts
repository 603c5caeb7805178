import type { SupervisionMode } from '@bookline/contract/features/dialer';
import { showsDialer } from '@bookline/contract/rules/dialer';
import { needsMonitoringNotice } from '@bookline/contract/rules/monitoring';
import { auditBySystem } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type CallStep, type VoiceAccount, VoiceError } from '../../providers/voice/port.ts';
import { redirectCall } from '../../providers/voice/twilio.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { stateOfNumber } from '../outbound-gate/outbound-gate.api.ts';
import { lockUser } from '../users/users.api.ts';
import { findOpenParty } from './call-parties.queries.ts';
import { tellCall } from './call-progress.ts';
import { callSteps, hangUp } from './call-steps.ts';
import { type CallRow, lockCall, updateCall } from './calls.queries.ts';
import { dialerFacts } from './dialer-facts.ts';
import { auditModeEnd, endSupervision } from './end-supervision.ts';
import { downlineOf } from './live-calls.ts';
import { agentLeg, asked, auditCall, contactLeg, otherLeg, requireTalking, roomOf } from './open-call.ts';
import {
  findStateOfContact,
  findSupervision,
  findTypeAndName,
  insertSupervision,
  listOpenSupervisions,
  type SupervisionRow,
  updateSupervision,
} from './supervisions.queries.ts';
import { voiceAccount } from './voice-account.ts';
import type { WebhookForm } from './webhook-form.ts';

/** How long the browser has to call after it was allowed to. */
const ALLOWED_MS = 60_000;
/** How long a supervisor waits for the notice to end. It takes a few seconds. */
const WAITS_MS = 30_000;

const NOT_CONNECTED = 'This call isn’t connected. Try again after both parties talk.';
const NO_DIALER = 'You need a dialer to join calls. Ask an admin to enable it for you.';
const NO_CONTACT = 'You can’t see this contact, so you can’t join the call.';
const FORWARDED = 'This call is on the user’s verified phone, so you can’t join it.';
const HELD = 'This call is on hold. Try again after it’s resumed.';
const THIRD_PERSON = 'A third person is on this call. Try again after they leave.';
const NOT_JOINED = 'You aren’t on this call anymore.';

/** Whether the acting user may supervise a call: its user is below them, and they see its contact, if it has one. Asked at every step. */
async function maySupervise(ctx: Context, call: CallRow): Promise<'yes' | 'no' | 'contact'> {
  const { user_ids, of_types = [] } = await downlineOf(ctx);
  if (user_ids !== 'everyone' && !user_ids.includes(call.user_id)) return 'no';
  const agent = await findTypeAndName(ctx.db, ctx.tenant.id, call.user_id);
  if (!agent || !of_types.includes(agent.account_type)) return 'no';
  return call.contact_id === null || (await stateOf(ctx, call.contact_id)) !== undefined ? 'yes' : 'contact';
}

const stateOf = async (ctx: Context, contact_id: string) =>
  findStateOfContact(ctx.db, contact_id, await visibleContacts(ctx));

/** Whether the other party must hear the notice before anyone else hears them. The recording notice says the same. */
async function owesNotice(ctx: Context, call: CallRow): Promise<boolean> {
  if (call.disclosed_at !== null || call.monitor_heard_at !== null) return false;
  const [their_number, own_number] =
    call.direction === 'inbound' ? [call.from_number, call.to_number] : [call.to_number, call.from_number];
  const state = (call.contact_id !== null && (await stateOf(ctx, call.contact_id))) || undefined;
  return needsMonitoringNotice({
    theirs: [state, stateOfNumber(their_number)],
    ours: [stateOfNumber(own_number)],
  });
}

/**
 * Allows the acting user's browser to join a call of their downline within a minute. Throws 404 for a call of someone else, 422 for one that isn't connected, and one that
 * another user supervises.
 */
export async function startSupervising(ctx: Context, call_id: string, mode: SupervisionMode) {
  const { db, tenant, actor, clock } = ctx;
  await lockUser(db, tenant.id, actor.user_id);
  const call = await lockCall(db, tenant.id, call_id);
  const may = call ? await maySupervise(ctx, call) : 'no';
  if (!call || may === 'no') throw new AppError('not_found');
  if (may === 'contact') throw invalid('call_id', NO_CONTACT);
  if (!showsDialer(await dialerFacts(ctx))) throw invalid('call_id', NO_DIALER);
  await requireJoinable(ctx, call);
  const announces = await owesNotice(ctx, call);
  if (announces && call.held_at !== null) throw invalid('call_id', HELD);
  const now = clock.now();
  for (const row of await listOpenSupervisions(db, tenant.id, { call_id })) {
    const isStale = row.leg_sid === null && now.getTime() - Date.parse(row.created_at) > ALLOWED_MS;
    if (row.user_id !== actor.user_id && !isStale) throw invalid('call_id', await takenBy(ctx, row.user_id));
    await endSupervision(ctx, call, row, { by: auditBySystem });
  }
  // Of another call. Its leg is gone, because the browser has one call at a time.
  for (const row of await listOpenSupervisions(db, tenant.id, { user_id: actor.user_id }))
    await endSupervision(ctx, { contact_id: null }, row);
  const id = newId();
  await insertSupervision(db, tenant.id, { id, call_id, user_id: actor.user_id, mode, created_at: now });
  return { id, call_id, mode, announces };
}

async function takenBy(ctx: Context, user_id: string): Promise<string> {
  const user = await findTypeAndName(ctx.db, ctx.tenant.id, user_id);
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim();
  return `${name} is already on this call.`;
}

/** Throws 422 for a call that no one can join now. */
async function requireJoinable(ctx: Context, call: CallRow): Promise<void> {
  if (call.forwarded_at !== null) throw invalid('call_id', FORWARDED);
  const isConnected = call.status === 'in_progress' && call.other_sid !== null && call.transferred_at === null;
  if (!isConnected || !(await voiceAccount(ctx))) throw invalid('call_id', NOT_CONNECTED);
  if (await findOpenParty(ctx.db, ctx.tenant.id, call.id)) throw invalid('call_id', THIRD_PERSON);
  // Another supervisor's notice plays for everyone.
  requireTalking({ ...call, monitor_notice_at: call.monitor_heard_at }, 'Join');
}

/**
 * The browser of a supervisor calls. A call whose sides are connected directly moves to its room, and the notice begins if it must be heard. The supervisor hears
 * ringing meanwhile.
 */
export async function joinCall(
  signedIn: SignedInContext,
  account: VoiceAccount,
  form: WebhookForm & { readonly superviseId: string },
): Promise<readonly CallStep[]> {
  const { superviseId: id, CallSid: leg_sid } = form;
  const found = await signedIn.transaction(async (ctx) => {
    const { db, tenant, clock } = ctx;
    const asked = await findSupervision(db, tenant.id, { id });
    if (!asked || asked.user_id !== ctx.actor.user_id) return undefined;
    const call = await lockCall(db, tenant.id, asked.call_id);
    const row = await findSupervision(db, tenant.id, { id });
    if (!call || !row || row.ended_at !== null) return undefined;
    // A repeated request.
    if (row.leg_sid === leg_sid) return { call, row };
    const isLate = clock.now().getTime() - Date.parse(row.created_at) > ALLOWED_MS;
    if (row.leg_sid !== null) return undefined;
    const isShared = (await findOpenParty(db, tenant.id, call.id)) !== undefined;
    if (isLate || isShared || call.status !== 'in_progress' || (await maySupervise(ctx, call)) !== 'yes') {
      await endSupervision(ctx, call, row);
      return undefined;
    }
    await updateSupervision(db, tenant.id, id, { leg_sid });
    const announces = call.monitor_notice_at === null && (await owesNotice(ctx, call));
    const moves = call.room === null;
    await updateCall(db, tenant.id, call.id, {
      room: roomOf(call),
      ...(announces && { monitor_notice_at: clock.now() }),
    });
    if (announces) await auditCall(ctx, call, 'announce_monitoring');
    return { call, row, announces, moves };
  });
  if (!found) return hangUp;
  const { call, row, announces, moves } = found;
  const steps = callSteps(account, signedIn.tenant.id, { ...call, room: roomOf(call) });
  try {
    if (announces) await announce(account, call, steps);
    else if (moves) {
      const side = call.direction === 'outbound' ? 'contact' : 'agent';
      await redirectCall(account, otherLeg(call), steps.meet(roomOf(call), side));
    }
  } catch (error) {
    if (!(error instanceof VoiceError)) throw error;
    signedIn.log.info({ err: error, call_id: call.id }, 'a supervisor could not join a call');
    await signedIn.transaction(async (ctx) => {
      await lockCall(ctx.db, ctx.tenant.id, call.id);
      if (announces) await updateCall(ctx.db, ctx.tenant.id, call.id, { monitor_notice_at: null });
      await endSupervision(ctx, call, row, { hasLeft: true });
    });
    return hangUp;
  }
  return steps.supervisorWaits(id);
}

/** Both sides hear the notice, and then meet in the room. Of two that are connected directly, the one that was placed leaves first. */
async function announce(account: VoiceAccount, call: CallRow, steps: ReturnType<typeof callSteps>): Promise<void> {
  if (call.room === null)
    return redirectCall(account, otherLeg(call), steps.announce(call.direction === 'outbound' ? 'contact' : 'agent'));
  await redirectCall(account, contactLeg(call), steps.announce('contact'));
  await redirectCall(account, agentLeg(call), steps.announce('agent'));
}

/** One side heard the notice. From then on, the other party may be listened to. */
export async function afterAnnouncement(ctx: Context, call: CallRow, side: 'agent' | 'contact'): Promise<void> {
  if (side !== 'contact' || call.monitor_notice_at === null || call.monitor_heard_at !== null) return;
  await updateCall(ctx.db, ctx.tenant.id, call.id, { monitor_heard_at: ctx.clock.now() });
  await auditBySystem(ctx, {
    action: 'call.monitoring_announced',
    subject_id: call.id,
    ...(call.contact_id && { contact_id: call.contact_id }),
  });
  await tellCall(ctx, call);
}

/**
 * What a supervisor does next. They waited for the notice, or the room ended: because the agent left, or heard a notice. Each time it's checked that they may still
 * be here.
 */
export async function nextForSupervisor(
  signedIn: SignedInContext,
  account: VoiceAccount,
  id: string,
  form: WebhookForm,
): Promise<readonly CallStep[]> {
  return signedIn.transaction(async (ctx) => {
    const { db, tenant, clock } = ctx;
    const known = await findSupervision(db, tenant.id, { id });
    const call = known && (await lockCall(db, tenant.id, known.call_id));
    const row = await findSupervision(db, tenant.id, { id });
    if (!call || !row || row.leg_sid !== form.CallSid || row.ended_at !== null) return hangUp;
    const isOver = call.status !== 'in_progress' || call.transferred_at !== null || !call.room;
    if (hasEnded(form) || isOver || (await maySupervise(ctx, call)) !== 'yes') {
      await endSupervision(ctx, call, row, { hasLeft: true });
      await tellCall(ctx, call);
      return hangUp;
    }
    const steps = callSteps(account, tenant.id, call);
    // The room ended. If the agent left, the report of it may still arrive.
    if (form.DialCallStatus !== undefined) return steps.supervisorWaits(id);
    const isPlaying = call.monitor_notice_at !== null && call.monitor_heard_at === null;
    if (isPlaying || (await owesNotice(ctx, call))) {
      if (clock.now().getTime() - Date.parse(row.created_at) <= ALLOWED_MS + WAITS_MS) return steps.supervisorWaits(id);
      await endSupervision(ctx, call, row, { hasLeft: true });
      return hangUp;
    }
    if (row.joined_at === null) await begin(ctx, call, row, row.mode);
    return steps.supervise(call.room, row.mode, { id, agent: agentLeg(call) });
  });
}

const hasEnded = ({ CallStatus }: WebhookForm): boolean =>
  !['queued', 'ringing', 'in-progress', ''].includes(CallStatus);

async function begin(ctx: Context, call: CallRow, row: SupervisionRow, mode: SupervisionMode): Promise<void> {
  const now = ctx.clock.now();
  await updateSupervision(ctx.db, ctx.tenant.id, row.id, {
    mode,
    modes: [...new Set([...row.modes, mode])],
    mode_since: now,
    ...(row.joined_at === null && { joined_at: now }),
  });
  await auditCall(ctx, call, mode, { user_id: call.user_id });
  await tellCall(ctx, call);
}

/**
 * Listens, whispers, or barges from now on. Throws 404 for another user's supervision or a call of someone who is no longer below them, 422 once it ended, and 503 if
 * the provider can't be asked.
 */
export async function changeMode(signedIn: SignedInContext, id: string, mode: SupervisionMode) {
  const found = await signedIn.transaction(async (ctx) => {
    const { db, tenant, actor } = ctx;
    const known = await findSupervision(db, tenant.id, { id });
    if (!known || known.user_id !== actor.user_id) throw new AppError('not_found');
    const call = await lockCall(db, tenant.id, known.call_id);
    const row = await findSupervision(db, tenant.id, { id });
    if (!call || !row) throw new AppError('not_found');
    if (row.ended_at === null && (await maySupervise(ctx, call)) !== 'yes') {
      await endSupervision(ctx, call, row);
      await tellCall(ctx, call);
      return undefined;
    }
    const account = await voiceAccount(ctx);
    if (row.ended_at !== null || row.joined_at === null || !row.leg_sid || !call.room || !account)
      throw invalid('mode', NOT_JOINED);
    if (row.mode !== mode) {
      await auditModeEnd(ctx, call, row);
      await begin(ctx, call, row, mode);
    }
    return { account, call, room: call.room, row, leg_sid: row.leg_sid };
  });
  if (!found) throw new AppError('not_found');
  const { account, call, room, row, leg_sid } = found;
  if (row.mode === mode) return { id, mode };
  const { supervise } = callSteps(account, signedIn.tenant.id, call);
  const move = (to: SupervisionMode) =>
    redirectCall(account, leg_sid, supervise(room, to, { id, agent: agentLeg(call) }));
  await asked(async () => {
    try {
      await move(mode);
    } catch (error) {
      const isRefused = error instanceof VoiceError && error.refused;
      // Without an answer, they may be heard in the new way, so they go back to the old one, or leave the call.
      const isBack = isRefused || (await isDone(move(row.mode)));
      await signedIn.transaction(async (ctx) => {
        await lockCall(ctx.db, ctx.tenant.id, call.id);
        const now = await findSupervision(ctx.db, ctx.tenant.id, { id });
        if (now?.ended_at !== null || now.mode !== mode) return;
        if (isBack) {
          await auditModeEnd(ctx, call, now);
          await begin(ctx, call, isRefused ? { ...now, modes: row.modes } : now, row.mode);
        } else {
          await endSupervision(ctx, call, now);
          await tellCall(ctx, call);
        }
      });
      throw error;
    }
  });
  return { id, mode };
}

const isDone = (asking: Promise<void>): Promise<boolean> =>
  asking.then(
    () => true,
    (error: unknown) => {
      if (error instanceof VoiceError) return false;
      throw error;
    },
  );

/** The leg of a supervisor ended. `signedIn` acts for them. */
export async function supervisorLeft(ctx: Context, leg_sid: string): Promise<void> {
  const known = await findSupervision(ctx.db, ctx.tenant.id, { leg_sid });
  const call = known && (await lockCall(ctx.db, ctx.tenant.id, known.call_id));
  const row = await findSupervision(ctx.db, ctx.tenant.id, { leg_sid });
  if (!call || !row || row.ended_at !== null) return;
  await endSupervision(ctx, call, row, { hasLeft: true });
  await tellCall(ctx, call);
}

/** Who supervises what changed: ends each supervision that is no longer allowed. `ctx` acts for its supervisor. */
export async function endIfForbidden(ctx: Context, id: string): Promise<void> {
  const known = await findSupervision(ctx.db, ctx.tenant.id, { id });
  const call = known && (await lockCall(ctx.db, ctx.tenant.id, known.call_id));
  const row = await findSupervision(ctx.db, ctx.tenant.id, { id });
  if (!call || !row || row.ended_at !== null || (await maySupervise(ctx, call)) === 'yes') return;
  await endSupervision(ctx, call, row, { by: auditBySystem });
  await tellCall(ctx, call);
}
