import { z } from 'zod';
import { openSecret, type SealingContext, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import type { SoundPart } from './sound-parts.ts';

const content = z.object({
  /** How many parts of the sound are done. */
  done: z.int(),
  segments: z.array(
    z.object({
      speaker: z.enum(['user', 'other']).nullable(),
      start_s: z.number(),
      end_s: z.number(),
      text: z.string(),
    }),
  ),
});
/** What is stored of a transcript, encrypted. */
export type TranscriptContent = z.output<typeof content>;

const place = (row: string) => ({ table: 'call_transcript', column: 'content_sealed', row }) as const;

export const sealContent = (ctx: SealingContext, recordingId: string, value: TranscriptContent): Promise<Buffer> =>
  sealSecret(ctx, place(recordingId), JSON.stringify(value));

export async function openContent(
  ctx: SealingContext,
  recordingId: string,
  sealed: Buffer | null,
): Promise<TranscriptContent> {
  if (!sealed) return { done: 0, segments: [] };
  return content.parse(JSON.parse(await openSecret(ctx, place(recordingId), sealed)));
}

/** Who speaks in a part. In a voicemail, it's the caller. */
export function speakerOf({ channel, channels }: SoundPart, kind: 'recording' | 'voicemail'): 'user' | 'other' | null {
  if (kind === 'voicemail') return 'other';
  if (channels === 1) return null;
  return channel === 0 ? 'user' : 'other';
}
