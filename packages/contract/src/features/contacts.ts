import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, isoTime, text, uuid } from '../fields.ts';
import { all, listMeta, one } from '../paging.ts';
import { activityGroupNames, activityKindNames } from '../rules/activity-kinds.ts';
import { contactFields } from './contact-fields.ts';
import { consentHow } from './contact-permissions.ts';
import { category, contactsScope, gender, maritalStatus } from './contacts-scope.ts';
import { source, status } from './lookups.ts';
import { tag } from './tags.ts';

const named = z.object({ id: uuid, name: z.string() });
/** Whether mail to an address can arrive. */
export const emailCheck = z.enum(['deliverable', 'no_mail_server', 'undecided']);

export const contactPhone = z.object({
  number: z.string(),
  extension: z.string().nullable(),
  type: z.int(),
  primary: z.boolean(),
  verified_at: isoTime.nullable(),
  /** The agreement to texts that stands for this number; null where none does. */
  sms_consent: z.object({ at: isoTime, how: consentHow, wording: z.string(), source: z.string() }).nullable(),
  /** It is on the tenant's do-not-contact list. */
  do_not_contact: z.boolean(),
});
export const contactEmail = z.object({
  address: z.string(),
  primary: z.boolean(),
  /** When a person said that it is right, and who. */
  verified_at: isoTime.nullable(),
  verified_by: named.nullable(),
  unsubscribed_at: isoTime.nullable(),
  bounced_at: isoTime.nullable(),
  /** What asking its domain said last: whether there is a mail server, or that nobody could say. */
  check: z.object({ result: emailCheck, at: isoTime }).nullable(),
  /** It is on the tenant's do-not-contact list. */
  do_not_contact: z.boolean(),
});
const address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  county: z.string(),
});

