import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { PRINT_DAYS, printKinds, sheetParts } from '../rules/print.ts';
import { contactSelection } from './contact-selection.ts';
import { jobStatus } from './jobs.ts';

const parts = sheetParts.map(({ value }) => value);
const startAt = (labels: number) => z.coerce.number().int().min(1).max(labels).default(1);
/** Whom no letter would reach: their mailing address has no street or no town. */
const withoutAddress = z.enum(['skip', 'print']).default('skip');

/** What to print of the contacts, and how. */
export const printOptions = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact_sheets'), parts: z.array(z.enum(parts)).max(parts.length).default(parts) }),
  z.object({
    kind: z.literal('labels_5160'),
    /** The first label that is still on the sheet, counted in rows from the top left. */
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
    /** Where a contact has no value for a field of the letter: nothing stands there, or that contact gets no letter. */
    missing: z.enum(['blank', 'skip']).default('skip'),
    letterhead: z.boolean().default(true),
    signature: z.boolean().default(true),
    without_address: withoutAddress,
  }),
  z.object({
    kind: z.literal('call_list'),
    /** Lines to write on below each contact. */
    note_lines: z.coerce.number().int().min(1).max(6).default(2),
  }),
]);
export type PrintOptions = z.infer<typeof printOptions>;
export type PrintOptionsInput = z.input<typeof printOptions>;

const toPrint = contactSelection.safeExtend({ print: printOptions.prefault({ kind: 'contact_sheets' }) });

/** Somebody that is not on paper, and why. */
const skipped = z.object({ contact_id: uuid, name: z.string(), reason: z.string() });

export const printJob = z.object({
  jid: uuid,
  kind: z.enum(printKinds),
  /** 'Address labels for 312 contacts'. */
  title: z.string(),
  status: jobStatus,
  /** Of how many contacts it is, and how many are on paper by now. */
  contacts: z.int(),
  done: z.int(),
  pages: z.int().nullable(),
  skipped: z.array(skipped),
  /** What else there is to know of the result, in sentences. */
  notes: z.array(z.string()),
  error: z.string().nullable(),
  /** The PDF. The link is good for an hour or two: ask again for a new one. */
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
    summary: 'Print contacts: make a PDF of at most 500 of them',
    description: `Made by a job: ask batch_print_status how far it is. The PDF is kept for ${PRINT_DAYS} days, for whoever asked for it alone.`,
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
    summary: 'How far a print is, and the link to its PDF once it is made',
    body: byJid,
    response: one(printJob),
  }),
  preview: defineEndpoint({
    id: 'print.preview',
    method: 'POST',
    path: '/v1/contacts/batch_print/preview',
    access: USER,
    reads: true,
    summary: 'The first page of a print, and who would be left out of it',
    body: toPrint,
    response: one(
      z.object({
        /** The page as a PDF, in base64; null where nobody is left to print. */
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
    summary: "The caller's own prints that are kept, newest first",
    query: pageQuery.extend({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: page(printJob),
  }),
  delete: defineEndpoint({
    id: 'print.delete',
    method: 'DELETE',
    path: '/v1/contacts/batch_prints/{jid}',
    access: USER,
    summary: 'Delete a print that has ended, with its PDF',
    params: byJid,
  }),
};
