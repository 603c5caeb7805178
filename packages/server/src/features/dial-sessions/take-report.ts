import { rm, stat, writeFile } from 'node:fs/promises';
import { MAX_NOTES } from '@bookline/contract/rules/limits';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { z } from 'zod';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { type DoneCall, doneCall } from '../../providers/outside-accounts/phone-burner.ts';
import { findSurvivorId } from '../contacts/contacts.api.ts';
import { disposeCall, hasRecording, keepCallRecording, noteCall, recordOutsideCall } from '../dialer/dialer.api.ts';
import { readChoices } from '../dispositions/dispositions.api.ts';
import { storeFile } from '../files/files.api.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { findDialed, findWaitingReport, markHandled, type WaitingReport } from './dial-sessions.queries.ts';

export const TAKE_REPORT = 'take-dial-report';

const payload = z.object({ tenant_id: z.int(), report_id: z.uuid() });

/** Clocks differ. A time further outside the session is a mistake. */
const SLACK_MS = 5 * 60_000;

/**
 * Stores a call of an outside dial session with what came of it, in the name of the user who began the session, then fetches its recording. Reports about one call may
 * be several, in any order: what is known stays, and what's missing is added.
 */
export const takeDialReport: Task = {
  name: TAKE_REPORT,
  lane: 'mail',
  async run(acting, job) {
    const { tenant_id, report_id } = payload.parse(job);
    const report = await acting.database.inTenant(tenant_id, (db) => findWaitingReport(db, tenant_id, report_id));
    if (!report) return;
    const end = (problem: string | null) =>
      acting.database.inTenant(tenant_id, (db) =>
        markHandled(db, tenant_id, report_id, { at: acting.clock.now(), problem }),
      );
    const { user_id } = report;
    const origin = { session_id: newId(), request_id: newId(), ip: '127.0.0.1' };
    const signedIn = await actFor(acting, { tenant_id, user_id, real_user_id: user_id, origin });
    if (!signedIn) return end('The user who began the session is no longer active.');
    const done = doneCall.parse(report.content);
    const sid = `phone-burner:${report.session_id}:${done.ref}`;
    const call_id = await signedIn.transaction((ctx) => keepCall(ctx, report, done, sid));
    return end(await fetchRecording(acting, signedIn, done, { call_id, sid }));
  },
};

async function keepCall(ctx: Context, report: WaitingReport, done: DoneCall, sid: string): Promise<string> {
  const { ended_at, started_at } = timesOf(report, done);
  const number = toE164(done.phone) ?? null;
  const dialed = await findDialed(ctx.db, ctx.tenant.id, report.session_id, { contact_ids: done.contact_ids, number });
  const contact_id = dialed ? ((await findSurvivorId(ctx.db, ctx.tenant.id, dialed)) ?? dialed) : null;
  const call = await recordOutsideCall(ctx, {
    sid,
    contact_id,
    to_number: number ?? done.phone.slice(0, 30),
    started_at,
    ended_at,
    status: done.connected ? 'completed' : /busy/i.test(done.outcome) ? 'busy' : 'no-answer',
    // A conversation of no length is one all the same.
    duration_s: done.connected ? Math.max(1, done.duration_s) : 0,
  });
  if (call.disposition_id === null) await dispose(ctx, call, done);
  return call.id;
}

/** Sets the disposition with the name that PhoneBurner reports. What fits none, or needs a follow-up, is kept as a note. */
async function dispose(
  ctx: Context,
  call: Awaited<ReturnType<typeof recordOutsideCall>>,
  { outcome, notes }: DoneCall,
): Promise<void> {
  const name = outcome.trim().toLowerCase();
  const fits = (await readChoices(ctx)).find((choice) => choice.name.trim().toLowerCase() === name);
  const note = (fits ? notes : [outcome, notes].filter(Boolean).join(': ')).slice(0, MAX_NOTES);
  if (fits)
    try {
      await disposeCall(ctx, call.id, { disposition_id: fits.id, note, follow_up: null });
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  await noteCall(ctx, call, note);
}

/** When the call began and ended, by PhoneBurner's times if they can be right. */
function timesOf({ session_began_at, received_at }: WaitingReport, { ended_at, started_at, duration_s }: DoneCall) {
  const received = Date.parse(received_at);
  const [from, to] = [Date.parse(session_began_at) - SLACK_MS, received + SLACK_MS];
  const sound = (text: string | null): number | undefined => {
    const time = Date.parse(text ?? '');
    return time >= from && time <= to ? Math.min(time, received) : undefined;
  };
  const ended = sound(ended_at) ?? received;
  const started = Math.min(sound(started_at) ?? ended, ended - 1000 * duration_s);
  return { ended_at: new Date(ended), started_at: new Date(started) };
}

/** Returns why there is none, if the report names one. */
async function fetchRecording(
  acting: TaskContext,
  signedIn: SignedInContext,
  { recording_url, duration_s }: DoneCall,
  { call_id, sid }: { readonly call_id: string; readonly sid: string },
): Promise<string | null> {
  if (recording_url === null) return null;
  if (await signedIn.transaction(({ db, tenant }) => hasRecording(db, tenant.id, sid))) return null;
  const bytes = await signedIn.vendors.phone_burner.recording(recording_url);
  if (!bytes) return 'PhoneBurner no longer has the recording.';
  const path = acting.files.temporaryPath();
  try {
    await writeFile(path, bytes);
    const name = `Call ${acting.clock.now().toISOString().slice(0, 10)}`;
    const stored = await storeFile(signedIn, { path, name, size: (await stat(path)).size }, { accept: 'document' });
    if (!stored.content_type.startsWith('audio/')) return 'The recording isn’t audio.';
    await signedIn.transaction((ctx) =>
      keepCallRecording(ctx, stored, { call_id, sid, seconds: duration_s, kind: 'recording' }),
    );
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return 'The recording isn’t a file that can be kept.';
  } finally {
    await rm(path, { force: true });
  }
}
