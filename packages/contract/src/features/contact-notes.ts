import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';

export const note = z.object({
  id: uuid,
  body: z.string(),
  pinned: z.boolean(),
  author: z.object({ id: uuid, name: z.string() }).nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  /** Counts the changes of its words. */
  version: z.int(),
  /** Who changed its words last; null where they are as first written. */
  updated_by: z.object({ id: uuid, name: z.string() }).nullable(),
  /** Whether the reader may change or delete it: its author, or an admin. */
  editable: z.boolean(),
});
export type Note = z.infer<typeof note>;

const ofContact = z.object({ id: uuid });
const ofNote = z.object({ id: uuid, noteId: uuid });
const body = text(20_000).refine((value) => value.trim() !== '', 'Write something first.');

/** R309: notes on a contact can be listed, created, updated and deleted. */
export const contactNotes = {
  list: defineEndpoint({
    id: 'contact-notes.list',
    method: 'GET',
    path: '/v1/contacts/{id}/notes',
    access: USER,
    summary: "A contact's notes, pinned first, then newest first",
    params: ofContact,
    query: pageQuery,
    response: page(note),
  }),
  create: defineEndpoint({
    id: 'contact-notes.create',
    method: 'POST',
    path: '/v1/contacts/{id}/notes',
    access: USER,
    summary: 'Add a note to a contact',
    params: ofContact,
    body: z.object({ body, pinned: z.boolean().default(false) }),
    response: one(note),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'contact-notes.update',
    method: 'PATCH',
    path: '/v1/contacts/{id}/notes/{noteId}',
    access: USER,
    summary: 'Change a note, or pin it',
    description:
      'Only its author or an admin; anyone who sees the contact may pin. With the `version` that was seen: 409 where somebody changed the words since.',
    params: ofNote,
    body: z
      .object({ body: body.optional(), pinned: z.boolean().optional(), version: z.int().min(1).optional() })
      .refine((change) => change.body !== undefined || change.pinned !== undefined, 'Nothing to change.'),
    response: one(note),
  }),
  delete: defineEndpoint({
    id: 'contact-notes.delete',
    method: 'DELETE',
    path: '/v1/contacts/{id}/notes/{noteId}',
    access: USER,
    summary: 'Delete a note',
    description: 'Only its author or an admin.',
    params: ofNote,
  }),
};
