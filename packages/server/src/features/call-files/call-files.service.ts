import type { QueryOf } from '@bookline/contract/endpoint';
import type { CallFile, callFiles } from '@bookline/contract/features/call-files';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { transcriptStatus } from '../call-transcripts/call-transcripts.api.ts';
import { auditView, requireContact, requireLiveContact } from '../contacts/contacts.api.ts';
import { fileUrl } from '../files/files.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { type FoundCallFile, findCallFile, listCallFiles } from './call-files.queries.ts';

/** The recordings of a contact's calls. Throws 404 for a contact that the user can't see. */
export async function readCallFiles(ctx: Context, contactId: string): Promise<CallFile[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'call_files' });
  return listCallFiles(ctx.db, ctx.tenant.id, contactId);
}

/** Creates a link to one recording and logs it as a playback. Throws 404 if the contact has no such recording. */
export async function linkToCallFile(
  ctx: Context,
  contactId: string,
  id: string,
  { for: purpose }: QueryOf<typeof callFiles.link>,
) {
  await requireContact(ctx, contactId);
  return linkTo(ctx, id, await findCallFile(ctx.db, ctx.tenant.id, id, { contact_id: contactId }), purpose);
}

/**
 * Creates a link by a call of the user or their downline, because callers may not be contacts. Throws 404 if the call has no such recording or
 * is with a contact that the user can't see.
 */
export async function linkToRecordingOfCall(
  ctx: Context,
  call_id: string,
  id: string,
  { for: purpose }: QueryOf<typeof callFiles.link_of_call>,
) {
  const visible = await visibleOwners(ctx);
  const user_ids = visible.everything ? 'everyone' : visible.owner_ids;
  const found = await findCallFile(ctx.db, ctx.tenant.id, id, { call_id, user_ids });
  if (found?.contact_id) await requireLiveContact(ctx, found.contact_id);
  return linkTo(ctx, id, found, purpose);
}

async function linkTo(ctx: Context, id: string, found: FoundCallFile | undefined, purpose: 'play' | 'download') {
  if (!found) throw new AppError('not_found');
  const { file_id, name, size, content_type, call_id, contact_id, kind } = found;
  await audit(ctx, {
    action: `call_recording.${purpose}`,
    subject_id: id,
    ...(contact_id && { contact_id }),
    detail: { call_id, kind },
  });
  const transcript = await transcriptStatus(ctx, found.transcript);
  return { url: await fileUrl(ctx, file_id), name, size, content_type, transcript };
}
