import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, reference, uuid, withId } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_FILE_BYTES, MAX_SERIAL } from '../rules/limits.ts';

const fileVersion = entity('FileVersion', {
  version: z.int(),
  size: z.int(),
  content_type: z.string(),
  uploaded_by: reference,
  created_at: isoTime,
});
export type ContactFileVersion = z.infer<typeof fileVersion>;

export const contactFile = fileVersion
  .extend({
    id: uuid,
    name: z.string(),
    /** All versions, newest first. The file's other fields describe the newest. */
    versions: z.array(fileVersion),
  })
  .meta({ id: 'ContactFile' });
export type ContactFile = z.infer<typeof contactFile>;

const ofFile = z.object({ id: uuid, fileId: uuid });

/** R310: list, add, and delete a contact's files. */
export const contactFiles = defineEndpoints('contact-files', {
  list: {
    method: 'GET',
    path: '/v1/contacts/{id}/files',
    access: USER,
    summary: "List a contact's files with their versions, newest first",
    params: withId,
    response: all(contactFile),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/{id}/files',
    access: USER,
    summary: 'Add a file to a contact',
    description:
      'Images, documents, text, audio, and video up to 25 MB, identified by their content. A file with an existing name becomes its next version. Images are re-encoded without camera metadata.',
    params: withId,
    upload: { field: 'file', max_bytes: MAX_FILE_BYTES },
    response: one(contactFile),
    status: 201,
  },
  link: {
    method: 'GET',
    path: '/v1/contacts/{id}/files/{fileId}/link',
    access: USER,
    summary: 'Get a link to a file or an earlier version',
    description:
      'The link is signed and expires within two hours. Anyone with the link gets the file, so only users who can see the contact receive one, and each is recorded in the audit log with its purpose (`for`).',
    params: ofFile,
    query: z.object({
      version: z.coerce.number().int().min(1).max(MAX_SERIAL).optional(),
      for: z.enum(['preview', 'download']).default('download'),
    }),
    response: one(z.object({ url: z.string(), name: z.string(), size: z.int(), content_type: z.string() })),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/contacts/{id}/files/{fileId}',
    access: USER,
    summary: 'Delete a file and all its versions',
    params: ofFile,
  },
});
