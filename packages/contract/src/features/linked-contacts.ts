import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, uuid, withId } from '../fields.ts';
import { all } from '../paging.ts';
import { MAX_HOUSEHOLD } from '../rules/limits.ts';
import { contactFields } from './contact-fields.ts';
import { category } from './contacts-scope.ts';

/** R273: not for basic users. */
const LINKED: Access = { kind: 'user', feature: 'linked_contacts' };

/**
 * The other contact's relationship to this one: spouse, child, parent, … A `referral` was referred by this contact. `referred_by` referred
 * it. The other side shows the inverse.
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

export const linkedContact = entity('LinkedContact', {
  /** The other contact. Returned only if the reader may see it. */
  contact: person,
  relation,
  linked_at: isoTime,
});
export type LinkedContact = z.infer<typeof linkedContact>;

export const householdMember = person
  .extend({
    version: z.int(),
    address: z.object({
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      county: z.string(),
    }),
    /** The relationship to the requested contact. Null for itself and for indirect links. */
    relation: relation.nullable(),
    /** How many policies they have. */
    policies_count: z.int(),
  })
  .meta({ id: 'HouseholdMember' });
export type HouseholdMember = z.infer<typeof householdMember>;

/** R308: a contact can be linked. */
export const linkedContacts = defineEndpoints('linked-contacts', {
  list: {
    method: 'GET',
    path: '/v1/contacts/{id}/linked_contacts',
    access: LINKED,
    summary: 'List linked contacts',
    description: 'Includes only contacts you may see.',
    params: withId,
    response: all(linkedContact),
  },
  update: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/update_linked_contact',
    access: LINKED,
    summary: 'Link two contacts, change their relationship, or unlink them',
    description:
      'Names the other by `linked_contact_id`, or adds it with `create`. Two contacts have one relationship, and one may also have referred the other. `linked: false` unlinks them.',
    params: withId,
    body: z
      .object({
        linked_contact_id: uuid.optional(),
        create: contactFields.optional(),
        relation,
        linked: z.boolean().default(true),
      })
      .refine(({ linked_contact_id, create }) => (linked_contact_id === undefined) !== (create === undefined), {
        path: ['linked_contact_id'],
        message: 'Choose or add a contact.',
      }),
    response: all(linkedContact),
  },
  household: {
    method: 'GET',
    path: '/v1/contacts/{id}/household',
    access: LINKED,
    summary: 'List a contact’s household, the contact first',
    description: `Follows spouse, child, parent, sibling, and household links, as far as you may see the contacts, up to ${MAX_HOUSEHOLD} people.`,
    params: withId,
    response: all(householdMember),
  },
});
