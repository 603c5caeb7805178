import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, line, serial, uuid } from '../fields.ts';
import { listMeta, one, pageSize } from '../paging.ts';
import {
  MAX_FILE_NAME,
  MAX_HEADER,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_OWNERS,
  MAX_IMPORT_TAGS,
  MAX_LABEL,
  MAX_TARGET,
} from '../rules/limits.ts';
import { vendorType } from './admin-api-tracking.ts';
import { category } from './contacts-scope.ts';
import { importAttempt } from './import-attempt.ts';
import { fileReading, importFormat, readAs } from './import-file.ts';
import { reviewDecision, reviewRow } from './import-review.ts';
import { tagColor } from './tags.ts';

/** R321 */
export const importTab = z.enum(['all', 'processing', 'complete', 'failed', 'cancelled', 'undone']);
export type ImportTab = z.infer<typeof importTab>;

/** The target of each column. `preview` is for the screen. The form removes it before sending (R058). */
export const importField = entity('ImportField', {
  column: z
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
  header: z.string().max(MAX_HEADER),
  target: z.string().min(1).max(MAX_TARGET),
  preview: z.array(z.string()).optional(),
});
export type ImportField = z.infer<typeof importField>;

const validation = z.object({
  rows: z.int(),
  importable: z.int(),
  rejected: z.int(),
  empty: z.int(),
  duplicates_in_file: z.int(),
  /** Rows that match an existing contact by `match_by`, among those the caller may see. */
  known: z.int(),
  /** Rows with a number or address on the tenant's do-not-contact list. */
  do_not_contact: z.int(),
  /** Problems, most frequent first, each with examples. Row numbers are those of the file. */
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

const json = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);

const fields = json(z.array(importField).min(1, 'Match at least one column to a field.').max(MAX_IMPORT_COLUMNS));

/** What matches a contact: a number, an address, or first and last name with birthday. */
export const matchBy = z.enum(['phone', 'email', 'name_birthday']);
export type MatchBy = z.infer<typeof matchBy>;

const tagList = z.array(z.object({ name: line(MAX_LABEL).min(1), color: tagColor.optional() })).max(MAX_IMPORT_TAGS);

/** Suppression checks. */
const scrubAgainst = z.object({
  /** Rows on the do-not-contact list: mark the contact as do not call, text, or email, or skip the row. */
  do_not_contact: z.enum(['flag', 'leave_out']).default('flag'),
  /** Tags for matches: existing contacts, whatever `known` says, and contacts marked because of the do-not-contact list. */
  updated_lead_tags: tagList.default([]),
});

/** R059: the lead vendor: an existing one, or the name and type of a new one. */
const apiVendorObj = z.union([
  z.object({ vendor_id: uuid }),
  z.object({ vendor_name: line(MAX_FILE_NAME).min(1), vendor_type: vendorType.default('lead_provider') }),
]);

/** For rows of existing contacts: skip, fill empty fields, overwrite, or hold for review. */
const known = z.enum(['skip', 'fill', 'overwrite', 'review']);

/** R057: the import form without the file. */
export const importForm = {
  fields: fields.optional(),
  owner: uuid.optional(),
  /** Several users, who get new contacts round-robin. */
  owners: json(z.array(uuid).min(1).max(MAX_IMPORT_OWNERS)).optional(),
  pool: uuid.optional(),
  category: category.default('lead'),
  status_id: serial.optional(),
  source_id: serial.optional(),
  tags: json(tagList).default([]),
  known: known.default('skip'),
  match_by: json(z.array(matchBy).min(1, 'Choose at least one way to match contacts.').max(3)).default([
    'phone',
    'email',
    'name_birthday',
  ]),
  scrub_against: json(scrubAgainst).default({ do_not_contact: 'flag', updated_lead_tags: [] }),
  api_vendor_obj: json(apiVendorObj).optional(),
};

export const imports = defineEndpoints('imports', {
  validate: {
    method: 'POST',
    path: '/v1/contacts/validate_import',
    access: USER,
    summary: 'Check a file: its columns, their detected fields, and the effect of importing it',
    description:
      'First send the part `file`. The reply has its `id`. To check a new mapping, send that `id` with changed `fields`. To read the file again, send another `sheet` or `encoding` without `fields`. That choice stays with the `id`. A file that isn’t a table isn’t stored.',
    upload: { field: 'file', max_bytes: MAX_IMPORT_BYTES },
    body: z.object({ id: uuid.optional(), ...importForm, ...readAs }),
    response: one(
      z.object({
        id: uuid,
        file_name: z.string(),
        format: importFormat,
        ...fileReading,
        fields: z.array(
          importField.required().extend({
            /** Whose earlier choice the target is: your own or a colleague's. Null if it was detected. */
            proposed_by: z.enum(['you', 'team']).nullable(),
          }),
        ),
        targets: z.array(z.object({ value: z.string(), label: z.string(), repeatable: z.boolean() })),
        validation,
      }),
    ),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/import',
    access: USER,
    summary: 'Import a checked file',
    description:
      'Runs as a background job. Follow it with imports.get. The file is read as it was last checked, so another `sheet` or `encoding` with an `id` is refused. Every row ends as created, updated, duplicate, held for review, suppressed, rejected, or empty. Contacts are matched by `match_by` among those you may see.',
    upload: { field: 'file', max_bytes: MAX_IMPORT_BYTES },
    body: z.object({
      /** From validate_import. Without it, send the file, and its detected mapping is used if `fields` is absent. */
      id: uuid.optional(),
      ...importForm,
      ...readAs,
    }),
    response: one(importAttempt),
    status: 202,
  },
  list: {
    method: 'GET',
    path: '/v1/contacts/import_attempts',
    access: USER,
    summary: 'List import attempts, newest first: your own, or all for admins',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: pageSize(15, 100),
      filter_by: z.enum(['status', 'file_name', 'owner']).optional(),
      filter_value: line(200).optional(),
      tab: importTab.default('all'),
    }),
    response: z.object({
      data: z.array(importAttempt),
      meta: listMeta.extend({
        /** How many attempts each tab has with the filter. */
        tabs: z.record(importTab, z.int()),
      }),
    }),
  },
  get: {
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}',
    access: USER,
    summary: 'Get an import attempt with its progress',
    params: z.object({ id: uuid }),
    response: one(importAttempt),
  },
  review: {
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/review',
    access: USER,
    summary: 'List rows that need review, with the contact each one matches',
    params: z.object({ id: uuid }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: pageSize(15, 100),
    }),
    response: z.object({ data: z.array(reviewRow), meta: listMeta }),
  },
  decide: {
    method: 'POST',
    path: '/v1/contacts/import_attempts/{id}/review',
    access: USER,
    summary: 'Decide rows under review, some or all',
    description:
      'Up to 500 rows are processed immediately. More run as a job, and the reply has its id. A row whose contact no longer exists can only be created or skipped, and counts in `left`.',
    params: z.object({ id: uuid }),
    body: z.object({
      decision: reviewDecision,
      /** All pending rows by default. */
      row_nos: z.array(z.int().min(1)).min(1).max(500).optional(),
    }),
    response: one(z.object({ done: z.int(), left: z.int(), job_id: uuid.nullable() })),
  },
  rejected: {
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/rejected.csv',
    access: USER,
    summary: 'Export rejected rows as CSV with a reason column',
    params: z.object({ id: uuid }),
    produces: 'text/csv',
  },
  remove: {
    method: 'DELETE',
    path: '/v1/contacts/delete_import_attempts/{id}',
    access: USER,
    summary: 'Delete an import attempt (R149)',
    description:
      'Permanently deletes its rows, report, file, and undo record. You can’t undo or retry it afterward. Contacts it created stay. 409 while it’s processing.',
    params: z.object({ id: uuid }),
  },
  retry: {
    method: 'POST',
    path: '/v1/contacts/retry_failed_import_attempts/{id}',
    access: USER,
    summary: 'Retry the rejected rows of an import, or resume a failed one (R150)',
    description:
      'With the part `file`: the downloaded rejected rows after your corrections. Columns are matched by header, and the row number column identifies each row. Without it: the original rows, with changed `fields` if you send them. A failed attempt resumes after its last row. A row that succeeds moves from rejected to created or updated in the same attempt.',
    upload: { field: 'file', max_bytes: MAX_IMPORT_BYTES },
    params: z.object({ id: uuid }),
    body: z.object({ fields: fields.optional(), known: known.optional() }),
    response: one(importAttempt),
    status: 202,
  },
});
