import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { entity, isoTime, uuid } from '../fields.ts';
import { one, page, pageQuery, pageSize } from '../paging.ts';
import { PRINT_DAYS, printKinds, sheetParts } from '../rules/print.ts';
import { contactSelection } from './contact-selection.ts';
import { jobStatus } from './jobs.ts';

const parts = sheetParts.map(({ value }) => value);
const startAt = (labels: number) => z.coerce.number().int().min(1).max(labels).default(1);
/** Contacts without a street or city, whom no letter would reach. */
const withoutAddress = z.enum(['skip', 'print']).default('skip');

/** What to print, and how. */
export const printOptions = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('contact_sheets'), parts: z.array(z.enum(parts)).max(parts.length).default(parts) }),
    z.object({
      kind: z.literal('labels_5160'),
      /** The first unused label on the sheet, counted by rows from the top left. */
      start_at: startAt(30),
      without_address: withoutAddress,
    }),
    z.object({ kind: z.literal('labels_5163'), start_at: startAt(10), without_address: withoutAddress }),
    z.object({
      kind: z.literal('envelopes_10'),
      return_address: z.boolean().default(true),
      without_address: withoutAddress,
    }),
    z.object({
      kind: z.literal('letters'),
      template_id: uuid,
      /** For contacts without a value for a merge field: leave it blank, or skip the contact. */
      missing: z.enum(['blank', 'skip']).default('skip'),
      letterhead: z.boolean().default(true),
      signature: z.boolean().default(true),
      without_address: withoutAddress,
    }),
    z.object({
      kind: z.literal('call_list'),
      /** Lines for notes below each contact. */
      note_lines: z.coerce.number().int().min(1).max(6).default(2),
    }),
  ])
  .meta({ id: 'PrintOptions' });
export type PrintOptions = z.infer<typeof printOptions>;
export type PrintOptionsInput = z.input<typeof printOptions>;

const toPrint = contactSelection.safeExtend({ print: printOptions.prefault({ kind: 'contact_sheets' }) });

/** A contact that isn't printed, and why. */
const skipped = entity('SkippedContacts', { contact_id: uuid, name: z.string(), reason: z.string() });

export const printJob = entity('PrintJob', {
  jid: uuid,
  kind: z.enum(printKinds),
  /** 'Address labels for 312 contacts'. */
  title: z.string(),
  status: jobStatus,
  /** How many contacts it has, and how many are done. */
  contacts: z.int(),
  done: z.int(),
  pages: z.int().nullable(),
  skipped: z.array(skipped),
  /** Notes on the result, in sentences. */
  notes: z.array(z.string()),
  error: z.string().nullable(),
  /** The PDF. The link works for one to two hours. Request it again for a new one. */
  file: z.object({ name: z.string(), size: z.int(), url: z.string() }).nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
  /** Until when the PDF is kept. */
  kept_until: isoTime.nullable(),
});
export type PrintJob = z.infer<typeof printJob>;

const byJid = z.object({ jid: uuid });

/** R325, R326: contacts on paper, as PDF. */
export const print = {
  batch_print: defineEndpoint({
    id: 'print.batch_print',
    method: 'POST',
    path: '/v1/contacts/batch_print',
    access: USER,
    summary: 'Print up to 500 contacts as a PDF',
    description: `Runs as a job. Check the progress with batch_print_status. The PDF is kept for ${PRINT_DAYS} days, only for the user who requested it.`,
    body: toPrint,
    response: one(printJob),
    status: 202,
  }),
  status: defineEndpoint({
    id: 'print.batch_print_status',
    method: 'PATCH',
    path: '/v1/contacts/batch_print_status',
    access: USER,
    reads: true,
    summary: 'Get a print’s progress and the link to its PDF',
    body: byJid,
    response: one(printJob),
  }),
  preview: defineEndpoint({
    id: 'print.preview',
    method: 'POST',
    path: '/v1/contacts/batch_print/preview',
    access: USER,
    reads: true,
    summary: 'Preview the first page of a print, and skipped contacts',
    body: toPrint,
    response: one(
      z.object({
        /** The page as a PDF in base64. Null if no contacts remain. */
        pdf: z.string().nullable(),
        contacts: z.int(),
        printed: z.int(),
        skipped: z.array(skipped),
        notes: z.array(z.string()),
      }),
    ),
  }),
  list: defineEndpoint({
    id: 'print.list',
    method: 'GET',
    path: '/v1/contacts/batch_prints',
    access: USER,
    summary: 'List your stored prints, newest first',
    query: pageQuery.extend({ limit: pageSize(20, 100) }),
    response: page(printJob),
  }),
  delete: defineEndpoint({
    id: 'print.delete',
    method: 'DELETE',
    path: '/v1/contacts/batch_prints/{jid}',
    access: USER,
    summary: 'Delete a completed print and its PDF',
    params: byJid,
  }),
};
