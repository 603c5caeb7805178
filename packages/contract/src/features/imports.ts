import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, serial, uuid } from '../fields.ts';
import { listMeta, one } from '../paging.ts';
import { category } from './contacts-scope.ts';
import { importUndoState } from './import-undo.ts';
import { jobStatus } from './jobs.ts';
import { tagColor } from './tags.ts';

/** 200 MB a file. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;

export const importStatus = z.enum(['draft', 'queued', 'processing', 'complete', 'failed', 'cancelled']);

/** R321 */
export const importTab = z.enum(['all', 'processing', 'complete', 'failed', 'cancelled', 'undone']);
export type ImportTab = z.infer<typeof importTab>;

/** Which column of the file goes where. `preview` is for the screen: the form strips it before sending (R058). */
export const importField = z.object({
  column: z.int().min(0).max(199),
  header: z.string().max(500),
  target: z.string().min(1).max(120),
  preview: z.array(z.string()).optional(),
});
export type ImportField = z.infer<typeof importField>;

const validation = z.object({
  rows: z.int(),
  importable: z.int(),
  rejected: z.int(),
  empty: z.int(),
  duplicates_in_file: z.int(),
  /** What is wrong, most frequent first, each with examples: row numbers are the file's. */
  problems: z.array(
    z.object({
      field: z.string(),
      problem: z.string(),
      count: z.int(),
      rejects: z.boolean(),
      examples: z.array(z.object({ row_no: z.int(), value: z.string() })),
    }),
  ),
});

export const importAttempt = z.object({
  id: uuid,
  file_name: z.string(),
  size: z.int(),
  status: importStatus,
  /** Rows read so far, and in the whole file (known once it was validated). */
  processed: z.int(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  duplicate: z.int(),
  rejected: z.int(),
  empty: z.int(),
  error: z.string().nullable(),
  made_by: z.object({ id: uuid, name: z.string() }).nullable(),
  owner: z.object({ id: uuid, name: z.string() }).nullable(),
  created_at: isoTime,
  started_at: isoTime.nullable(),
  finished_at: isoTime.nullable(),
  /** It is at work and nothing has moved for a minute: it carries on by itself once a worker is free. */
  stalled: z.boolean(),
  /** Why it is tried again, while it is. */
  trouble: z.string().nullable(),
  /** The last attempt at its rejected rows. */
  retry: z
    .object({
      id: uuid,
      status: jobStatus,
      total: z.int(),
      processed: z.int(),
      /** How many of them are rejected no more. */
      stored: z.int(),
      error: z.string().nullable(),
      created_at: isoTime,
    })
    .nullable(),
  undo: importUndoState.nullable(),
  /** Until when it can be undone; null where it cannot, or is. */
  undo_until: isoTime.nullable(),
});
export type ImportAttempt = z.infer<typeof importAttempt>;

const json = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);

const fields = json(z.array(importField).min(1, 'Choose what at least one column is.').max(200));

export const imports = {
  validate: defineEndpoint({
    id: 'imports.validate',
    method: 'POST',
    path: '/v1/contacts/validate_import',
    access: USER,
    summary: 'Read a file: its columns, what they seem to be, and what importing it would do',
    description:
      'Send the part `file` first; the reply holds its `id`. Send that `id` with changed `fields`, without the file, to check a new mapping. A file that is no table leaves nothing behind.',
    upload: { field: 'file', max_bytes: MAX_IMPORT_BYTES },
    body: z.object({ id: uuid.optional(), fields: fields.optional() }),
    response: one(
      z.object({
        id: uuid,
        file_name: z.string(),
        format: z.enum(['csv', 'xlsx']),
        fields: z.array(
          importField.required().extend({
            /** Whose earlier choice the target is: one's own, a colleague's; null where it is a guess. */
            proposed_by: z.enum(['you', 'team']).nullable(),
          }),
        ),
        targets: z.array(z.object({ value: z.string(), label: z.string(), repeatable: z.boolean() })),
        validation,
      }),
    ),
  }),
  create: defineEndpoint({
    id: 'imports.create',
    method: 'POST',
    path: '/v1/contacts/import',
    access: USER,
    summary: 'Import a file that was validated',
    description:
      'Runs as a durable job; follow it with imports.get. Every row ends as created, updated, duplicate, rejected or empty. A contact is known again by phone or mail among those the caller may see.',
    upload: { field: 'file', max_bytes: MAX_IMPORT_BYTES },
    body: z.object({
      /** From validate_import. Without it the file itself comes along and its guessed mapping is used where `fields` is absent. */
      id: uuid.optional(),
      fields: fields.optional(),
      owner: uuid.optional(),
      pool: uuid.optional(),
      category: category.default('lead'),
      status_id: serial.optional(),
      source_id: serial.optional(),
      tags: json(z.array(z.object({ name: line(60).min(1), color: tagColor.optional() })).max(50)).default([]),
      /** What a row does that is known already: nothing, fill its empty fields, or overwrite. */
      known: z.enum(['skip', 'fill', 'overwrite']).default('skip'),
    }),
    response: one(importAttempt),
    status: 202,
  }),
  list: defineEndpoint({
    id: 'imports.list',
    method: 'GET',
    path: '/v1/contacts/import_attempts',
    access: USER,
    summary: 'Import attempts, newest first: own ones, for admins all',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(15),
      filter_by: z.enum(['status', 'file_name', 'owner']).optional(),
      filter_value: line(200).optional(),
      tab: importTab.default('all'),
    }),
    response: z.object({
      data: z.array(importAttempt),
      meta: listMeta.extend({
        /** How many attempts each tab has under the filter. */
        tabs: z.record(importTab, z.int()),
      }),
    }),
  }),
  get: defineEndpoint({
    id: 'imports.get',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}',
    access: USER,
    summary: 'One import attempt, with its progress',
    params: z.object({ id: uuid }),
    response: one(importAttempt),
  }),
  rejected: defineEndpoint({
    id: 'imports.rejected',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/rejected.csv',
    access: USER,
    summary: 'The rejected rows as a CSV with the columns of the file and a reason column',
    params: z.object({ id: uuid }),
    produces: 'text/csv',
  }),
  remove: defineEndpoint({
    id: 'imports.remove',
    method: 'DELETE',
    path: '/v1/contacts/delete_import_attempts/{id}',
    access: USER,
    summary: 'Delete an import attempt (R149)',
    description:
      'Its rows, its report, its file and the account of its undo are gone, and it cannot be undone or retried any more. The contacts that it made stay. 409 while it is at work.',
    params: z.object({ id: uuid }),
  }),
};
