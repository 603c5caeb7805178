import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoDate, isoTime, reference, text, uuid, withId } from '../fields.ts';
import { all, listMeta, one, pageSize } from '../paging.ts';
import { activityGroupNames, activityKindNames } from '../rules/activity-kinds.ts';
import { MAX_IDS, MAX_NOTES } from '../rules/limits.ts';
import { lineTypeKeys } from '../rules/line-types.ts';
import { formatNumber } from '../rules/numbers.ts';
import { contactFields } from './contact-fields.ts';
import { consentHow } from './contact-permissions.ts';
import { category, contactsScope, gender, maritalStatus } from './contacts-scope.ts';
import { source, status } from './lookups.ts';
import { tag } from './tags.ts';

/** Whether an address can receive email. */
export const emailCheck = z.enum(['deliverable', 'no_mail_server', 'undecided']);

export const contactPhone = entity('ContactPhone', {
  number: z.string(),
  extension: z.string().nullable(),
  type: z.int(),
  /** The line type from a lookup. Null before a lookup, and when the phone provider can't tell. */
  line_type: z.enum(lineTypeKeys).nullable(),
  /** Who carries it, by the last lookup. */
  line_carrier: z.string().nullable(),
  /** When it was last looked up, and at which provider. Null before the first. */
  line_checked_at: isoTime.nullable(),
  line_source: z.enum(['local', 'twilio']).nullable(),
  primary: z.boolean(),
  verified_at: isoTime.nullable(),
  /** The text consent in force for this number. Null if none. */
  sms_consent: z.object({ at: isoTime, how: consentHow, wording: z.string(), source: z.string() }).nullable(),
  /** It's on the tenant's do-not-contact list. */
  do_not_contact: z.boolean(),
});
export const contactEmail = entity('ContactEmail', {
  address: z.string(),
  primary: z.boolean(),
  /** When a user verified it, and who. */
  verified_at: isoTime.nullable(),
  verified_by: reference.nullable(),
  unsubscribed_at: isoTime.nullable(),
  bounced_at: isoTime.nullable(),
  /** The last result of checking its domain: whether it has a mail server, or undecided. */
  check: z.object({ result: emailCheck, at: isoTime }).nullable(),
  /** It's on the tenant's do-not-contact list. */
  do_not_contact: z.boolean(),
});
const address = entity('Address', {
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  county: z.string(),
});

/** The list fields of a contact. */
export const contactRow = entity('ContactRow', {
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
  owner: reference.nullable(),
  pool: reference.nullable(),
  tags: z.array(tag),
  do_not_call: z.boolean(),
  /** When they died. Nothing goes out to them. */
  deceased_on: isoDate.nullable(),
  last_activity_at: isoTime.nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  deleted_at: isoTime.nullable(),
  version: z.int(),
});
export type ContactRow = z.infer<typeof contactRow>;

