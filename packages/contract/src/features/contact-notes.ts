import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, reference, text, uuid, withId } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_NOTE } from '../rules/limits.ts';

export const note = entity('ContactNote', {
  id: uuid,
  body: z.string(),
  pinned: z.boolean(),
  author: reference.nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  /** Increases with each change of its text. */
  version: z.int(),
  /** Who last edited the text. Null if it was never edited. */
  updated_by: reference.nullable(),
  /** Whether the reader may change or delete it: its author, or an admin. */
  editable: z.boolean(),
});
export type Note = z.infer<typeof note>;

const ofNote = z.object({ id: uuid, noteId: uuid });
const body = text(MAX_NOTE).refine((value) => value.trim() !== '', 'Enter a note.');

/** R309: list, create, update, and delete a contact's notes. */
export const contactNotes = defineEndpoints('contact-notes', {
  list: {
    method: 'GET',
    path: '/v1/contacts/{id}/notes',
    access: USER,
    summary: "List a contact's notes, pinned first, then newest first",
    params: withId,
    query: pageQuery,
    response: page(note),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/{id}/notes',
    access: USER,
    summary: 'Add a note to a contact',
    params: withId,
    body: z.object({ body, pinned: z.boolean().default(false) }),
    response: one(note),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/notes/{noteId}',
    access: USER,
    summary: 'Change or pin a note',
    description:
      'Only its author or an admin can edit it. Anyone who sees the contact can pin it. Send the `version` you saw: 409 if the text changed since.',
    params: ofNote,
    body: z
      .object({ body: body.optional(), pinned: z.boolean().optional(), version: z.int().min(1).optional() })
      .refine((change) => change.body !== undefined || change.pinned !== undefined, 'Enter at least one change.'),
    response: one(note),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/contacts/{id}/notes/{noteId}',
    access: USER,
    summary: 'Delete a note',
    description: 'For its author or an admin.',
    params: ofNote,
  },
});
