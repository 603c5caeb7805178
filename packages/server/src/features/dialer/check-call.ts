import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { VoiceError } from '../../providers/voice/port.ts';
import { hasEnded } from '../../providers/voice/twilio.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { takeProgress } from './call-progress.ts';
import { findUserOfCall, listOpenSince, lockCall } from './calls.queries.ts';
import { voiceAccount } from './voice-account.ts';

const CHECK_CALL = 'check-call';
/** A long call is checked at this interval. */
const AFTER_MS = 5 * 60_000;
const CHUNK = 200;
const payload = z.object({ tenant_id: z.int(), call_id: z.uuid() });

/** Asks the provider whether a call is still in progress, and closes it if not: the report of its end got lost. */
export const checkCall: Task = {
  name: CHECK_CALL,
  async run(acting, job) {
    const { tenant_id, call_id } = payload.parse(job);
    const { account, call, user_id } = await acting.database.inTenant(tenant_id, async (db) => ({
      account: await voiceAccount({ ...acting, db, tenant: { id: tenant_id } }),
      call: await lockCall(db, tenant_id, call_id),
      user_id: await findUserOfCall(db, tenant_id, { id: call_id }),
    }));
    if (!call || !user_id || call.ended_at !== null) return;
    // Only the process that runs the embedded gateway can ask it.
    if (account?.provider === 'local' && !acting.voice?.here) return;
    const isOver =
      !account ||
      (await hasEnded(account, call.provider_sid).catch((error: unknown) => {
        if (error instanceof VoiceError && error.gone) return true;
        throw error;
      }));
    if (!isOver) return;
    const origin = { session_id: randomUUID(), request_id: randomUUID(), ip: '127.0.0.1' };
    const ctx = await actFor(acting, { tenant_id, user_id, real_user_id: user_id, origin });
    await ctx?.transaction(async (tx) => {
      const open = await lockCall(tx.db, tenant_id, call_id);
      if (open) await takeProgress(tx, open, { status: 'completed', at: tx.clock.now(), found_out: true });
    });
  },
};

/** Asks the provider about a call soon, in case the report of its end got lost. */
export const checkSoon = (ctx: Parameters<typeof enqueue>[0], call_id: string): Promise<void> =>
  enqueue(ctx, CHECK_CALL, { call_id }, { key: `${CHECK_CALL}:${call_id}`, max_attempts: 3 });

export const closeForgotten: TenantSchedule = {
  name: 'close-forgotten-calls',
  title: 'Close calls that ended without a report',
  per: 'tenant',
  cron: '*/5 * * * *',
  counts: ['call asked about', 'calls asked about'],
  async piece({ db, tenant, clock }) {
    const open = await listOpenSince(db, tenant.id, new Date(clock.now().getTime() - AFTER_MS), CHUNK);
    for (const call_id of open) await checkSoon({ db, tenant }, call_id);
    return { done: open.length };
  },
};
