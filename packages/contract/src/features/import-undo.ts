import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { entity, isoTime, reference, uuid, withId } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { jobStatus } from './jobs.ts';

/** How long an import can be undone after it ends. */
export const IMPORT_UNDO_DAYS = 30;

/** What happens to created contacts that someone has worked on since: keep or delete. */
export const workedOn = z.enum(['leave', 'take']);

/** The progress and result of an undo. */
export const importUndoState = entity('ImportUndoState', {
  status: jobStatus,
  job_id: uuid,
  worked_on: workedOn,
  /** Contacts the import created, rows that changed others, and records it added. */
  total: z.int(),
  /** Each ends in one of these: deleted, restored, restored except for later changes, or left unchanged. */
  removed: z.int(),
  restored: z.int(),
  partly: z.int(),
  kept: z.int(),
  error: z.string().nullable(),
  by: reference,
  created_at: isoTime,
  finished_at: isoTime.nullable(),
});
export type ImportUndoState = z.infer<typeof importUndoState>;

export const undoOutcome = z.enum(['removed', 'restored', 'partly', 'kept']);

const undoRow = entity('UndoRow', {
  /** A created contact, a row that changed one, or an added record such as a policy. */
  what: z.enum(['contact', 'row', 'record']),
  row_no: z.int().nullable(),
  outcome: undoOutcome,
  /** Why it was left unchanged, or partly so. */
  reason: z.string(),
  /** Null if the caller can't see it or it was permanently deleted. */
  contact: z.object({ id: uuid, name: z.string(), phone: z.string().nullable(), deleted: z.boolean() }).nullable(),
});
export type ImportUndoRow = z.infer<typeof undoRow>;

/** Undoing a whole import. */
export const importUndo = {
  preview: defineEndpoint({
    id: 'imports.undo_preview',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/undo',
    access: USER,
    summary: 'Preview undoing an import',
    params: withId,
    response: one(
      z.object({
        /** Contacts it created that still exist, and how many of them someone has worked on since. */
        created: z.int(),
        worked_on: z.int(),
        /** Rows that changed contacts, and records added to existing contacts. */
        updated: z.int(),
        records: z.int(),
        until: isoTime,
        /** Why it can't be undone, or no longer, as a sentence. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
  start: defineEndpoint({
    id: 'imports.undo',
    method: 'POST',
    path: '/v1/contacts/import_attempts/{id}/undo',
    access: USER,
    summary: 'Undo an import',
    description:
      'Runs as a background job. Deletes the contacts that the import created, unless someone has worked on them since. Restores values it changed, unless they changed again since. A canceled or failed undo can be resumed. Possible within 30 days after the import ends. An undo can’t be undone.',
    params: withId,
    body: z.object({ worked_on: workedOn.default('leave') }),
    response: one(importUndoState),
    status: 202,
  }),
  rows: defineEndpoint({
    id: 'imports.undo_rows',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/undo/rows',
    access: USER,
    summary: 'List the results of an undo: skipped items with the reason, or all',
    params: withId,
    query: pageQuery.extend({ tab: z.enum(['left', 'all']).default('left') }),
    response: page(undoRow),
  }),
  report: defineEndpoint({
    id: 'imports.undo_report',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/undo.csv',
    access: USER,
    summary: 'Export the results of an undo as CSV',
    params: withId,
    produces: 'text/csv',
  }),
};
