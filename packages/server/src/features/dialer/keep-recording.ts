import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { auditBySystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import type { VoiceAccount } from '../../providers/voice/port.ts';
import { openRecording, removeRecording } from '../../providers/voice/twilio.ts';
import { transcribeNewRecording } from '../call-transcripts/call-transcripts.api.ts';
import { keepFile, type StoredBytes, storeMade } from '../files/files.api.ts';
import { readSetting } from '../settings/settings.api.ts';
import { actAsUser } from './act-as-user.ts';
import { tellCall } from './call-progress.ts';
import { findUserOfCall, lockCall } from './calls.queries.ts';
import { hasRecording, insertRecording } from './recordings.queries.ts';
import { voiceAccount } from './voice-account.ts';

const KEEP_RECORDING = 'keep-recording';

const payload = z.object({
  tenant_id: z.int(),
  call_id: z.uuid(),
  sid: z.string(),
  seconds: z.number(),
  kind: z.enum(['recording', 'voicemail']),
  /** The embedded gateway that has the recording. */
  api_url: z.string().optional(),
});
type Payload = z.output<typeof payload>;

/** Queues a job that fetches a recording from the provider and stores it here. A repeated report fetches it once. */
export async function keepRecordingSoon(
  ctx: Context,
  what: Omit<Payload, 'tenant_id' | 'api_url'> & { readonly api_url: string | undefined },
): Promise<void> {
  if (await hasRecording(ctx.db, ctx.tenant.id, what.sid)) return;
  await enqueue(ctx, KEEP_RECORDING, { ...what }, { key: `${KEEP_RECORDING}:${ctx.tenant.id}:${what.sid}` });
}

export const keepRecording: Task = {
  name: KEEP_RECORDING,
  async run(acting, job) {
    const { tenant_id, call_id, sid, seconds, kind, api_url } = payload.parse(job);
    const found = await acting.database.inTenant(tenant_id, async (db) => {
      const user_id = await findUserOfCall(db, tenant_id, { id: call_id });
      const isKept = await hasRecording(db, tenant_id, sid);
      const account = await voiceAccount({ ...acting, db, tenant: { id: tenant_id } });
      return { user_id, isKept, account };
    });
    const account: VoiceAccount | undefined =
      found.account && (api_url ? { ...found.account, api_url: async () => api_url } : found.account);
    // The call was purged while the recording was fetched, so the recording is not stored.
    if (!account || !found.user_id) return;
    const { user_id } = found;
    if (!found.isKept) {
      const ctx = await actAsUser(acting, tenant_id, user_id);
      if (!ctx) return;
      const path = acting.files.temporaryPath();
      try {
        await pipeline(await openRecording(account, sid), createWriteStream(path));
        const day = acting.clock.now().toISOString().slice(0, 10);
        const stored = await storeMade(ctx, path, {
          name: `${kind === 'voicemail' ? 'Voicemail' : 'Call'} ${day}.wav`,
          size: (await stat(path)).size,
          content_type: 'audio/wav',
        });
        await ctx.transaction((tx) => keepCallRecording(tx, stored, { call_id, sid, seconds, kind }));
      } finally {
        await rm(path, { force: true });
      }
    }
    // The provider's copy is deleted, so that only this one remains.
    await removeRecording(account, sid);
  },
};

/** The settings with the years to keep. */
export const retentionSettings = { recording: 'RECORDING_YEARS', voicemail: 'VOICEMAIL_YEARS' } as const;

/** Keeps the stored bytes of a call's recording, once. A call that was purged in the meantime keeps none. */
export async function keepCallRecording(
  ctx: Context,
  stored: StoredBytes,
  { call_id, sid, seconds, kind }: Pick<Payload, 'call_id' | 'sid' | 'seconds' | 'kind'>,
): Promise<void> {
  const { db, tenant, clock } = ctx;
  const call = await lockCall(db, tenant.id, call_id);
  if (!call || (await hasRecording(db, tenant.id, sid))) return;
  const now = clock.now();
  const file = await keepFile(ctx, stored, { purpose: 'call', accept: 'document' });
  const purpose = 'sales';
  const years = Number(await readSetting(ctx, retentionSettings[kind]));
  const kept_until = `${now.getUTCFullYear() + years}${now.toISOString().slice(4, 10)}`.replace(/-02-29$/, '-03-01');
  const row = { call_id, provider_sid: sid, kind, purpose, duration_s: seconds, kept_until } as const;
  const id = newId();
  await insertRecording(db, tenant.id, { ...row, id, file_id: file.id, size: file.size, created_at: now });
  await transcribeNewRecording(ctx, id);
  await auditBySystem(ctx, {
    action: 'call_recording.create',
    subject_id: id,
    ...(call.contact_id && { contact_id: call.contact_id }),
    detail: { call_id, kind, duration_s: seconds, kept_until },
  });
  await tellCall(ctx, call);
}
