import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { listMeta, one } from '../paging.ts';
import { imports } from './imports.ts';

/** 500 MB a ZIP. */
export const MAX_ZIP_BYTES = 500 * 1024 * 1024;
/** Files of one ZIP. */
export const MAX_ZIP_ENTRIES = 10_000;

/** What says whose a file is: its own name, a table of names and keys, or the rows of an import. */
export const attachmentSource = z.enum(['file_name', 'index', 'import']);
/** What a key is: whatever it looks like, or this alone. */
export const attachmentKey = z.enum(['any', 'contact_id', 'phone', 'email', 'policy_number', 'name']);
export type AttachmentKey = z.infer<typeof attachmentKey>;

export const attachmentOutcome = z.enum(['matched', 'ambiguous', 'unmatched', 'refused', 'stored', 'failed', 'undone']);
export type AttachmentOutcome = z.infer<typeof attachmentOutcome>;

const person = z.object({ id: uuid, name: z.string() });

export const attachmentImport = z.object({
  id: uuid,
  file_name: z.string(),
  size: z.int(),
  status: z.enum(['draft', 'waiting', 'queued', 'processing', 'complete', 'failed', 'cancelled', 'undoing', 'undone']),
  match_by: attachmentSource,
  key: attachmentKey,
  /** The table of names and keys, where there is one. */
  index: z
    .object({
      file_name: z.string(),
      headers: z.array(z.string()),
      file_column: z.int(),
      key_column: z.int(),
      /** Files that it names and the ZIP does not hold. */
      missing: z.int(),
    })
    .nullable(),
  /** The import whose rows name the files. */
  import: z.object({ id: uuid, file_name: z.string() }).nullable(),
  /** Files in the ZIP; every one of them is counted in one of the seven below. */
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

const attachmentEntry = z.object({
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

const ofImport = z.object({ id: uuid });
const upload = { field: 'file', max_bytes: MAX_ZIP_BYTES, more: ['index'] } as const;

/** R318: files that come in a ZIP, each to its contact. */
export const importAttachments = {
  validate: defineEndpoint({
    id: 'import-attachments.validate',
    method: 'POST',
    path: '/v1/contacts/validate_attachments',
    access: USER,
    summary: 'Look into a ZIP of files: whose each of them is',
    description:
      'Send the ZIP as `file`, and where a table says whose the files are, that as `index` or inside the ZIP (index.csv, index.xlsx). Keys are contact ids, phones, e-mail addresses, policy numbers or names (‘Last, First’). Send the `id` of the reply with other choices, or with another `index`, to match anew. Nothing is stored on a contact yet.',
    upload,
    body: z.object(form),
    response: one(attachmentImport),
  }),
  create: defineEndpoint({
    id: 'import-attachments.create',
    method: 'POST',
    path: '/v1/contacts/import_attachments',
    access: USER,
    summary: 'Import the files of a ZIP that was looked into, or of one that is sent along',
    description:
      'Stores each matched file on its contact, as if it was added there: at most 25 MB each, by what its bytes show, a file of a name that is there as its next version. A durable job: each file is stored once, however often it is taken up again.',
    upload,
    body: z.object(form),
    response: one(attachmentImport),
    status: 202,
  }),
  withLeads: defineEndpoint({
    id: 'import-attachments.withLeads',
    method: 'POST',
    path: '/v1/contacts/attachments_leads_uploader',
    access: USER,
    summary: 'Import leads and the files that their rows name, in one go',
    description:
      'The file of leads as `file` (or its `id` from validate_import) and the ZIP as `attachments`. `file_column` is the column, from 0, that holds the names of a row’s files, several divided by semicolons or bars. The files are stored once the leads are.',
    upload: { field: 'file', max_bytes: MAX_ZIP_BYTES, more: ['attachments'] },
    body: imports.create.body.extend({ file_column: z.coerce.number().int().min(0).max(199) }),
    response: one(attachmentImport),
    status: 202,
  }),
  list: defineEndpoint({
    id: 'import-attachments.list',
    method: 'GET',
    path: '/v1/contacts/attachment_imports',
    access: USER,
    summary: 'Imports of attachments, newest first: own ones, for admins all',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(15),
    }),
    response: z.object({ data: z.array(attachmentImport), meta: listMeta }),
  }),
  get: defineEndpoint({
    id: 'import-attachments.get',
    method: 'GET',
    path: '/v1/contacts/attachment_imports/{id}',
    access: USER,
    summary: 'One import of attachments, with its progress',
    params: ofImport,
    response: one(attachmentImport),
  }),
  entries: defineEndpoint({
    id: 'import-attachments.entries',
    method: 'GET',
    path: '/v1/contacts/attachment_imports/{id}/entries',
    access: USER,
    summary: 'The files of a ZIP and what became of each',
    params: ofImport,
    query: z.object({
      outcome: attachmentOutcome.optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ data: z.array(attachmentEntry), meta: listMeta }),
  }),
  report: defineEndpoint({
    id: 'import-attachments.report',
    method: 'GET',
    path: '/v1/contacts/attachment_imports/{id}/report.csv',
    access: USER,
    summary: 'Every file of a ZIP with what became of it and why, as CSV',
    params: ofImport,
    produces: 'text/csv',
  }),
  undo: defineEndpoint({
    id: 'import-attachments.undo',
    method: 'POST',
    path: '/v1/contacts/attachment_imports/{id}/undo',
    access: USER,
    summary: 'Take the files of an import away again',
    description:
      'Deletes what the import stored: a version of a document, or the document where that was its only one. A durable job. 409 while it runs, and where it was taken back already.',
    params: ofImport,
    response: one(attachmentImport),
    status: 202,
  }),
};
