import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { contact, contactRow } from './contacts.ts';

/** R278: whoever has the feature; in preneed an admin. */
const MERGING: Access = { kind: 'user', feature: 'contacts_merge' };

/** The most contacts that are made one at once. */
export const MOST_MERGED = 10;
/** How long a merge can be undone. */
export const UNDO_DAYS = 30;

const several = z
  .array(uuid)
  .min(2, 'Choose at least two contacts.')
  .max(MOST_MERGED, `At most ${MOST_MERGED} contacts at once.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each contact once.');

/** One field side by side. */
export const mergeField = z.object({
  /** `first_name`, `address`, `custom.Plan` … */
  field: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'date', 'money', 'phone']),
  /** A text for each contact, in their order; null where it has none. */
  values: z.array(z.string().nullable()),
  differs: z.boolean(),
  /** Whose value the merged contact gets unless told otherwise, and why. */
  best: uuid,
  why: z.string(),
});
export type MergeField = z.infer<typeof mergeField>;

/** What hangs on a contact and moves: 'Notes', 12. */
const hanging = z.object({ what: z.string(), count: z.int() });

export const comparison = z.object({
  contacts: z.array(
    contact.extend({
      hanging: z.array(hanging),
    }),
  ),
  fields: z.array(mergeField),
  survivor: z.object({ id: uuid, why: z.string() }),
  /** What is united from all of them, in sentences. */
  united: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparison>;

const person = z.object({ id: uuid, name: z.string() });

/** A merge that was made. */
export const merge = z.object({
  id: uuid,
  survivor: z.object({ id: uuid, name: z.string() }),
  /** How the contacts were called that became part of it. */
  merged_names: z.array(z.string()),
  made_by: person.nullable(),
  made_at: isoTime,
  /** Until when it can be undone. */
  undo_until: isoTime,
  undone_by: person.nullable(),
  undone_at: isoTime.nullable(),
  /** What the undo could not bring back. */
  undo_notes: z.array(z.string()),
  /** Whether the reader may undo it: whoever made it, or an admin, while it can be. */
  undoable: z.boolean(),
});
export type Merge = z.infer<typeof merge>;

/** R308: contacts can be merged. */
export const contactMerges = {
  compare: defineEndpoint({
    id: 'contact-merges.compare',
    method: 'GET',
    path: '/v1/contacts/merge',
    access: MERGING,
    summary: 'Contacts side by side, with the value that each field would get',
    query: z.object({ ids: several }),
    response: one(comparison),
  }),
  merge: defineEndpoint({
    id: 'contact-merges.merge',
    method: 'PATCH',
    path: '/v1/contacts/merge',
    access: MERGING,
    summary: 'Make one contact of several',
    description:
      'Everything that hangs on the others moves to the survivor; phones, mails, tags and imported columns are united, and what one of them forbids (calls, mails, texts) stays forbidden. 409 where one of them changed since the version named. The ids and numbers of the others lead to the survivor from then on.',
    body: z
      .object({
        survivor_id: uuid,
        contacts: z
          .array(z.object({ id: uuid, version: z.int().min(1).optional() }))
          .min(2, 'Choose at least two contacts.')
          .max(MOST_MERGED, `At most ${MOST_MERGED} contacts at once.`),
        /** Whose value a field takes, by the names that compare gives them; the best one where it is not named. */
        fields: z.record(line(120), uuid).default({}),
      })
      .refine(({ contacts }) => new Set(contacts.map(({ id }) => id)).size === contacts.length, {
        path: ['contacts'],
        message: 'Name each contact once.',
      })
      .refine(({ contacts, survivor_id }) => contacts.some(({ id }) => id === survivor_id), {
        path: ['survivor_id'],
        message: 'Choose which of the contacts stays.',
      })
      .refine(({ contacts, fields }) => Object.values(fields).every((of) => contacts.some(({ id }) => id === of)), {
        path: ['fields'],
        message: 'Take each value from one of the contacts.',
      }),
    response: one(z.object({ merge_id: uuid, contact })),
  }),
  list: defineEndpoint({
    id: 'contact-merges.list',
    method: 'GET',
    path: '/v1/contacts/merges',
    access: MERGING,
    summary: 'Merges of the last 30 days: one’s own, for admins all',
    query: pageQuery,
    response: page(merge),
  }),
  undo: defineEndpoint({
    id: 'contact-merges.undo',
    method: 'POST',
    path: '/v1/contacts/merges/{id}/undo',
    access: MERGING,
    summary: 'Undo a merge',
    description:
      'Everything goes back to where it was. What was added to the survivor since stays there, what was changed since keeps the change; `undo_notes` tells what could not be brought back.',
    params: z.object({ id: uuid }),
    response: one(merge.extend({ contacts: z.array(contactRow) })),
  }),
};
