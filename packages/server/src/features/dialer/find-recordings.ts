import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { VoiceError } from '../../providers/voice/port.ts';
import { listRecordings } from '../../providers/voice/twilio.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { findUserOfCall, listUnkept, lockCall } from './calls.queries.ts';
import { keepRecordingSoon } from './keep-recording.ts';
import { agentLeg } from './open-call.ts';
import { voiceAccount } from './voice-account.ts';

const FIND_RECORDINGS = 'find-recordings';
/** The provider needs a moment to finish a recording, and reports it then. */
const AFTER_MS = 10 * 60_000;
/** A provider that was down this long has been repaired or replaced. */
const UNTIL_MS = 3 * 24 * 3_600_000;
const CHUNK = 200;
const payload = z.object({ tenant_id: z.int(), call_id: z.uuid() });

/** Asks the provider for the recordings of a call, whose report got lost or whose download failed, and keeps them. */
export const findRecordings: Task = {
  name: FIND_RECORDINGS,
  async run(acting, job) {
    const { tenant_id, call_id } = payload.parse(job);
    const { account, call, user_id } = await acting.database.inTenant(tenant_id, async (db) => ({
      account: await voiceAccount({ ...acting, db, tenant: { id: tenant_id } }),
      call: await lockCall(db, tenant_id, call_id),
      user_id: await findUserOfCall(db, tenant_id, { id: call_id }),
    }));
    if (!account || !call || !user_id) return;
    // Only the process that runs the embedded gateway can ask it.
    if (account.provider === 'local' && !acting.voice?.here) return;
    const found = await listRecordings(account, agentLeg(call)).catch((error: unknown) => {
      if (error instanceof VoiceError && error.gone) return [];
      throw error;
    });
    const api_url = await account.api_url?.();
    const origin = { session_id: randomUUID(), request_id: randomUUID(), ip: '127.0.0.1' };
    const ctx = await actFor(acting, { tenant_id, user_id, real_user_id: user_id, origin });
    await ctx?.transaction(async (tx) => {
      for (const recording of found) await keepRecordingSoon(tx, { call_id, ...recording, kind: 'recording', api_url });
    });
  },
};

export const reconcileRecordings: TenantSchedule = {
  name: 'reconcile-recordings',
  title: 'Fetch recordings that the phone provider has and Bookline doesn’t',
  per: 'tenant',
  cron: '25 */4 * * *',
  counts: ['call asked about', 'calls asked about'],
  async piece({ db, tenant, clock }) {
    const now = clock.now().getTime();
    const ended = { after: new Date(now - UNTIL_MS), before: new Date(now - AFTER_MS) };
    const calls = await listUnkept(db, tenant.id, ended, CHUNK);
    for (const call_id of calls)
      await enqueue(
        { db, tenant },
        FIND_RECORDINGS,
        { call_id },
        { key: `${FIND_RECORDINGS}:${call_id}`, max_attempts: 3 },
      );
    return { done: calls.length };
  },
};
