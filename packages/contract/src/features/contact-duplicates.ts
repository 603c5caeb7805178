import { z } from 'zod';
import { type Access, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoDate, line, uuid } from '../fields.ts';
import { all, listMeta, one } from '../paging.ts';
import { MERGE_LOOKUP_PAGE_SIZE } from '../rules/constants.ts';
import {
  MAX_CITY,
  MAX_CONTACT_EMAILS,
  MAX_CONTACT_PHONES,
  MAX_EMAIL,
  MAX_PERSON_NAME,
  MAX_PHONE,
  MAX_SEARCH,
  MAX_STREET,
  MAX_SUFFIX,
  MAX_ZIP,
} from '../rules/limits.ts';
import { contactRow } from './contacts.ts';

/** R278 */
const MERGING: Access = { kind: 'user', feature: 'contacts_merge' };

export const duplicateReasons = ['phone', 'email', 'name_birthday', 'name_address'] as const;

const reason = z.object({
  kind: z.enum(duplicateReasons),
  /** The shared values, as text: 'Same phone, 1-614-555-0142'. */
  text: z.string(),
});
export type DuplicateReason = z.infer<typeof reason>;

const alike = {
  reasons: z.array(reason),
  /** A score out of 100 that they are the same person. */
  score: z.int(),
  likelihood: z.enum(['very_likely', 'likely', 'possible']),
};

/** Two contacts that may be the same person, the older one first. */
export const duplicatePair = entity('DuplicatePair', { contacts: z.array(contactRow), ...alike });
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** A possible duplicate of the requested contact. */
const duplicate = entity('DuplicateContact', { contact: contactRow, ...alike });
export type Duplicate = z.infer<typeof duplicate>;

export const contactDuplicates = defineEndpoints('contact-duplicates', {
  list: {
    method: 'PATCH',
    path: '/v1/contacts/duplicates',
    access: MERGING,
    reads: true,
    summary: 'List possible duplicates, most likely first',
    description:
      'Pairs in which you see both contacts. Found in the background: changes appear after some seconds. Above 10,000, `total_count` is 10001 and `total_count_exact` is false.',
    body: z
      .object({
        page: z.int().min(1).max(10_000).default(1),
        limit: z.int().min(1).max(200).default(MERGE_LOOKUP_PAGE_SIZE), // R434
        /** Name, phone, or email of one of the two. */
        q: line(MAX_SEARCH).default(''),
        reason: z.enum(duplicateReasons).optional(),
      })
      .prefault({}),
    response: z.object({ data: z.array(duplicatePair), meta: listMeta }),
  },
  of_contact: {
    method: 'GET',
    path: '/v1/contacts/{id}/duplicates',
    access: MERGING,
    summary: 'List possible duplicates of a contact',
    params: z.object({ id: uuid }),
    response: all(duplicate),
  },
  look_up: {
    method: 'PATCH',
    path: '/v1/contacts/duplicates/look_up',
    access: USER,
    reads: true,
    summary: 'Find contacts by phone, email, or name with birthday or address',
    description: 'Use it before adding a contact. Returns up to 20, most likely first.',
    body: z
      .object({
        phones: z.array(line(MAX_PHONE)).max(MAX_CONTACT_PHONES).default([]),
        emails: z.array(line(MAX_EMAIL)).max(MAX_CONTACT_EMAILS).default([]),
        first_name: line(MAX_PERSON_NAME).default(''),
        last_name: line(MAX_PERSON_NAME).default(''),
        suffix: line(MAX_SUFFIX).default(''),
        date_of_birth: isoDate.nullable().default(null),
        line1: line(MAX_STREET).default(''),
        line2: line(MAX_STREET).default(''),
        city: line(MAX_CITY).default(''),
        state: line(2).default(''),
        zip: line(MAX_ZIP).default(''),
      })
      .prefault({}),
    response: all(duplicate),
  },
  dismiss: {
    method: 'PATCH',
    path: '/v1/contacts/duplicates/dismiss',
    access: MERGING,
    summary: 'Mark two contacts as not duplicates, or undo it',
    body: z.object({
      contact_ids: z.tuple([uuid, uuid]).refine(([one, other]) => one !== other, 'Choose two different contacts.'),
      dismissed: z.boolean().default(true),
    }),
    response: one(z.object({ dismissed: z.boolean() })),
  },
});
