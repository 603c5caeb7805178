import { z } from 'zod';
import { ADMIN, defineEndpoint, IN_PERSON, PUBLIC } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';

/**
 * `failed` and `bounced`: no server took it, the latter because there is no such address. `cancelled`: taken back before it went. `refused`: by
 * the rules for whatever goes out, right before it went.
 */
export const mailStatus = z.enum(['queued', 'sent', 'failed', 'cancelled', 'refused', 'bounced']);

export const mailSummary = z.object({
  id: uuid,
  to: z.string(),
  subject: z.string(),
  /** `sent` by `local`: it is in the local mailbox. */
  status: mailStatus,
  provider: z.enum(['local', 'smtp']).nullable(),
  attempts: z.int(),
  /** The last words of the mail server. */
  reply: z.string().nullable(),
  created_at: isoTime,
  done_at: isoTime.nullable(),
});
export type MailSummary = z.infer<typeof mailSummary>;

/** `content` only where the local mailbox keeps it: what a mail server took is gone from here. */
export const mailMessage = mailSummary.extend({
  content: z.object({ text: z.string(), html: z.string() }).nullable(),
});
export type MailMessage = z.infer<typeof mailMessage>;

const query = pageQuery.extend({ q: line(200).default(''), status: mailStatus.optional() });
const ofMail = z.object({ id: uuid });
const HERE =
  'Without a session, and only for whoever sits at the machine itself: in development or with demo data, from a loopback address and for a loopback host name, through no proxy (docs/decisions/0012). 404 everywhere else.';

/** Mail of the product to people. Not in the specification: an installation without a mail server needs a place to read it. */
export const mailbox = {
  list: defineEndpoint({
    id: 'mailbox.list',
    method: 'GET',
    path: '/v1/admin/mailbox',
    access: ADMIN,
    summary: "The tenant's mails of the last 90 days, newest first",
    description: 'Filters by `q` in the recipient or the subject.',
    query,
    response: page(mailSummary),
  }),
  get: defineEndpoint({
    id: 'mailbox.get',
    method: 'GET',
    path: '/v1/admin/mailbox/{id}',
    access: { ...ADMIN, ...IN_PERSON },
    summary: 'One mail, with its words where the local mailbox keeps them',
    description:
      'Nobody reads the words while they act as somebody else, and no software with a key: links in them sign people in.',
    params: ofMail,
    response: one(mailMessage),
  }),
  listHere: defineEndpoint({
    id: 'mailbox.listHere',
    method: 'GET',
    path: '/v1/mailbox',
    access: PUBLIC,
    summary: "The tenant's mails, for whoever sits at the machine",
    description: HERE,
    query,
    response: page(mailSummary),
  }),
  getHere: defineEndpoint({
    id: 'mailbox.getHere',
    method: 'GET',
    path: '/v1/mailbox/{id}',
    access: PUBLIC,
    summary: 'One mail, for whoever sits at the machine',
    description: HERE,
    params: ofMail,
    response: one(mailMessage),
  }),
};
