import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { VoiceError } from '../../providers/voice/port.ts';
import { listRecordings } from '../../providers/voice/twilio.ts';
import { callToAskAbout } from './call-to-ask-about.ts';
import { keepRecordingSoon } from './keep-recording.ts';
import { agentLeg } from './open-call.ts';
import { listUnkept } from './recordings.queries.ts';

const FIND_RECORDINGS = 'find-recordings';
/** The provider needs a moment to finish a recording, and reports it then. */
const AFTER_MS = 10 * 60_000;
/** A provider that was down this long has been repaired or replaced. */
const UNTIL_MS = 3 * 24 * 3_600_000;
const CHUNK = 200;

/** Asks the provider for the recordings of a call, whose report got lost or whose download failed, and keeps them. */
export const findRecordings: Task = {
  name: FIND_RECORDINGS,
  async run(...job) {
    const asked = await callToAskAbout(...job);
    if (!asked?.account) return;
    const { account, call } = asked;
    const found = await listRecordings(account, agentLeg(call)).catch((error: unknown) => {
      if (error instanceof VoiceError && error.gone) return [];
      throw error;
    });
    const api_url = await account.api_url?.();
    const ctx = await asked.asItsUser();
    await ctx?.transaction(async (tx) => {
      for (const recording of found)
        await keepRecordingSoon(tx, { call_id: call.id, ...recording, kind: 'recording', api_url });
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