/** What a list shows of a contact. */
export const contactRow = z.object({
  id: uuid,
  category,
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  suffix: z.string(),
  /** E.164 of the first phone. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  date_of_birth: isoDate.nullable(),
  timezone: z.string().nullable(),
  status: status.nullable(),
  source: source.nullable(),
  owner: named.nullable(),
  pool: named.nullable(),
  tags: z.array(tag),
  do_not_call: z.boolean(),
  last_activity_at: isoTime.nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  deleted_at: isoTime.nullable(),
  version: z.int(),
});
export type ContactRow = z.infer<typeof contactRow>;

/** The whole contact. */
export const contact = contactRow.omit({ city: true, state: true, zip: true }).extend({
  nickname: z.string(),
  gender: gender.nullable(),
  marital_status: maritalStatus.nullable(),
  language: z.string(),
  tobacco: z.boolean().nullable(),
  height_in: z.int().nullable(),
  weight_lb: z.int().nullable(),
  occupation: z.string(),
  employer: z.string(),
  annual_income: z.string().nullable(),
  website: z.string(),
  /** The standing note: what everybody should know before they call. */
  description: z.string(),
  address,
  agentflow_status: status.nullable(),
  phones: z.array(contactPhone),
  emails: z.array(contactEmail),
  do_not_email: z.boolean(),
  do_not_text: z.boolean(),
  custom: z.record(z.string(), z.string()),
});
export type Contact = z.infer<typeof contact>;

/** The `version` the caller has seen: where someone else changed the contact since, the call is refused with 409. */
const seenVersion = { version: z.int().min(1).optional() };

export const activity = z.object({
  id: uuid,
  at: isoTime,
  kind: z.enum(activityKindNames),
  actor: z.object({ id: uuid, name: z.string() }).nullable(),
  acting_as: z.object({ id: uuid, name: z.string() }).nullable(),
  /** A sentence for a person. */
  summary: z.string(),
  /** More of it, as somebody typed it: what was said on the phone. */
  body: z.string().nullable(),
  /** What it is about, while it is there: the screen opens it where rules/activity-kinds.ts says how. */
  subject: z.object({ kind: z.enum(activityKindNames), id: uuid }).nullable(),
  /** What it was about has been deleted since. */
  gone: z.boolean(),
  note: z
    .object({
      id: uuid,
      body: z.string(),
      pinned: z.boolean(),
      editable: z.boolean(),
      /** When its words were last changed; null where they are as first written. */
      edited_at: isoTime.nullable(),
      /** Who did that. */
      edited_by: z.string().nullable(),
      version: z.int(),
    })
    .nullable(),
});
export type Activity = z.infer<typeof activity>;

/** An id, or the digits of a phone number with or without country code (R015). */
const byIdOrNumber = z.object({ id: z.string().min(1).max(64) });
const byId = z.object({ id: uuid });

export const contacts = {
  list: defineEndpoint({
    id: 'contacts.list',
    method: 'PATCH',
    path: '/v1/contacts',
    access: USER,
    reads: true,
    summary: 'List contacts (R301, R302)',
    description:
      'Up to 10,000 matches `total_count` is exact; beyond, it is 10001 and `total_count_exact` false: ask contacts.count.',
    body: z.object({ contacts_scope: contactsScope.prefault({}) }).prefault({}),
    response: z.object({ data: z.array(contactRow), meta: listMeta }),
  }),
  count: defineEndpoint({
    id: 'contacts.count',
    method: 'PATCH',
    path: '/v1/contacts/count',
    access: USER,
    reads: true,
    summary: 'How many contacts a scope holds, exactly',
    description: '`total_count` is null where counting took longer than five seconds.',
    body: z.object({ contacts_scope: contactsScope.prefault({}) }).prefault({}),
    response: one(z.object({ total_count: z.int().nullable() })),
  }),
  selected_items: defineEndpoint({
    id: 'contacts.selected_items',
    method: 'POST',
    path: '/v1/contacts/selected_items',
    access: USER,
    reads: true,
    summary: 'What is left of a selection: the contacts of some ids that the user may see (R304)',
    description:
      'The first `limit` of them as rows, in the order of `ids`, deleted ones too; `meta.ids` are all of them. An id that is unknown, or of a contact that the user may not see, is left out.',
    body: z.object({
      ids: z.array(uuid).min(1, 'Select at least one contact.').max(10_000, 'At most 10,000 at once.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      data: z.array(contactRow),
      meta: z.object({ ids: z.array(uuid), total_count: z.int(), limit: z.int() }),
    }),
  }),
  create: defineEndpoint({
    id: 'contacts.create',
    method: 'POST',
    path: '/v1/contacts',
    access: USER,
    summary: 'Create a contact',
    description:
      'Needs a name, a phone or a mail. It belongs to the caller unless `owner_id` says otherwise, and carries the tag New.',
    body: contactFields,
    response: one(contact),
    status: 201,
  }),
  get: defineEndpoint({
    id: 'contacts.get',
    method: 'GET',
    path: '/v1/contacts/{id}',
    access: USER,
    summary: 'One contact, by id or phone number',
    description:
      'Opening it takes the tag New away, for whoever may edit it, unless `not_remove_new_tag` is true (R303).',
    params: byIdOrNumber,
    query: z.object({ not_remove_new_tag: z.enum(['true', 'false', '1', '0']).optional() }),
    response: one(contact),
  }),
  update: defineEndpoint({
    id: 'contacts.update',
    method: 'PATCH',
    path: '/v1/contacts/{id}',
    access: USER,
    summary: 'Change a contact',
    description:
      'Phones, mails and tags are written as whole lists. Without the `version` that was seen such a list only adds: 422 where it would take something off.',
    params: byId,
    body: contactFields.extend(seenVersion),
    response: one(contact),
  }),
  quick_update: defineEndpoint({
    id: 'contacts.quick_update',
    method: 'PATCH',
    path: '/v1/contacts/{id}/quick_update',
    access: USER,
    summary: 'Change one of the fields a list edits in place',
    params: byId,
    body: contactFields
      .pick({
        category: true,
        status_id: true,
        agentflow_status_id: true,
        source_id: true,
        owner_id: true,
        tag_ids: true,
        do_not_call: true,
        do_not_email: true,
        do_not_text: true,
      })
      .extend(seenVersion),
    response: one(contactRow),
  }),
  update_note: defineEndpoint({
    id: 'contacts.update_note',
    method: 'PATCH',
    path: '/v1/contacts/{id}/update_note',
    access: USER,
    summary: "Change the contact's standing note, its `description`",
    description:
      'Made for saving while somebody types: a change within the hour of their last one adds no entry to the timeline.',
    params: byId,
    body: z.object({ note: text(5000), ...seenVersion }),
    response: one(contact),
  }),
  assign_to_me: defineEndpoint({
    id: 'contacts.assign_to_me',
    method: 'PATCH',
    path: '/v1/contacts/{id}/assign_to_me',
    access: USER,
    summary: 'Take a contact, from a pool or from someone below',
    params: byId,
    response: one(contact),
  }),
  timeline: defineEndpoint({
    id: 'contacts.timeline',
    method: 'GET',
    path: '/v1/contacts/{id}/timeline',
    access: USER,
    summary: 'Everything that happened with a contact, newest first',
    description: 'Pages by `before`, the cursor in `meta.next`; null at the end.',
    params: byId,
    query: z.object({
      before: z.string().max(100).optional(),
      /** Only entries of these groups (rules/activity-kinds.ts). */
      groups: z.array(z.enum(activityGroupNames)).max(20).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: all(activity).extend({ meta: z.object({ next: z.string().nullable() }) }),
  }),
};
