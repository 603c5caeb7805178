import type { Note } from '@bookline/contract/features/contact-notes';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { auditView, recordActivity, requireContact, requireLiveContact } from '../contacts/contacts.api.ts';
import {
  countNotes,
  deleteNote,
  findNote,
  insertNote,
  listNotes,
  lockNote,
  type NoteRow,
  updateNote,
} from './contact-notes.queries.ts';

/** A page of a contact's notes. Throws 404 for a contact that the user can't see, like every function here. */
export async function readNotes(ctx: Context, contactId: string, paging: { page: number; limit: number }) {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'notes' });
  const notes = await listNotes(ctx.db, ctx.tenant.id, contactId, paging);
  const total = await countNotes(ctx.db, ctx.tenant.id, contactId);
  return { data: notes.map((note) => present(ctx, note)), meta: metaOf(paging, total) };
}

export async function writeNote(
  ctx: Context,
  contactId: string,
  note: { body: string; pinned: boolean },
): Promise<Note> {
  await requireLiveContact(ctx, contactId);
  const id = newId();
  await insertNote(ctx.db, ctx.tenant.id, {
    id,
    contact_id: contactId,
    author_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
    ...note,
  });
  await recordActivity(ctx, { contact_id: contactId, kind: 'note', subject_id: id });
  await tell(ctx, 'create', contactId, id);
  return getNote(ctx, contactId, id);
}

/**
 * Changes a note's text (its author or an admin) or pins it (anyone who sees the contact). Throws 403 for the text of other users' notes, and 409
 * if `version` is given and the text has changed since.
 */
export async function changeNote(
  ctx: Context,
  contactId: string,
  noteId: string,
  { version, ...change }: { body?: string; pinned?: boolean; version?: number },
): Promise<Note> {
  await requireLiveContact(ctx, contactId);
  const current = await lockNote(ctx.db, ctx.tenant.id, contactId, noteId);
  const note = await getNote(ctx, contactId, noteId);
  if (change.body !== undefined && !note.editable) throw new AppError('forbidden');
  if (version !== undefined && version !== current)
    throw new AppError('conflict', {
      fields: { version: ['Someone changed this note while you were editing. Review the changes, then save again.'] },
    });
  // Pinning doesn't change the text or its time.
  await updateNote(ctx.db, ctx.tenant.id, noteId, {
    ...change,
    ...(change.body !== undefined && {
      updated_at: ctx.clock.now(),
      updated_by_id: ctx.actor.user_id,
      version: note.version + 1,
    }),
  });
  await tell(ctx, 'update', contactId, noteId);
  return getNote(ctx, contactId, noteId);
}

/** Deletes a note. Throws 403 for another user's note. */
export async function removeNote(ctx: Context, contactId: string, noteId: string): Promise<void> {
  await requireLiveContact(ctx, contactId);
  const note = await getNote(ctx, contactId, noteId);
  if (!note.editable) throw new AppError('forbidden');
  await deleteNote(ctx.db, ctx.tenant.id, noteId);
  await tell(ctx, 'delete', contactId, noteId);
}

async function getNote(ctx: Context, contactId: string, noteId: string): Promise<Note> {
  const note = await findNote(ctx.db, ctx.tenant.id, contactId, noteId);
  if (!note) throw new AppError('not_found');
  return present(ctx, note);
}

function present(ctx: Context, { author_id, author_name, updated_by_id, updated_by_name, ...note }: NoteRow): Note {
  return {
    ...note,
    updated_by: updated_by_id && updated_by_name !== null ? { id: updated_by_id, name: updated_by_name } : null,
    author: author_id && author_name !== null ? { id: author_id, name: author_name } : null,
    editable: author_id === ctx.actor.user_id || ctx.actor.roles.includes('admin'),
  };
}

const tell = (ctx: Context, verb: string, contactId: string, noteId: string) =>
  audit(ctx, { action: `note.${verb}`, subject_id: noteId, contact_id: contactId });
