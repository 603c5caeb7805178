import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, uuid } from '../fields.ts';
import { all, one, page, pageSize } from '../paging.ts';
import { MAX_EMAIL, MAX_SEARCH } from '../rules/limits.ts';
import { contact } from './contacts.ts';
import { mailStatus } from './mailbox.ts';

export const sentEmail = entity('SentEmail', {
  id: uuid,
  /** The recipient address. */
  to: z.string(),
  subject: z.string(),
  status: mailStatus,
  /** The mail server's last reply. */
  reply: z.string().nullable(),
  created_at: isoTime,
  done_at: isoTime.nullable(),
  /** The author. Null for automatic email. Email that users wrote can be opened. */
  sender: reference.nullable(),
  purpose: z.enum(['personal', 'marketing']).nullable(),
  /** Until then, sending can be undone. */
  held_until: isoTime.nullable(),
});
export type SentEmail = z.infer<typeof sentEmail>;

const ofContact = z.object({ id: uuid });
const whichAddress = z
  .object({
    /** The primary one by default. */
    address: z.string().trim().toLowerCase().max(MAX_EMAIL).optional(),
  })
  .prefault({});

/** R437. */
export const EMAIL_LOG_LIMIT = 5;

/** A contact's email addresses and the email sent to them. */
export const contactEmails = defineEndpoints('contact-emails', {
  validate: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/validate_email',
    access: USER,
    summary: "Check whether an address's domain accepts email (R308)",
    description:
      'The result is saved with the address: `deliverable`, `no_mail_server`, or `undecided` if there was no answer.',
    params: ofContact,
    body: whichAddress,
    response: one(contact),
  },
  force_verify: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/force_verify_email',
    access: USER,
    summary: 'Mark an address as verified (R308)',
    params: ofContact,
    body: whichAddress,
    response: one(contact),
  },
  logs: {
    method: 'GET',
    path: '/v1/contacts/{id}/email_logs',
    access: USER,
    summary: 'List the latest emails to a contact (R437)',
    params: ofContact,
    query: z.object({ limit: pageSize(EMAIL_LOG_LIMIT, 100) }),
    response: all(sentEmail),
  },
  history: {
    method: 'POST',
    path: '/v1/contacts/{id}/email_history',
    access: USER,
    reads: true,
    summary: 'List emails to a contact, with filters (R313)',
    params: ofContact,
    body: z
      .object({
        q: line(MAX_SEARCH).optional(),
        status: mailStatus.optional(),
        /** Days in UTC, inclusive. */
        from: isoDate.optional(),
        to: isoDate.optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        limit: z.int().min(1).max(200).default(50),
      })
      .prefault({}),
    response: page(sentEmail),
  },
});
