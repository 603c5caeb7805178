import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, reference, uuid, withId } from '../fields.ts';
import { listMeta, one, pageSize } from '../paging.ts';
import { MAX_ZIP_BYTES } from '../rules/limits.ts';
import { imports } from './imports.ts';

/** How files are matched: by their own names, an index of names and keys, or the rows of an import. */
export const attachmentSource = z.enum(['file_name', 'index', 'import']);
/** The type of key: automatic, or only this one. */
export const attachmentKey = z.enum(['any', 'contact_id', 'phone', 'email', 'policy_number', 'name']);
export type AttachmentKey = z.infer<typeof attachmentKey>;

export const attachmentOutcome = z.enum(['matched', 'ambiguous', 'unmatched', 'refused', 'stored', 'failed', 'undone']);
export type AttachmentOutcome = z.infer<typeof attachmentOutcome>;

const person = reference;

export const attachmentImport = entity('AttachmentImport', {
  id: uuid,
  file_name: z.string(),
  size: z.int(),
  status: z.enum(['draft', 'waiting', 'queued', 'processing', 'complete', 'failed', 'cancelled', 'undoing', 'undone']),
  match_by: attachmentSource,
  key: attachmentKey,
  /** The index of names and keys, if any. */
  index: z
    .object({
      file_name: z.string(),
      headers: z.array(z.string()),
      file_column: z.int(),
      key_column: z.int(),
      /** Files named in the index but missing from the ZIP. */
      missing: z.int(),
      /** Sentences about how it was read, if there is anything to say. */
      notes: z.array(z.string()),
    })
    .nullable(),
  /** The import whose rows name the files. */
  import: z.object({ id: uuid, file_name: z.string() }).nullable(),
  /** Files in the ZIP. Each counts in one of the seven below. */
  entries: z.int(),
  matched: z.int(),
  ambiguous: z.int(),
  unmatched: z.int(),
  refused: z.int(),
  stored: z.int(),
  failed: z.int(),
  undone: z.int(),
  error: z.string().nullable(),
  made_by: person.nullable(),
  created_at: isoTime,
  started_at: isoTime.nullable(),
  finished_at: isoTime.nullable(),
});
export type AttachmentImport = z.infer<typeof attachmentImport>;

const attachmentEntry = entity('AttachmentEntry', {
  position: z.int(),
  path: z.string(),
  size: z.int(),
  outcome: attachmentOutcome,
  reason: z.string(),
  contact: person.nullable(),
});
export type AttachmentEntry = z.infer<typeof attachmentEntry>;

const form = {
  id: uuid.optional(),
  match_by: attachmentSource.optional(),
  key: attachmentKey.optional(),
  file_column: z.coerce.number().int().min(0).max(199).optional(),
  key_column: z.coerce.number().int().min(0).max(199).optional(),
  import_attempt_id: uuid.optional(),
};

const upload = { field: 'file', max_bytes: MAX_ZIP_BYTES, more: ['index'] } as const;

/** R318: attach the files in a ZIP to their contacts. */
export const importAttachments = defineEndpoints('import-attachments', {
  validate: {
    method: 'POST',
    path: '/v1/contacts/validate_attachments',
    access: USER,
    summary: 'Check a ZIP of files and match each one to a contact',
    description:
      'Send the ZIP as `file`, and an index, if you have one, as `index` or inside the ZIP (index.csv, index.xlsx). Keys are contact ids, phones, email addresses, policy numbers, or names (‘Last, First’). To match again, send the `id` of the reply with other choices or another `index`. Nothing is stored on a contact yet.',
    upload,
    body: z.object(form),
    response: one(attachmentImport),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/import_attachments',
    access: USER,
    summary: 'Import the files of a checked or attached ZIP',
    description:
      'Stores each matched file on its contact: up to 25 MB each, identified by content. A file with an existing name becomes its next version. Runs as a background job. Each file is stored once, even after an interruption.',
    upload,
    body: z.object(form),
    response: one(attachmentImport),
    status: 202,
  },
  withLeads: {
    method: 'POST',
    path: '/v1/contacts/attachments_leads_uploader',
    access: USER,
    summary: 'Import leads together with the files named in their rows',
    description:
      'Send the leads as `file` (or their `id` from validate_import) and the ZIP as `attachments`. `file_column`, counted from 0, has the names of a row’s files, separated by semicolons or bars. The files are stored after the leads.',
    upload: { field: 'file', max_bytes: MAX_ZIP_BYTES, more: ['attachments'] },
    body: imports.create.body.extend({ file_column: z.coerce.number().int().min(0).max(199) }),
    response: one(attachmentImport),
    status: 202,
  },
  list: {
    method: 'GET',
    path: '/v1/contacts/attachment_imports',
    access: USER,
    summary: 'List attachment imports, newest first: your own, or all for admins',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: pageSize(15, 100),
    }),
    response: z.object({ data: z.array(attachmentImport), meta: listMeta }),
  },
  get: {
    method: 'GET',
    path: '/v1/contacts/attachment_imports/{id}',
    access: USER,
    summary: 'Get an attachment import with its progress',
    params: withId,
    response: one(attachmentImport),
  },
  entries: {
    method: 'GET',
    path: '/v1/contacts/attachment_imports/{id}/entries',
    access: USER,
    summary: 'List the files of a ZIP with their results',
    params: withId,
    query: z.object({
      outcome: attachmentOutcome.optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: pageSize(50, 100),
    }),
    response: z.object({ data: z.array(attachmentEntry), meta: listMeta }),
  },
  report: {
    method: 'GET',
    path: '/v1/contacts/attachment_imports/{id}/report.csv',
    access: USER,
    summary: 'Export the results for all files of a ZIP as CSV',
    params: withId,
    produces: 'text/csv',
  },
  undo: {
    method: 'POST',
    path: '/v1/contacts/attachment_imports/{id}/undo',
    access: USER,
    summary: 'Undo an attachment import',
    description:
      'Deletes the versions that the import stored, or the whole file if it was the only version. Runs as a background job. 409 while the import runs, or if it was already undone.',
    params: withId,
    response: one(attachmentImport),
    status: 202,
  },
});
