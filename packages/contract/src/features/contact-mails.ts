import { z } from 'zod';
import { type Access, defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, line, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_MAIL_FILES } from '../rules/mail-limits.ts';
import { hasWords } from '../rules/mail-words.ts';
import { sentEmail } from './contact-emails.ts';
import { mailStatus } from './mailbox.ts';

/** A mail goes out in somebody's name: nobody writes one while they act as somebody else. */
const WRITER: Access = { kind: 'user', themselves: true };

const mailPurpose = z.enum(['personal', 'marketing']);

const words = {
  /** One line, with fields such as `{{first_name|friend}}`. */
  subject: line(200).min(1, 'Give it a subject.'),
  /** What the editor makes: what is not known to be harmless is taken out. Fields as in the subject. */
  html: text(100_000).refine(hasWords, 'Write something first.'),
  /** `marketing` carries the company's postal address and an unsubscribe link, and needs an agreement. */
  purpose: mailPurpose.default('personal'),
};

export const mailOfContact = sentEmail.extend({
  contact: z.object({ id: uuid, name: z.string() }),
});
export type MailOfContact = z.infer<typeof mailOfContact>;

export const writtenEmail = sentEmail.extend({
  /** What was written, clean and filled in: show it where nothing of it runs all the same. */
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), size: z.int(), content_type: z.string() })),
});
export type WrittenEmail = z.infer<typeof writtenEmail>;

const ofEmail = z.object({ id: uuid, emailId: uuid });

/** Mails that people write to contacts. */
export const contactMails = {
  send: defineEndpoint({
    id: 'contact-mails.send',
    method: 'POST',
    path: '/v1/contacts/send_email',
    access: WRITER,
    summary: 'Write to a contact',
    description:
      'It goes after ten seconds, in which it can be taken back. The rules for whatever goes out are asked now and again right before it goes: 422 with the reason at `contact_id` where they refuse. Fields that the contact has nothing for and that have no words of their own are refused at `html` or `subject`.',
    body: z.object({
      contact_id: uuid,
      /** One of their addresses; the first that is allowed where absent. */
      to: line(254).toLowerCase().optional(),
      ...words,
      /** Files of the contact. At most 18 MB together. */
      attachments: z
        .array(z.object({ id: uuid, version: z.int().min(1).max(2_147_483_647).optional() }))
        .max(MAX_MAIL_FILES, 'At most 10 files.')
        .default([]),
      /** Of the caller's choosing: sent again with the same one, nothing is sent twice. */
      key: line(100).optional(),
    }),
    response: one(sentEmail),
    status: 201,
  }),
  test: defineEndpoint({
    id: 'contact-mails.test',
    method: 'POST',
    path: '/v1/contacts/send_test_email',
    access: WRITER,
    summary: 'Send a mail to oneself, as a contact would get it',
    body: z.object({
      /** Whose particulars fill the fields. */
      contact_id: uuid,
      ...words,
    }),
    response: one(z.object({ to: z.string() })),
    status: 202,
  }),
  preview: defineEndpoint({
    id: 'contact-mails.preview',
    method: 'POST',
    path: '/v1/contacts/{id}/email_preview',
    access: USER,
    reads: true,
    summary: 'A mail as a contact would get it, what it lacks, and whether it may be sent',
    params: z.object({ id: uuid }),
    body: z.object({
      subject: line(200),
      html: text(100_000),
      purpose: mailPurpose,
      to: line(254).toLowerCase().optional(),
    }),
    response: one(
      z.object({
        subject: z.string(),
        /** The whole mail. Show it where nothing runs. */
        html: z.string(),
        /** What is wrong with a field, or that the contact has nothing for it: a sentence each. */
        faults: z.array(z.string()),
        allowed: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  list: defineEndpoint({
    id: 'contact-mails.list',
    method: 'GET',
    path: '/v1/contacts/emails',
    access: USER,
    summary: 'Mails to the contacts one may see, newest first',
    query: pageQuery.extend({
      /** In the address or the subject. */
      q: line(100).optional(),
      status: mailStatus.optional(),
      purpose: mailPurpose.optional(),
      /** Only those that oneself wrote. */
      mine: z.enum(['true', 'false']).default('false'),
      /** Days, in UTC; both included. */
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    response: page(mailOfContact),
  }),
  get: defineEndpoint({
    id: 'contact-mails.get',
    method: 'GET',
    path: '/v1/contacts/{id}/emails/{emailId}',
    access: USER,
    summary: 'A mail that somebody wrote to a contact, with its words',
    params: ofEmail,
    response: one(writtenEmail),
  }),
  cancel: defineEndpoint({
    id: 'contact-mails.cancel',
    method: 'POST',
    path: '/v1/contacts/{id}/emails/{emailId}/cancel',
    access: WRITER,
    summary: 'Take a mail back within ten seconds',
    description: 'Only whoever wrote it, or an admin. 409 where it went already.',
    params: ofEmail,
    response: one(sentEmail),
  }),
};

/** Nobody is signed in, and no page of ours was opened: the token alone says whose address it is. */
export const unsubscribe = {
  look: defineEndpoint({
    id: 'unsubscribe.look',
    method: 'GET',
    path: '/v1/unsubscribe/{token}',
    access: { kind: 'public' },
    summary: 'What an unsubscribe link is about. Changes nothing: mail scanners open links',
    description: 'A token that is none answers like one whose mail is gone.',
    params: z.object({ token: line(200) }),
    response: one(
      z.object({
        company: z.string().nullable(),
        /** With most of it hidden; null where the link is none. */
        address: z.string().nullable(),
        unsubscribed: z.boolean(),
      }),
    ),
  }),
  act: defineEndpoint({
    id: 'unsubscribe.act',
    method: 'POST',
    path: '/unsubscribe/{token}',
    access: { kind: 'public', from_programs: true },
    summary: 'Unsubscribe an address in one click (RFC 8058)',
    description:
      'What the header List-Unsubscribe of a marketing mail names: mail programs post to it, without cookies. Twice does what once does. A token that is none answers the same and does nothing.',
    params: z.object({ token: line(200) }),
    response: one(z.object({ unsubscribed: z.literal(true) })),
  }),
};
