import { z } from 'zod';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import { findTranscript, type TranscriptRow, updateTranscript } from './call-transcripts.queries.ts';
import { TRANSCRIBE, transcribeNext, transcriberOf } from './request-transcript.ts';
import { type SoundPart, soundParts, UnknownSoundError } from './sound-parts.ts';
import { openContent, sealContent, speakerOf, type TranscriptContent } from './transcript-content.ts';

const payload = z.object({ tenant_id: z.int(), recording_id: z.uuid() });
type Job = z.output<typeof payload>;

const UNSET = 'The transcription service was removed from the settings. Ask an admin.';
const UNREADABLE = 'This recording is in a format that can’t be transcribed.';

/** What an admin can do about a failure. */
function problemOf({ trouble }: VendorError): string {
  if (trouble === 'unauthorized' || trouble === 'forbidden')
    return 'The transcription service doesn’t accept the key. Ask an admin to check it in the settings.';
  if (trouble === 'away' || trouble === 'busy') return 'The transcription service can’t be reached. Try again later.';
  return 'The transcription service didn’t accept the recording. Ask an admin to check the settings.';
}

/** Transcribes the next part of a recording. Each part is stored, and the service gets none twice, unless its process dies. */
export const transcribeRecording: Task = {
  name: TRANSCRIBE,
  lane: 'upkeep',
  async run(ctx, job) {
    const { tenant_id, recording_id } = payload.parse(job);
    const found = await ctx.database.inTenant(tenant_id, async (db) => {
      const row = await findTranscript(db, tenant_id, recording_id);
      if (row?.status !== 'pending') return undefined;
      const sealing = { ...ctx, db, tenant: { id: tenant_id } };
      const content = await openContent(sealing, recording_id, row.content_sealed);
      return { row, content, transcriber: await transcriberOf(sealing) };
    });
    if (!found) return;
    const { row, content, transcriber } = found;
    const fail = (problem: string) => end(ctx, { tenant_id, recording_id }, { status: 'failed', problem });
    if (!transcriber) return fail(UNSET);
    try {
      const part = await partOf(ctx, tenant_id, row, content.done);
      if (!part) return await end(ctx, { tenant_id, recording_id }, { status: 'ready', content });
      const spoken = part.is_silent ? [] : await transcriber.transcribe(part.wav);
      const speaker = speakerOf(part, row.kind);
      const more = spoken.map(({ start_s, end_s, text }) => ({
        speaker,
        start_s: round(part.start_s + start_s),
        end_s: round(part.start_s + end_s),
        text,
      }));
      await keep(
        ctx,
        { tenant_id, recording_id },
        { done: content.done + 1, segments: [...content.segments, ...more] },
      );
    } catch (error) {
      if (error instanceof UnknownSoundError) return fail(UNREADABLE);
      if (!(error instanceof VendorError)) throw error;
      if ((error.trouble === 'away' || error.trouble === 'busy') && !ctx.last_attempt) throw error;
      await fail(problemOf(error));
    }
  },
};

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/** The part of the sound with this number; undefined after the last. */
async function partOf(
  { files }: TaskContext,
  tenantId: number,
  { file_key }: TranscriptRow,
  number: number,
): Promise<SoundPart | undefined> {
  const file = await files.read(tenantId, file_key);
  try {
    let at = 0;
    for await (const part of soundParts(file)) if (at++ === number) return part;
    return undefined;
  } finally {
    file.destroy();
  }
}

/** Stores what is done, and has the rest follow. */
async function keep(ctx: TaskContext, { tenant_id, recording_id }: Job, content: TranscriptContent): Promise<void> {
  await ctx.database.inTenant(tenant_id, async (db) => {
    const row = await findTranscript(db, tenant_id, recording_id, { lock: true });
    if (row?.status !== 'pending') return;
    const sealing = { ...ctx, db, tenant: { id: tenant_id } };
    await updateTranscript(db, tenant_id, recording_id, {
      content_sealed: await sealContent(sealing, recording_id, content),
    });
    await transcribeNext(sealing, recording_id);
  });
}

async function end(
  ctx: TaskContext,
  { tenant_id, recording_id }: Job,
  {
    content,
    ...changes
  }: { status: 'failed'; problem: string; content?: never } | { status: 'ready'; content: TranscriptContent },
): Promise<void> {
  await ctx.database.inTenant(tenant_id, async (db) => {
    const sealed =
      content && (await sealContent({ ...ctx, db, tenant: { id: tenant_id } }, recording_id, inOrder(content)));
    await updateTranscript(db, tenant_id, recording_id, {
      ...changes,
      ...(sealed && { content_sealed: sealed }),
      finished_at: ctx.clock.now(),
    });
  });
}

const inOrder = ({ done, segments }: TranscriptContent): TranscriptContent => ({
  done,
  segments: segments.toSorted((a, b) => a.start_s - b.start_s),
});