/** The whole contact. */
export const contact = contactRow
  .omit({ city: true, state: true, zip: true })
  .extend({
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
    /** The standing note: what everyone should know before they call. */
    description: z.string(),
    address,
    agentflow_status: status.nullable(),
    phones: z.array(contactPhone),
    emails: z.array(contactEmail),
    do_not_email: z.boolean(),
    do_not_text: z.boolean(),
    custom: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contact>;

/** The `version` the caller saw. If the contact changed since, the call is refused with 409. */
const seenVersion = { version: z.int().min(1).optional() };

export const activity = entity('Activity', {
  id: uuid,
  at: isoTime,
  kind: z.enum(activityKindNames),
  actor: reference.nullable(),
  acting_as: reference.nullable(),
  /** A readable sentence. */
  summary: z.string(),
  /** Additional typed text, such as the notes of a call. */
  body: z.string().nullable(),
  /** Its subject, if it still exists. rules/activity-kinds.ts says how to open it. */
  subject: z.object({ kind: z.enum(activityKindNames), id: uuid }).nullable(),
  /** Its subject was deleted. */
  gone: z.boolean(),
  note: z
    .object({
      id: uuid,
      body: z.string(),
      pinned: z.boolean(),
      editable: z.boolean(),
      /** When its text was last changed. Null if never. */
      edited_at: isoTime.nullable(),
      /** Who changed it. */
      edited_by: z.string().nullable(),
      version: z.int(),
    })
    .nullable(),
});
export type Activity = z.infer<typeof activity>;

/** An id, or a phone number's digits with or without country code (R015). */
const byIdOrNumber = z.object({ id: z.string().min(1).max(64) });
export const contacts = defineEndpoints('contacts', {
  list: {
    method: 'PATCH',
    path: '/v1/contacts',
    access: USER,
    reads: true,
    summary: 'List contacts (R301, R302)',
    description:
      'Up to 10,000 matches, `total_count` is exact. Above that, it’s 10001 and `total_count_exact` is false. Use contacts.count for the exact number.',
    body: z.object({ contacts_scope: contactsScope.prefault({}) }).prefault({}),
    response: z.object({ data: z.array(contactRow), meta: listMeta }),
  },
  count: {
    method: 'PATCH',
    path: '/v1/contacts/count',
    access: USER,
    reads: true,
    summary: 'Count the contacts of a scope',
    description: '`total_count` is null if counting takes longer than five seconds.',
    body: z.object({ contacts_scope: contactsScope.prefault({}) }).prefault({}),
    response: one(z.object({ total_count: z.int().nullable() })),
  },
  selected_items: {
    method: 'POST',
    path: '/v1/contacts/selected_items',
    access: USER,
    reads: true,
    summary: 'Resolve a selection: the contacts of these ids that you can see (R304)',
    description:
      'Returns the first `limit` as rows, in the order of `ids`, including deleted ones. `meta.ids` has all of them. Ids that are unknown or not visible to you are left out.',
    body: z.object({
      ids: z
        .array(uuid)
        .min(1, 'Select at least one contact.')
        .max(MAX_IDS, `Choose ${formatNumber(MAX_IDS)} or fewer.`),
      limit: pageSize(50, 200),
    }),
    response: z.object({
      data: z.array(contactRow),
      meta: z.object({ ids: z.array(uuid), total_count: z.int(), limit: z.int() }),
    }),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts',
    access: USER,
    summary: 'Create a contact',
    description:
      'Needs a name, phone, or email. You become its owner unless `owner_id` says otherwise. It gets the tag New.',
    body: contactFields,
    response: one(contact),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/v1/contacts/{id}',
    access: USER,
    summary: 'Get a contact by id or phone number',
    description: 'Opening it removes the tag New if you may edit it, unless `not_remove_new_tag` is true (R303).',
    params: byIdOrNumber,
    query: z.object({ not_remove_new_tag: z.enum(['true', 'false', '1', '0']).optional() }),
    response: one(contact),
  },
  update: {
    method: 'PATCH',
    path: '/v1/contacts/{id}',
    access: USER,
    summary: 'Change a contact',
    description:
      'Phones, emails, and tags are saved as whole lists. Without the `version` you saw, such a list can only add: 422 if it would remove something.',
    params: withId,
    body: contactFields.extend(seenVersion),
    response: one(contact),
  },
  quick_update: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/quick_update',
    access: USER,
    summary: 'Change a field that lists edit inline',
    params: withId,
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
  },
  update_note: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/update_note',
    access: USER,
    summary: "Change the contact's standing note, its `description`",
    description: 'For autosave: a change within an hour of your last one adds no timeline entry.',
    params: withId,
    body: z.object({ note: text(MAX_NOTES), ...seenVersion }),
    response: one(contact),
  },
  assign_to_me: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/assign_to_me',
    access: USER,
    summary: 'Claim a contact from a pool or your downline',
    params: withId,
    response: one(contact),
  },
  timeline: {
    method: 'GET',
    path: '/v1/contacts/{id}/timeline',
    access: USER,
    summary: 'List a contact’s timeline, newest first',
    description: 'Page with `before`, the cursor in `meta.next`. It’s null at the end.',
    params: withId,
    query: z.object({
      before: z.string().max(100).optional(),
      /** Only entries of these groups (rules/activity-kinds.ts). */
      groups: z.array(z.enum(activityGroupNames)).max(20).optional(),
      limit: pageSize(30, 100),
    }),
    response: all(activity).extend({ meta: z.object({ next: z.string().nullable() }) }),
  },
});
