import { z } from 'zod';
import { type Access, defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, line, uuid } from '../fields.ts';
import { all, listMeta, one } from '../paging.ts';
import { MERGE_LOOKUP_PAGE_SIZE } from '../rules/constants.ts';
import { contactRow } from './contacts.ts';

/** R278 */
const MERGING: Access = { kind: 'user', feature: 'contacts_merge' };

export const duplicateReasons = ['phone', 'email', 'name_birthday', 'name_address'] as const;

const reason = z.object({
  kind: z.enum(duplicateReasons),
  /** What they share, for a person: 'Same phone, 1-614-555-0142'. */
  text: z.string(),
});
export type DuplicateReason = z.infer<typeof reason>;

const alike = {
  reasons: z.array(reason),
  /** How likely it is that they are one person, out of 100. */
  score: z.int(),
  likelihood: z.enum(['very_likely', 'likely', 'possible']),
};

/** Two contacts that may be the same person, the older one first. */
export const duplicatePair = z.object({ contacts: z.array(contactRow), ...alike });
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** A contact that may be the same person as the one asked about. */
const duplicate = z.object({ contact: contactRow, ...alike });
export type Duplicate = z.infer<typeof duplicate>;

export const contactDuplicates = {
  list: defineEndpoint({
    id: 'contact-duplicates.list',
    method: 'PATCH',
    path: '/v1/contacts/duplicates',
    access: MERGING,
    reads: true,
    summary: 'Contacts that may be the same person, the likeliest first',
    description:
      'Pairs of which the caller sees both. Kept in the background: a change shows after some seconds. Beyond 10,000 `total_count` is 10001 and `total_count_exact` false.',
    body: z
      .object({
        page: z.int().min(1).max(10_000).default(1),
        limit: z.int().min(1).max(200).default(MERGE_LOOKUP_PAGE_SIZE), // R434
        /** Name, phone or mail of one of the two. */
        q: line(100).default(''),
        reason: z.enum(duplicateReasons).optional(),
      })
      .prefault({}),
    response: z.object({ data: z.array(duplicatePair), meta: listMeta }),
  }),
  of_contact: defineEndpoint({
    id: 'contact-duplicates.of_contact',
    method: 'GET',
    path: '/v1/contacts/{id}/duplicates',
    access: MERGING,
    summary: 'Whom a contact may be the same as',
    params: z.object({ id: uuid }),
    response: all(duplicate),
  }),
  look_up: defineEndpoint({
    id: 'contact-duplicates.look_up',
    method: 'PATCH',
    path: '/v1/contacts/duplicates/look_up',
    access: USER,
    reads: true,
    summary: 'Find contacts by phone, e-mail, or name with birthday or address',
    description: 'For whoever is about to add somebody. Up to 20, the likeliest first.',
    body: z
      .object({
        phones: z.array(line(40)).max(20).default([]),
        emails: z.array(line(254)).max(20).default([]),
        first_name: line(100).default(''),
        last_name: line(100).default(''),
        suffix: line(20).default(''),
        date_of_birth: isoDate.nullable().default(null),
        line1: line(200).default(''),
        line2: line(200).default(''),
        city: line(100).default(''),
        state: line(2).default(''),
        zip: line(10).default(''),
      })
      .prefault({}),
    response: all(duplicate),
  }),
  dismiss: defineEndpoint({
    id: 'contact-duplicates.dismiss',
    method: 'PATCH',
    path: '/v1/contacts/duplicates/dismiss',
    access: MERGING,
    summary: 'Say that two contacts are not the same person, or take it back',
    body: z.object({
      contact_ids: z.tuple([uuid, uuid]).refine(([one, other]) => one !== other, 'Name two contacts.'),
      dismissed: z.boolean().default(true),
    }),
    response: one(z.object({ dismissed: z.boolean() })),
  }),
};
