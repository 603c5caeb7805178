import type { CallTranscript } from '@bookline/contract/features/call-transcripts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { requireContact } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { findTranscript, type TranscriptRow } from './call-transcripts.queries.ts';
import { hasTranscriber, requestTranscript, transcriptStatus } from './request-transcript.ts';
import { openContent } from './transcript-content.ts';

const NO_SERVICE = 'Your company has no transcription service. Ask an admin to add one in the settings.';

/** The transcript of a recording. Throws 404 for a recording that the user can't hear. */
export async function readTranscript(ctx: Context, id: string): Promise<CallTranscript> {
  return transcriptOf(ctx, id, await requireRecording(ctx, id));
}

/** Has a recording transcribed, once. Throws 404 for one that the user can't hear, 422 without a service. */
export async function startTranscript(ctx: Context, id: string): Promise<CallTranscript> {
  const found = await requireRecording(ctx, id, { lock: true });
  if (found.status === 'pending' || found.status === 'ready') return transcriptOf(ctx, id, found);
  if (!(await hasTranscriber(ctx))) throw invalid('base', NO_SERVICE);
  await requestTranscript(ctx, id);
  await auditRecording(ctx, id, found, 'transcribe');
  return transcriptOf(ctx, id, { ...found, status: 'pending', problem: null, finished_at: null });
}

async function requireRecording(ctx: Context, id: string, options: { readonly lock?: boolean } = {}) {
  const found = await findTranscript(ctx.db, ctx.tenant.id, id, options);
  if (!found) throw new AppError('not_found');
  if (found.contact_id) await requireContact(ctx, found.contact_id);
  else await requireReach(ctx, found.user_id);
  return found;
}

async function requireReach(ctx: Context, userId: string): Promise<void> {
  const visible = await visibleOwners(ctx);
  if (!ctx.actor.features.has('dialer')) throw new AppError('not_found');
  if (!visible.everything && !visible.owner_ids.includes(userId)) throw new AppError('not_found');
}

async function transcriptOf(ctx: Context, id: string, row: TranscriptRow): Promise<CallTranscript> {
  const { speakers, problem, finished_at } = row;
  const status = await transcriptStatus(ctx, row.status);
  const isReady = status === 'ready';
  if (isReady) await auditRecording(ctx, id, row, 'read_transcript');
  const segments = isReady ? (await openContent(ctx, id, row.content_sealed)).segments : [];
  return { status, problem, finished_at, speakers, segments };
}

const auditRecording = (ctx: Context, id: string, { contact_id, call_id, kind }: TranscriptRow, verb: string) =>
  audit(ctx, {
    action: `call_recording.${verb}`,
    subject_id: id,
    ...(contact_id && { contact_id }),
    detail: { call_id, kind },
  });
