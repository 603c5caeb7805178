import { z } from 'zod';
import { type Access, ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { flag } from '../form-fields.ts';
import { all, listQuery, one, page, pageQuery } from '../paging.ts';
import { emailBlocks } from '../rules/email-blocks.ts';
import { describeLetterFault, readLetter } from '../rules/letter-fields.ts';
import {
  MAX_EMAIL_IMAGE_BYTES,
  MAX_QUERY_IDS,
  MAX_RECORD_NAME,
  MAX_SEARCH,
  MAX_SERIAL,
  MAX_TITLE,
} from '../rules/limits.ts';

/** An email that can be sent to many contacts. */
const broadcastEmail = entity('BroadcastEmail', {
  id: uuid,
  name: z.string(),
  /** With merge fields such as `{{first_name|friend}}`. */
  subject: z.string(),
  /** The newest version. A version never changes. */
  version: z.int(),
  /** It may go out without consent to marketing, because it's about the contact's own policy or account. */
  service: z.boolean(),
  /** Its recipients can turn this topic off. Null: they can only unsubscribe from all email. */
  topic: reference.nullable(),
  updated_at: isoTime,
});
export type BroadcastEmail = z.infer<typeof broadcastEmail>;

const choice = broadcastEmail
  .extend({
    /** Whether it can be chosen. */
    offered: z.boolean(),
  })
  .meta({ id: 'EmailChoice' });
export type EmailChoice = z.infer<typeof choice>;

const previewed = entity('EmailPreview', {
  subject: z.string(),
  /** The whole email. Display it where scripts can’t run. */
  html: z.string(),
  text: z.string(),
  /** Fields that are empty for this contact, one sentence each. */
  faults: z.array(z.string()),
});

const adminEmail = broadcastEmail
  .extend({
    /** Whether users can choose it. */
    active: z.boolean(),
    created_at: isoTime,
    updated_by: reference.nullable(),
  })
  .meta({ id: 'AdminEmail' });
export type AdminEmail = z.infer<typeof adminEmail>;

const content = {
  subject: line(MAX_TITLE).superRefine((written, check) => {
    const { fault } = readLetter(written);
    if (fault) check.addIssue({ code: 'custom', message: describeLetterFault(fault) });
  }),
  /** Shown after the subject in a list of emails. */
  preheader: line(MAX_TITLE).superRefine((written, check) => {
    const { fault } = readLetter(written);
    if (fault) check.addIssue({ code: 'custom', message: describeLetterFault(fault) });
  }),
  blocks: emailBlocks,
};
const draft = z.object({ ...content, service: z.boolean().default(false) });
export type EmailDraftContent = z.infer<typeof draft>;

const image = entity('EmailImage', { id: uuid, name: z.string(), url: z.string() });
export type EmailImage = z.infer<typeof image>;

const emailWithContent = adminEmail
  .extend({
    ...content,
    /** The images in its blocks. */
    images: z.array(image),
    /** Newest first, at most 50. */
    versions: z.array(z.object({ version: z.int(), made_at: isoTime, made_by: reference.nullable() })),
  })
  .meta({ id: 'AdminEmailWithContent' });
export type AdminEmailWithContent = z.infer<typeof emailWithContent>;

/** `error`: it can't be sent like this. `warning`: it can, but with a worse result. */
const emailCheck = entity('EmailCheck', {
  code: z.string(),
  level: z.enum(['error', 'warning', 'passed']),
  sentence: z.string(),
  /** The block it's about, from 0. */
  block: z.int().nullable(),
});
export type EmailCheck = z.infer<typeof emailCheck>;

const name = line(MAX_RECORD_NAME).min(1, 'Enter a name.');
const ofEmail = z.object({ id: uuid });
/** A test goes out in the user's name. */
const WRITER: Access = { kind: 'user', roles: ['admin'], no_impersonation: true };

/** Emails that users choose from when they send to many contacts. */
export const broadcastEmails = defineEndpoints('broadcast-emails', {
  list: {
    method: 'GET',
    path: '/v1/contacts/emails',
    access: USER,
    summary: 'List the emails that can be sent to contacts, by name',
    description: 'The choices for `email_id`. GET /v1/contacts/sent_emails lists the emails already sent.',
    query: pageQuery.extend({
      /** Part of the name or subject. */
      q: line(MAX_SEARCH).optional(),
      /** Exactly these, including those that can no longer be chosen. */
      ids: z.array(uuid).max(MAX_QUERY_IDS).optional(),
    }),
    response: page(choice),
  },
  preview: {
    method: 'GET',
    path: '/v1/contacts/emails/{id}/preview',
    access: USER,
    summary: 'Preview a saved email as a contact would get it',
    description: 'Without `contact_id`, fields show their names.',
    params: ofEmail,
    query: z.object({
      contact_id: uuid.optional(),
      /** Default: the newest. */
      version: z.coerce.number().int().min(1).max(MAX_SERIAL).optional(),
    }),
    response: one(previewed),
  },
});

/** R289, R387: admins write the emails. Each change makes a new version, so an email that was sent stays as it was. */
export const adminEmails = defineEndpoints('admin-emails', {
  list: {
    method: 'GET',
    path: '/v1/admin/emails',
    access: ADMIN,
    summary: 'List emails for campaigns',
    description: '`all` returns every email, without pages.',
    query: listQuery(['name', 'subject', 'updated_at']).extend({ all: flag.optional() }),
    response: page(adminEmail),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/emails/{id}',
    access: ADMIN,
    summary: 'Get an email with its content and versions',
    params: ofEmail,
    query: z.object({
      /** An older version. By default, the newest. */
      version: z.coerce.number().int().min(1).max(MAX_SERIAL).optional(),
    }),
    response: one(emailWithContent),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/emails',
    access: ADMIN,
    summary: 'Add an email',
    body: z.object({
      name,
      active: z.boolean().default(true),
      service: z.boolean().default(false),
      topic_id: uuid.nullable().default(null),
      ...content,
      preheader: content.preheader.default(''),
    }),
    response: one(emailWithContent),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/emails/{id}',
    access: ADMIN,
    summary: 'Change an email',
    description: 'A change of its content makes a new version. 409 if it changed since the `version` you saw.',
    params: ofEmail,
    body: z
      .object({ name, active: z.boolean(), service: z.boolean(), topic_id: uuid.nullable(), ...content })
      .partial()
      .extend({ version: z.int().min(1).max(MAX_SERIAL).optional() }),
    response: one(emailWithContent),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/emails/{id}',
    access: ADMIN,
    summary: 'Delete an email',
    description: 'No one can choose it afterward. Emails already sent or scheduled stay.',
    params: ofEmail,
  },
  bulk_update: {
    method: 'POST',
    path: '/v1/admin/emails/bulk_update',
    access: ADMIN,
    summary: 'Activate, deactivate, or delete several emails',
    description: 'Emails that no longer exist are skipped.',
    body: z.object({
      ids: z.array(uuid).min(1, 'Choose an email.').max(MAX_QUERY_IDS),
      action: z.enum(['activate', 'deactivate', 'delete']),
    }),
    response: one(z.object({ updated: z.int() })),
  },
  preview: {
    method: 'POST',
    path: '/v1/admin/emails/preview',
    access: ADMIN,
    reads: true,
    summary: 'Preview an email as a contact would get it',
    description: 'Without `contact_id`, fields show their names.',
    body: draft.extend({ contact_id: uuid.nullable() }),
    response: one(previewed),
  },
  check: {
    method: 'POST',
    path: '/v1/admin/emails/check',
    access: ADMIN,
    reads: true,
    summary: 'Check an email before it is sent',
    description: 'Opens its links, for at most ten seconds.',
    body: draft,
    response: all(emailCheck),
  },
  test: {
    method: 'POST',
    path: '/v1/admin/emails/send_test',
    access: WRITER,
    summary: 'Send yourself an email as a test',
    body: draft.extend({ contact_id: uuid.nullable() }),
    response: one(z.object({ to: z.string() })),
    status: 202,
  },
  add_image: {
    method: 'POST',
    path: '/v1/admin/emails/images',
    access: ADMIN,
    summary: 'Upload an image for emails',
    description: 'Anyone with its address can see it, because email programs don’t sign in.',
    upload: { field: 'image', max_bytes: MAX_EMAIL_IMAGE_BYTES },

    response: one(image),
    status: 201,
  },
});
