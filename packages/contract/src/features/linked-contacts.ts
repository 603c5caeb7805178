import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoDate, isoTime, uuid } from '../fields.ts';
import { all } from '../paging.ts';
import { contactFields } from './contact-fields.ts';
import { category } from './contacts-scope.ts';

/** R273: basic users have none of it. */
const LINKED: Access = { kind: 'user', feature: 'linked_contacts' };

/**
 * What the other contact is to this one: their spouse, child, parent … A `referral` was referred by this contact, `referred_by` referred
 * them. The other side shows the inverse.
 */
export const relation = z.enum([
  'spouse',
  'child',
  'parent',
  'sibling',
  'household',
  'referral',
  'referred_by',
  'other',
]);
export type Relation = z.infer<typeof relation>;

const person = z.object({
  id: uuid,
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  suffix: z.string(),
  category,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  date_of_birth: isoDate.nullable(),
});

export const linkedContact = z.object({
  /** The other contact: only who may see it gets it. */
  contact: person,
  relation,
  linked_at: isoTime,
});
export type LinkedContact = z.infer<typeof linkedContact>;

export const householdMember = person.extend({
  version: z.int(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    county: z.string(),
  }),
  /** What they are to the contact that was asked about; null for itself and for whom a chain leads to. */
  relation: relation.nullable(),
  /** How many policies they have. */
  policies_count: z.int(),
});
export type HouseholdMember = z.infer<typeof householdMember>;

/** No more people than this belong to one household. */
export const MAX_HOUSEHOLD = 50;

const ofContact = z.object({ id: uuid });

/** R308: a contact can be linked. */
export const linkedContacts = {
  list: defineEndpoint({
    id: 'linked-contacts.list',
    method: 'GET',
    path: '/v1/contacts/{id}/linked_contacts',
    access: LINKED,
    summary: 'Who a contact is linked with',
    description: 'Of the other sides, those that the caller may see.',
    params: ofContact,
    response: all(linkedContact),
  }),
  update: defineEndpoint({
    id: 'linked-contacts.update',
    method: 'PATCH',
    path: '/v1/contacts/{id}/update_linked_contact',
    access: LINKED,
    summary: 'Link a contact with another, change what they are to each other, or unlink them',
    description:
      'Names the other by `linked_contact_id`, or adds them with `create`. Two contacts are one thing to each other, and beside that one may have referred the other. `linked: false` unlinks.',
    params: ofContact,
    body: z
      .object({
        linked_contact_id: uuid.optional(),
        create: contactFields.optional(),
        relation,
        linked: z.boolean().default(true),
      })
      .refine(({ linked_contact_id, create }) => (linked_contact_id === undefined) !== (create === undefined), {
        path: ['linked_contact_id'],
        message: 'Choose a contact, or add one.',
      }),
    response: all(linkedContact),
  }),
  household: defineEndpoint({
    id: 'linked-contacts.household',
    method: 'GET',
    path: '/v1/contacts/{id}/household',
    access: LINKED,
    summary: 'Everybody who belongs together with a contact, itself first',
    description: `Follows spouse, child, parent, sibling and household from one to the next, as far as the caller may see them, up to ${MAX_HOUSEHOLD} people.`,
    params: ofContact,
    response: all(householdMember),
  }),
};
