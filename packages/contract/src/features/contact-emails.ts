import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, isoTime, line, uuid } from '../fields.ts';
import { all, one, page } from '../paging.ts';
import { contact } from './contacts.ts';
import { mailStatus } from './mailbox.ts';

export const sentEmail = z.object({
  id: uuid,
  /** The address it went to. */
  to: z.string(),
  subject: z.string(),
  status: mailStatus,
  /** The last words of the mail server. */
  reply: z.string().nullable(),
  created_at: isoTime,
  done_at: isoTime.nullable(),
  /** Who wrote it; null for what Bookline sent by itself. What somebody wrote can be opened. */
  sender: z.object({ id: uuid, name: z.string() }).nullable(),
  purpose: z.enum(['personal', 'marketing']).nullable(),
  /** Until then it can be taken back. */
  held_until: isoTime.nullable(),
});
export type SentEmail = z.infer<typeof sentEmail>;

const ofContact = z.object({ id: uuid });
const whichAddress = z
  .object({
    /** The primary one where absent. */
    address: z.string().trim().toLowerCase().max(254).optional(),
  })
  .prefault({});

/** R437. */
export const EMAIL_LOG_LIMIT = 5;

/** A contact's mail addresses, and what was sent to them. */
export const contactEmails = {
  validate: defineEndpoint({
    id: 'contact-emails.validate',
    method: 'PATCH',
    path: '/v1/contacts/{id}/validate_email',
    access: USER,
    summary: "Ask whether an address's domain takes mail (R308)",
    description:
      'What was found stands at the address: `deliverable`, `no_mail_server`, or `undecided` where nobody answered.',
    params: ofContact,
    body: whichAddress,
    response: one(contact),
  }),
  force_verify: defineEndpoint({
    id: 'contact-emails.force_verify',
    method: 'PATCH',
    path: '/v1/contacts/{id}/force_verify_email',
    access: USER,
    summary: 'Say that an address is right (R308)',
    params: ofContact,
    body: whichAddress,
    response: one(contact),
  }),
  logs: defineEndpoint({
    id: 'contact-emails.logs',
    method: 'GET',
    path: '/v1/contacts/{id}/email_logs',
    access: USER,
    summary: 'The latest mails to a contact (R437)',
    params: ofContact,
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(EMAIL_LOG_LIMIT) }),
    response: all(sentEmail),
  }),
  history: defineEndpoint({
    id: 'contact-emails.history',
    method: 'POST',
    path: '/v1/contacts/{id}/email_history',
    access: USER,
    reads: true,
    summary: 'All mails to a contact, filtered (R313)',
    params: ofContact,
    body: z
      .object({
        q: line(100).optional(),
        status: mailStatus.optional(),
        /** Days, in UTC; both included. */
        from: isoDate.optional(),
        to: isoDate.optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        limit: z.int().min(1).max(200).default(50),
      })
      .prefault({}),
    response: page(sentEmail),
  }),
};
