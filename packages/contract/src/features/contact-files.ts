import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_FILE_BYTES } from './files.ts';

const fileVersion = z.object({
  version: z.int(),
  size: z.int(),
  content_type: z.string(),
  uploaded_by: z.object({ id: uuid, name: z.string() }),
  created_at: isoTime,
});
export type ContactFileVersion = z.infer<typeof fileVersion>;

export const contactFile = fileVersion.extend({
  id: uuid,
  name: z.string(),
  /** All of them, the newest first: the one that the rest of the file speaks of. */
  versions: z.array(fileVersion),
});
export type ContactFile = z.infer<typeof contactFile>;

const ofContact = z.object({ id: uuid });
const ofFile = z.object({ id: uuid, fileId: uuid });

/** R310: files on a contact can be listed, added and deleted. */
export const contactFiles = {
  list: defineEndpoint({
    id: 'contact-files.list',
    method: 'GET',
    path: '/v1/contacts/{id}/files',
    access: USER,
    summary: "A contact's files, the newest first, with their versions",
    params: ofContact,
    response: all(contactFile),
  }),
  create: defineEndpoint({
    id: 'contact-files.create',
    method: 'POST',
    path: '/v1/contacts/{id}/files',
    access: USER,
    summary: 'Add a file to a contact',
    description:
      'Pictures, documents, text, sound and video of at most 25 MB, told by their bytes. A file of the name of one that is there becomes its next version. Pictures are made anew without what a camera wrote into them.',
    params: ofContact,
    upload: { field: 'file', max_bytes: MAX_FILE_BYTES },
    response: one(contactFile),
    status: 201,
  }),
  link: defineEndpoint({
    id: 'contact-files.link',
    method: 'GET',
    path: '/v1/contacts/{id}/files/{fileId}/link',
    access: USER,
    summary: 'A link to a file, or to an earlier version of it',
    description:
      'The link is signed and expires within two hours; whoever holds it gets the file, so it is given to whom may see the contact, and each one is written into the audit log as what it is `for`.',
    params: ofFile,
    query: z.object({
      version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      for: z.enum(['preview', 'download']).default('download'),
    }),
    response: one(z.object({ url: z.string(), name: z.string(), size: z.int(), content_type: z.string() })),
  }),
  delete: defineEndpoint({
    id: 'contact-files.delete',
    method: 'DELETE',
    path: '/v1/contacts/{id}/files/{fileId}',
    access: USER,
    summary: 'Delete a file with all its versions',
    params: ofFile,
  }),
};
