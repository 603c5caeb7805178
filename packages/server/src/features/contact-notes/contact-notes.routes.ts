import { contactNotes } from '@bookline/contract/features/contact-notes';
import { implement } from '../../platform/http/routes.ts';
import { changeNote, readNotes, removeNote, writeNote } from './contact-notes.service.ts';

export const contactNoteRoutes = implement(contactNotes, {
  list: (ctx, { params, query }) => readNotes(ctx, params.id, query),
  create: async (ctx, { params, body }) => ({ data: await writeNote(ctx, params.id, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeNote(ctx, params.id, params.noteId, body) }),
  delete: (ctx, { params }) => removeNote(ctx, params.id, params.noteId),
});
