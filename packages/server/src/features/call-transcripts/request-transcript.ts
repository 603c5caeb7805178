import type { CallTranscript } from '@bookline/contract/features/call-transcripts';
import { describeSetting } from '@bookline/contract/rules/settings';
import type { Context, Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Transcriber } from '../../providers/transcription/port.ts';
import { readSetting } from '../settings/settings.api.ts';
import { wantTranscript } from './call-transcripts.queries.ts';

export const TRANSCRIBE = 'transcribe-recording';
/** With growing delays, about an hour. */
const ATTEMPTS = 10;
/** Work that others wait for goes first. */
const LATER = 10;

type InTransaction = Pick<Context, 'db'> & { readonly tenant: { readonly id: number } };

/** Whether the company has a transcription service. */
export const hasTranscriber = async (ctx: SealingContext): Promise<boolean> =>
  (await readSetting(ctx, 'TRANSCRIPTION_URL')) !== '';

/** What a reader is told about a transcript, by its stored state. */
export const transcriptStatus = async (
  ctx: SealingContext,
  stored: 'pending' | 'ready' | 'failed' | null,
): Promise<CallTranscript['status']> => stored ?? ((await hasTranscriber(ctx)) ? 'none' : 'off');

/** The company's transcription service. Undefined: it has none. */
export async function transcriberOf(ctx: SealingContext & Pick<Services, 'vendors'>): Promise<Transcriber | undefined> {
  const base = await readSetting(ctx, 'TRANSCRIPTION_URL');
  if (base === '') return undefined;
  const key = await readSetting(ctx, 'TRANSCRIPTION_KEY');
  const model = (await readSetting(ctx, 'TRANSCRIPTION_MODEL')) || describeSetting('TRANSCRIPTION_MODEL').default;
  return ctx.vendors.transcription({ base, key, model });
}

/** Queues a job for the next part of a recording. */
export const transcribeNext = (ctx: InTransaction, recording_id: string): Promise<void> =>
  enqueue(
    ctx,
    TRANSCRIBE,
    { recording_id },
    {
      key: `${TRANSCRIBE}:${ctx.tenant.id}:${recording_id}`,
      priority: LATER,
      max_attempts: ATTEMPTS,
    },
  );

/** Has a new recording transcribed if the company has a service. */
export async function transcribeNewRecording(ctx: InTransaction & SealingContext, recordingId: string): Promise<void> {
  if (await hasTranscriber(ctx)) await requestTranscript(ctx, recordingId);
}

export async function requestTranscript(
  ctx: InTransaction & Pick<Services, 'clock'>,
  recordingId: string,
): Promise<void> {
  await wantTranscript(ctx.db, ctx.tenant.id, recordingId, ctx.clock.now());
  await transcribeNext(ctx, recordingId);
}
