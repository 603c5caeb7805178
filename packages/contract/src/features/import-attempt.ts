import { z } from 'zod';
import { entity, isoTime, reference, uuid } from '../fields.ts';
import { importUndoState } from './import-undo.ts';
import { jobStatus } from './jobs.ts';

export const importStatus = z.enum(['draft', 'queued', 'processing', 'complete', 'failed', 'cancelled']);

/** Each policy in a book of business counts in one of these. `ended` are those it didn't list. */
const importedPolicies = entity('ImportedPolicies', {
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  ended: z.int(),
});

export const importAttempt = entity('ImportAttempt', {
  id: uuid,
  /** What the file contains: leads, or clients with their policies. */
  kind: z.enum(['leads', 'clients']),
  file_name: z.string(),
  size: z.int(),
  status: importStatus,
  /** Rows read so far, and in the whole file (known after validation). */
  processed: z.int(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  duplicate: z.int(),
  /** Rows waiting for a decision: imports.review. */
  review: z.int(),
  /** Rows skipped because of the do-not-contact list, or because their only address unsubscribed. */
  suppressed: z.int(),
  rejected: z.int(),
  empty: z.int(),
  /** Created and updated contacts marked do not call, text, or email because of the do-not-contact list. */
  flagged: z.int(),
  /** Values left out of imported rows, most frequent first, with the first row numbers. Empty in lists. The contacts keep these values as imported data. */
  left_out: z.array(z.object({ field: z.string(), problem: z.string(), count: z.int(), row_nos: z.array(z.int()) })),
  /** For a completed book of business. Null in lists, for leads, and during processing. */
  policies: importedPolicies.nullable(),
  error: z.string().nullable(),
  made_by: reference.nullable(),
  owner: reference.nullable(),
  /** Several if new contacts were assigned round-robin. */
  owners: z.array(reference),
  created_at: isoTime,
  started_at: isoTime.nullable(),
  finished_at: isoTime.nullable(),
  /** Processing, but no progress for a minute. It resumes when a worker is free. */
  stalled: z.boolean(),
  /** Why it's being retried, if it is. */
  trouble: z.string().nullable(),
  /** The last retry of its rejected rows. */
  retry: z
    .object({
      id: uuid,
      status: jobStatus,
      total: z.int(),
      processed: z.int(),
      /** How many are no longer rejected. */
      stored: z.int(),
      error: z.string().nullable(),
      created_at: isoTime,
    })
    .nullable(),
  undo: importUndoState.nullable(),
  /** Until when it can be undone. Null if it can't be, or already is. */
  undo_until: isoTime.nullable(),
});
export type ImportAttempt = z.infer<typeof importAttempt>;
