import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { VoiceError } from '../../providers/voice/port.ts';
import { howItStands } from '../../providers/voice/twilio.ts';
import { takeProgress } from './call-progress.ts';
import { callToAskAbout } from './call-to-ask-about.ts';
import { type CallRow, listOpenSince, lockCall } from './calls.queries.ts';

const CHECK_CALL = 'check-call';
/** A long call is checked at this interval. */
const AFTER_MS = 5 * 60_000;
const CHUNK = 200;

/** Asks the provider whether a call is still in progress, and closes it if not: the report of its end got lost. */
export const checkCall: Task = {
  name: CHECK_CALL,
  async run(...job) {
    const asked = await callToAskAbout(...job);
    if (!asked || asked.call.ended_at !== null) return;
    const { tenant_id, account, call } = asked;
    const found = account
      ? await howItStands(account, call).catch((error: unknown) => {
          if (error instanceof VoiceError && error.gone) return 'unknown' as const;
          throw error;
        })
      : ('unknown' as const);
    if (found === 'open') return;
    const ctx = await asked.asItsUser();
    await ctx?.transaction(async (tx) => {
      const open = await lockCall(tx.db, tenant_id, call.id);
      if (!open) return;
      const end =
        found === 'unknown'
          ? { status: 'completed', at: lastSign(open), cut_off: account?.provider === 'local' }
          : { ...found, at: found.at ?? tx.clock.now() };
      await takeProgress(tx, open, { ...end, found_out: true });
    });
  },
};

/** No one knows when the call ended, so it counts until the last that is known of it. */
function lastSign({ started_at, answered_at, disclosing_at, disclosed_at, held_at, message_began_at }: CallRow): Date {
  const known = [answered_at, disclosing_at, disclosed_at, held_at, message_began_at];
  return new Date(Math.max(...[started_at, ...known].map((at) => (at === null ? 0 : Date.parse(at)))));
}

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
