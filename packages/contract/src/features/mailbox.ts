import { z } from 'zod';
import { defineEndpoints, PUBLIC, SYSTEM_ADMIN, SYSTEM_ADMIN_THEMSELVES } from '../endpoint.ts';
import { entity, isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_LONG_SEARCH } from '../rules/limits.ts';
import { givenPassword } from './passwords.ts';

/**
 * `failed` and `bounced`: no server accepted it. `bounced`: the address doesn't exist. `cancelled`: canceled before sending. `refused`: by
 * the outbound rules, right before sending.
 */
export const mailStatus = z.enum(['queued', 'sent', 'failed', 'cancelled', 'refused', 'bounced']);

export const mailSummary = entity('MailboxSummary', {
  id: uuid,
  to: z.string(),
  subject: z.string(),
  /** `sent` by `local`: it's in the local mailbox. */
  status: mailStatus,
  provider: z.enum(['local', 'smtp']).nullable(),
  attempts: z.int(),
  /** The mail server's last reply. */
  reply: z.string().nullable(),
  created_at: isoTime,
  done_at: isoTime.nullable(),
});
export type MailSummary = z.infer<typeof mailSummary>;

/**
 * `content` only if the local mailbox has it. Email accepted by a mail server is deleted here. `withheld`: it lets a user sign in whom the
 * reader doesn't outrank.
 */
export const mailMessage = mailSummary
  .extend({
    withheld: z.boolean(),
    content: z.object({ text: z.string(), html: z.string() }).nullable(),
    /** The attached files that are still stored, with `content`. A link opens for an hour. */
    attachments: z.array(z.object({ name: z.string(), size: z.int(), url: z.string() })),
  })
  .meta({ id: 'MailboxMessage' });
export type MailMessage = z.infer<typeof mailMessage>;

const query = pageQuery.extend({ q: line(MAX_LONG_SEARCH).default(''), status: mailStatus.optional() });
const ofMail = z.object({ id: uuid });
const HERE =
  'Without a session, and only at the machine itself: in development or with demo data, from a loopback address and for a loopback host name, without a proxy (docs/decisions/0012). Otherwise 404.';

/** Email to users. Not in the specification: an installation without a mail server needs a place to read it. */
export const mailbox = defineEndpoints('mailbox', {
  list: {
    method: 'GET',
    path: '/v1/admin/mailbox',
    access: SYSTEM_ADMIN,
    summary: "List the tenant's emails of the last 90 days, newest first",
    description: '`q` filters by recipient or subject.',
    query,
    response: page(mailSummary),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/mailbox/{id}',
    access: SYSTEM_ADMIN,
    summary: 'Get an email without its text',
    params: ofMail,
    response: one(mailSummary),
  },
  open: {
    method: 'POST',
    path: '/v1/admin/mailbox/{id}/open',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Get an email with its text, if it’s in the local mailbox',
    description:
      'Links in emails sign users in, so the text isn’t shown while acting as another user or to API keys. An email that lets a user sign in is shown only to that user and to those who outrank them. 422 at `current_password` if it’s wrong.',
    params: ofMail,
    body: z.strictObject({ current_password: givenPassword }),
    response: one(mailMessage),
  },
  listHere: {
    method: 'GET',
    path: '/v1/mailbox',
    access: PUBLIC,
    summary: "List the tenant's emails, at the machine itself",
    description: HERE,
    query,
    response: page(mailSummary),
  },
  getHere: {
    method: 'GET',
    path: '/v1/mailbox/{id}',
    access: PUBLIC,
    summary: 'Get an email, at the machine itself',
    description: HERE,
    params: ofMail,
    response: one(mailMessage),
  },
});
