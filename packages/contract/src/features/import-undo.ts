import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { jobStatus } from './jobs.ts';

/** How long after its end an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

/** What happens to contacts that the import made and somebody has worked on since: they stay, or go as well. */
export const workedOn = z.enum(['leave', 'take']);

/** The undo of an import: how far it is, and what came of it. */
export const importUndoState = z.object({
  status: jobStatus,
  job_id: uuid,
  worked_on: workedOn,
  /** Contacts that the import made, rows that changed others, and records that it brought. */
  total: z.int(),
  /** Each of them ends in one of these: gone; as it was before; as it was but for what was changed since; left as it is. */
  removed: z.int(),
  restored: z.int(),
  partly: z.int(),
  kept: z.int(),
  error: z.string().nullable(),
  by: z.object({ id: uuid, name: z.string() }),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
});
export type ImportUndoState = z.infer<typeof importUndoState>;

export const undoOutcome = z.enum(['removed', 'restored', 'partly', 'kept']);

const undoRow = z.object({
  /** A contact that the import made, a row that changed one, a record (a policy, say) that it brought. */
  what: z.enum(['contact', 'row', 'record']),
  row_no: z.int().nullable(),
  outcome: undoOutcome,
  /** Why it was left, or what of it. */
  reason: z.string(),
  /** Null where the caller does not see it, or it is gone for good. */
  contact: z.object({ id: uuid, name: z.string(), phone: z.string().nullable(), deleted: z.boolean() }).nullable(),
});
export type ImportUndoRow = z.infer<typeof undoRow>;

const ofAttempt = z.object({ id: uuid });

/** Taking a whole import back. */
export const importUndo = {
  preview: defineEndpoint({
    id: 'imports.undo_preview',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/undo',
    access: USER,
    summary: 'What undoing an import would do',
    params: ofAttempt,
    response: one(
      z.object({
        /** Contacts that it made and that are still there, and how many of them somebody has worked on since. */
        created: z.int(),
        worked_on: z.int(),
        /** Rows that changed contacts, and records that hang on contacts which were there before. */
        updated: z.int(),
        records: z.int(),
        until: isoTime,
        /** Why it cannot be undone (any more), as a sentence. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
  start: defineEndpoint({
    id: 'imports.undo',
    method: 'POST',
    path: '/v1/contacts/import_attempts/{id}/undo',
    access: USER,
    summary: 'Undo an import: what it made goes, what it changed is as it was',
    description:
      'Runs as a durable job. Contacts that the import made are deleted, unless somebody has worked on them since; of contacts that it changed each value goes back that nobody changed since. An undo that was cancelled or failed goes on where it stopped. Within 30 days of the end of the import; an undo is not undone.',
    params: ofAttempt,
    body: z.object({ worked_on: workedOn.default('leave') }),
    response: one(importUndoState),
    status: 202,
  }),
  rows: defineEndpoint({
    id: 'imports.undo_rows',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/undo/rows',
    access: USER,
    summary: 'What became of each thing that an undo looked at: what was left, with the reason, or all',
    params: ofAttempt,
    query: pageQuery.extend({ tab: z.enum(['left', 'all']).default('left') }),
    response: page(undoRow),
  }),
  report: defineEndpoint({
    id: 'imports.undo_report',
    method: 'GET',
    path: '/v1/contacts/import_attempts/{id}/undo.csv',
    access: USER,
    summary: 'The whole account of an undo as CSV',
    params: ofAttempt,
    produces: 'text/csv',
  }),
};
