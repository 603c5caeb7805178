import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, serial, uuid } from '../fields.ts';
import { listMeta, one } from '../paging.ts';
import { vendorType } from './admin-api-tracking.ts';
import { category } from './contacts-scope.ts';
import { importUndoState } from './import-undo.ts';
import { jobStatus } from './jobs.ts';
import { tagColor } from './tags.ts';

/** 500 MB a file. */
export const MAX_IMPORT_BYTES = 500 * 1024 * 1024;
/** Rows of a file below its headers. */
export const MAX_IMPORT_ROWS = 1_000_000;

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
  /** Rows whose contact is known already, by `match_by`, among those the caller may see. */
  known: z.int(),
  /** Rows with a number or an address on the tenant's do-not-contact list. */
  do_not_contact: z.int(),
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

/** Each policy that a book of business spoke of stands in one of these; `ended` are those that it did not name. */
const importedPolicies = z.object({ created: z.int(), changed: z.int(), same: z.int(), ended: z.int() });

export const importAttempt = z.object({
  id: uuid,
  /** What the file is of: people to call, or clients with their policies. */
  kind: z.enum(['leads', 'clients']),
  file_name: z.string(),
  size: z.int(),
  status: importStatus,
  /** Rows read so far, and in the whole file (known once it was validated). */
  processed: z.int(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  duplicate: z.int(),
  /** Rows that wait for a decision: imports.review. */
  review: z.int(),
  /** Rows left out because of the do-not-contact list, or because their only address has unsubscribed. */
  suppressed: z.int(),
  rejected: z.int(),
  empty: z.int(),
  /** Of the created and updated: those marked do not call, text or e-mail because the do-not-contact list has them. */
  flagged: z.int(),
  /** Of a book of business that is in: null in lists, of leads, and while anything is at work on it. */
  policies: importedPolicies.nullable(),
  error: z.string().nullable(),
  made_by: z.object({ id: uuid, name: z.string() }).nullable(),
  owner: z.object({ id: uuid, name: z.string() }).nullable(),
  /** Several, where the new contacts went to them in turn. */
  owners: z.array(z.object({ id: uuid, name: z.string() })),
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

/** What knows a contact again: a number, an address, or first and last name with the birthday. */
export const matchBy = z.enum(['phone', 'email', 'name_birthday']);
export type MatchBy = z.infer<typeof matchBy>;

const tagList = z.array(z.object({ name: line(60).min(1), color: tagColor.optional() })).max(50);

/** What the file is held against. */
const scrubAgainst = z.object({
  /** Rows that the do-not-contact list has: marked on their contact as not to be called, texted or e-mailed, or left out. */
  do_not_contact: z.enum(['flag', 'leave_out']).default('flag'),
  /** Tags for what matched: contacts that are known already, whatever `known` says, and contacts marked by the do-not-contact list. */
  updated_lead_tags: tagList.default([]),
});

/** R059: the vendor the leads came from: one that is there, or name and type of one. */
const apiVendorObj = z.union([
  z.object({ vendor_id: uuid }),
  z.object({ vendor_name: line(100).min(1), vendor_type: vendorType.default('lead_provider') }),
]);

/** What happens to rows whose contact is known: nothing, its empty fields are filled, it is overwritten, or somebody looks at it. */
const known = z.enum(['skip', 'fill', 'overwrite', 'review']);

/** R057: the import form, all of it but the file. */
export const importForm = {
  fields: fields.optional(),
  owner: uuid.optional(),
  /** Several people, who get the new contacts in turn. */
  owners: json(z.array(uuid).min(1).max(100)).optional(),
  pool: uuid.optional(),
  category: category.default('lead'),
  status_id: serial.optional(),
  source_id: serial.optional(),
  tags: json(tagList).default([]),
  known: known.default('skip'),
  match_by: json(z.array(matchBy).min(1, 'Choose what knows a contact again.').max(3)).default(['phone', 'email']),
  scrub_against: json(scrubAgainst).default({ do_not_contact: 'flag', updated_lead_tags: [] }),
  api_vendor_obj: json(apiVendorObj).optional(),
};

/** One field of a row beside its contact's. */
const reviewField = z.object({
  /** A column of the contact, 'phones', 'emails', 'tags', 'note', or the name of an imported column. */
  name: z.string(),
  /** What it is called. */
  label: z.string(),
  row: z.string(),
  contact: z.string(),
  /** What the contact would have afterwards. */
  fill: z.string(),
  overwrite: z.string(),
});

export const reviewRow = z.object({
  row_no: z.int(),
  reason: z.string(),
  /** Null where it is not there any more, or not visible. */
  contact: z.object({ id: uuid, name: z.string(), phone: z.string().nullable() }).nullable(),
  fields: z.array(reviewField),
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewDecision = z.enum(['fill', 'overwrite', 'skip', 'create']);
export type ReviewDecision = z.infer<typeof reviewDecision>;

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
    body: z.object({ id: uuid.optional(), ...importForm }),
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
      'Runs as a durable job; follow it with imports.get. Every row ends as created, updated, duplicate, held for review, suppressed, rejected or empty. A contact is known again by `match_by` among those the caller may see.',
    upload: { field: 'file', max_bytes: MAX_IMPORT_BYTES },
    body: z.object({
      /** From validate_import. Without it the file itself comes along and its guessed mapping is used where `fields` is absent. */
      id: uuid.optional(),
      ...importForm,
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
  review: defineEndpoint({
    id: 'imports.review',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/review',
    access: USER,
    summary: 'The rows of an import that wait for a decision, each beside the contact it seems to be',
    params: z.object({ id: uuid }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(15),
    }),
    response: z.object({ data: z.array(reviewRow), meta: listMeta }),
  }),
  decide: defineEndpoint({
    id: 'imports.decide',
    method: 'POST',
    path: '/v1/contacts/import_attempts/{id}/review',
    access: USER,
    summary: 'Decide what becomes of rows under review: some of them, or all that wait',
    description:
      'Up to 500 rows are done at once; more run as a job, whose id is answered. A row whose contact is not there any more can only be created or skipped: it is counted in `left`.',
    params: z.object({ id: uuid }),
    body: z.object({
      decision: reviewDecision,
      /** All that wait where absent. */
      row_nos: z.array(z.int().min(1)).min(1).max(500).optional(),
    }),
    response: one(z.object({ done: z.int(), left: z.int(), job_id: uuid.nullable() })),
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
  retry: defineEndpoint({
    id: 'imports.retry',
    method: 'POST',
    path: '/v1/contacts/retry_failed_import_attempts/{id}',
    access: USER,
    summary: 'Try the rejected rows of an import again, or carry a failed one on (R150)',
    description:
      'With the part `file`: the downloaded rejected rows with what was mended in them; its columns are known by their headers, and the column with the row numbers says which row is which. Without it: the rows as they were, under changed `fields` where they are given. An attempt that failed carries on behind its last row. A row that succeeds moves from the rejected to the created or updated ones of the same attempt.',
    upload: { field: 'file', max_bytes: MAX_IMPORT_BYTES },
    params: z.object({ id: uuid }),
    body: z.object({ fields: fields.optional(), known: known.optional() }),
    response: one(importAttempt),
    status: 202,
  }),
};
