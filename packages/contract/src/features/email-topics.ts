import { z } from 'zod';
import { type Access, ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_EMAIL, MAX_LABEL, MAX_REASON, MAX_WORDING } from '../rules/limits.ts';
import { saidHows } from '../rules/permission-in-force.ts';

const topicFields = { id: uuid, name: z.string(), description: z.string() };

/** What emails are about. A recipient can turn each topic off and still get the others. */
const adminTopic = entity('EmailTopic', {
  ...topicFields,
  /** Position in the list, from 1. */
  position: z.int(),
  /** Emails can choose it. Recipients see it, and also an inactive one that an email still names. */
  active: z.boolean(),
  /** The emails that name it. */
  emails_count: z.int(),
  /** The addresses that turned it off. */
  off_count: z.int(),
  updated_at: isoTime,
});
export type EmailTopic = z.infer<typeof adminTopic>;

const name = line(MAX_LABEL).min(1, 'Enter a name.');
const description = line(MAX_REASON);
const place = z.int().min(1, 'Positions start at 1.').max(10_000);
const ofTopic = z.object({ id: uuid });

/** The topics of a company’s emails. For admins. */
export const adminEmailTopics = defineEndpoints('admin-email-topics', {
  list: {
    method: 'GET',
    path: '/v1/admin/email_topics',
    access: ADMIN,
    summary: 'List email topics in order',
    response: all(adminTopic),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/email_topics',
    access: ADMIN,
    summary: 'Add an email topic, last by default',
    body: z.object({
      name,
      description: description.default(''),
      active: z.boolean().default(true),
      position: place.optional(),
    }),
    response: one(adminTopic),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/email_topics/{id}',
    access: ADMIN,
    summary: 'Change or move an email topic',
    description: 'Who turned it off stays unsubscribed from it under any name.',
    params: ofTopic,
    body: z.object({ name, description, active: z.boolean(), position: place }).partial(),
    response: one(adminTopic),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/email_topics/{id}',
    access: ADMIN,
    summary: 'Delete an email topic',
    description: '409 while emails name it, because its recipients would then get them again.',
    params: ofTopic,
  },
});

/** The newest decision about a topic. */
const decided = z.object({
  address: z.string(),
  /** Whether it gets email about the topic, apart from what else stops email to it. */
  on: z.boolean(),
  /** When that was decided. Null if it never was: then it’s on. */
  since: isoTime.nullable(),
});

const choice = entity('EmailTopicChoice', {
  id: uuid,
  address: z.string(),
  /** Null for all email. */
  topic: reference.nullable(),
  did: z.enum(['given', 'withdrawn']),
  /** `link`: on the page behind the link in an email. `one_click`: with the button of their mail program. */
  how: z.enum(['link', 'one_click', ...saidHows]),
  wording: z.string(),
  source: z.string(),
  ip: z.string().nullable(),
  at: isoTime,
  recorded_at: isoTime,
  /** Null if they did it themselves, or if it was recorded for a contact with the same address that the reader can’t see. */
  recorded_by: reference.nullable(),
});
export type EmailTopicChoice = z.infer<typeof choice>;

const contactTopics = entity('ContactEmailTopics', {
  /** Those that recipients see, in their order. Inactive ones only while an email names them. */
  topics: z.array(z.object({ ...topicFields, addresses: z.array(decided) })),
  /** Every decision about the contact’s addresses, newest first, at most 200. */
  history: z.array(choice),
});
export type ContactEmailTopics = z.infer<typeof contactTopics>;

/** R267: not for basic users. */
const PERMISSIONS: Access = { kind: 'user', feature: 'contact_permissions' };

/** The topics that a contact’s addresses get email about. */
export const contactEmailTopics = defineEndpoints('contact-email-topics', {
  get: {
    method: 'GET',
    path: '/v1/contacts/{id}/email_topics',
    access: PERMISSIONS,
    summary: 'Get which email topics a contact’s addresses receive, with every decision',
    params: ofTopic,
    response: one(contactTopics),
  },
  record: {
    method: 'POST',
    path: '/v1/contacts/{id}/email_topics',
    access: PERMISSIONS,
    summary: 'Record which email topics a contact asked for or no longer wants',
    description:
      'Entries are never changed or deleted. The newest entry for an address and topic is in force. It doesn’t change whether the address gets email at all.',
    params: ofTopic,
    body: z
      .object({
        topic_id: uuid,
        did: z.enum(['given', 'withdrawn']),
        how: z.enum(saidHows),
        /** One of the contact’s addresses. Null for all. */
        reach: line(MAX_EMAIL).toLowerCase().nullable().default(null),
        wording: text(MAX_WORDING).default(''),
        source: line(MAX_REASON).default(''),
        /** Now by default. */
        at: isoTime.optional(),
      })
      .refine(({ did, how, wording }) => did === 'withdrawn' || how === 'verbal' || wording.trim() !== '', {
        path: ['wording'],
        message: 'Enter what they asked for.',
      }),
    response: one(contactTopics),
    status: 201,
  },
});
