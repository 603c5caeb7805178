import { z } from 'zod';
import { type Access, defineEndpoints, USER } from '../endpoint.ts';
import { isoDate, line, reference, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_EMAIL, MAX_EMAIL_HTML, MAX_SEARCH, MAX_SERIAL, MAX_TITLE } from '../rules/limits.ts';
import { MAX_MAIL_FILES } from '../rules/mail-limits.ts';
import { hasWords } from '../rules/mail-words.ts';
import { sentEmail } from './contact-emails.ts';
import { mailStatus } from './mailbox.ts';

/** Email goes out in a user's name, so no one writes it while acting as another user. */
const WRITER: Access = { kind: 'user', no_impersonation: true };

const mailPurpose = z.enum(['personal', 'marketing']);

const words = {
  /** One line, with merge fields such as `{{first_name|friend}}`. */
  subject: line(MAX_TITLE).min(1, 'Enter a subject.'),
  /** Editor HTML. Anything not known to be safe is removed. Merge fields as in the subject. */
  html: text(MAX_EMAIL_HTML).refine(hasWords, 'Enter a message.'),
  /** `marketing` adds the company's postal address and an unsubscribe link, and needs consent. */
  purpose: mailPurpose.default('personal'),
};

export const mailOfContact = sentEmail
  .extend({
    contact: reference,
  })
  .meta({ id: 'ContactEmailMessage' });
export type MailOfContact = z.infer<typeof mailOfContact>;

export const writtenEmail = sentEmail
  .extend({
    /** The sanitized and merged HTML. Still display it where scripts can't run. */
    html: z.string(),
    attachments: z.array(z.object({ name: z.string(), size: z.int(), content_type: z.string() })),
  })
  .meta({ id: 'WrittenEmail' });
export type WrittenEmail = z.infer<typeof writtenEmail>;

const ofEmail = z.object({ id: uuid, emailId: uuid });

/** Email that users write to contacts. */
export const emailMessages = defineEndpoints('email-messages', {
  send: {
    method: 'POST',
    path: '/v1/contacts/send_email',
    access: WRITER,
    summary: 'Send an email to a contact',
    description:
      'It’s sent after ten seconds, during which you can cancel it. The outbound rules are checked now and again right before sending: 422 with the reason at `contact_id` if they refuse. Merge fields without a value or fallback are refused at `html` or `subject`.',
    body: z.object({
      contact_id: uuid,
      /** One of their addresses. By default, the first allowed one. */
      to: line(MAX_EMAIL).toLowerCase().optional(),
      ...words,
      /** Files of the contact, up to 18 MB in total. */
      attachments: z
        .array(z.object({ id: uuid, version: z.int().min(1).max(MAX_SERIAL).optional() }))
        .max(MAX_MAIL_FILES, 'Choose 10 files or fewer.')
        .default([]),
      /** Chosen by the caller. A retry with the same key sends nothing twice. */
      key: line(100).optional(),
    }),
    response: one(sentEmail),
    status: 201,
  },
  test: {
    method: 'POST',
    path: '/v1/contacts/send_test_email',
    access: WRITER,
    summary: 'Send yourself a test email',
    body: z.object({
      /** The contact whose values fill the merge fields. */
      contact_id: uuid,
      ...words,
    }),
    response: one(z.object({ to: z.string() })),
    status: 202,
  },
  preview: {
    method: 'POST',
    path: '/v1/contacts/{id}/email_preview',
    access: USER,
    reads: true,
    summary: 'Preview an email, its missing values, and whether it may be sent',
    params: z.object({ id: uuid }),
    body: z.object({
      subject: line(MAX_TITLE),
      html: text(MAX_EMAIL_HTML),
      purpose: mailPurpose,
      to: line(MAX_EMAIL).toLowerCase().optional(),
    }),
    response: one(
      z.object({
        subject: z.string(),
        /** The whole email. Display it where scripts can't run. */
        html: z.string(),
        /** Invalid or empty merge fields, one sentence each. */
        faults: z.array(z.string()),
        allowed: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
  },
  list: {
    method: 'GET',
    path: '/v1/contacts/sent_emails',
    access: USER,
    summary: 'List emails to contacts you can see, newest first',
    query: pageQuery.extend({
      /** In the address or subject. */
      q: line(MAX_SEARCH).optional(),
      status: mailStatus.optional(),
      purpose: mailPurpose.optional(),
      /** Only your own. */
      mine: z.enum(['true', 'false']).default('false'),
      /** Days in UTC, inclusive. */
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    response: page(mailOfContact),
  },
  get: {
    method: 'GET',
    path: '/v1/contacts/{id}/emails/{emailId}',
    access: USER,
    summary: 'Get an email to a contact with its text',
    params: ofEmail,
    response: one(writtenEmail),
  },
  cancel: {
    method: 'POST',
    path: '/v1/contacts/{id}/emails/{emailId}/cancel',
    access: WRITER,
    summary: 'Cancel an email within ten seconds',
    description: 'For its author or an admin. 409 if it was already sent.',
    params: ofEmail,
    response: one(sentEmail),
  },
});

/** No one is signed in, and no page of ours was opened. Only the token identifies the address. */
export const unsubscribe = defineEndpoints('unsubscribe', {
  act: {
    method: 'POST',
    path: '/unsubscribe/{token}',
    access: { kind: 'public', from_programs: true },
    summary: 'Unsubscribe an address in one click (RFC 8058)',
    description:
      'The target of the List-Unsubscribe header of marketing email. Mail programs post to it without cookies. It stops all email, whatever the topic. Repeating it has no further effect. An invalid token gets the same reply and does nothing. Opened in a browser, the same address is a page where the recipient chooses.',
    params: z.object({ token: line(200) }),
    response: one(z.object({ unsubscribed: z.literal(true) })),
  },
});
