import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_MERGED } from '../rules/limits.ts';
import { contact, contactRow } from './contacts.ts';

/** R278: users with the feature, or in preneed, admins. */
const MERGING: Access = { kind: 'user', feature: 'contacts_merge' };

/** How long a merge can be undone. */
export const UNDO_DAYS = 30;

const several = z
  .array(uuid)
  .min(2, 'Choose at least two contacts.')
  .max(MAX_MERGED, `Choose ${MAX_MERGED} contacts or fewer.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each contact only once.');

/** One field, side by side. */
export const mergeField = entity('MergeField', {
  /** `first_name`, `address`, `custom.Plan`, … */
  field: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'date', 'money', 'phone']),
  /** One text per contact, in order. Null if it has none. */
  values: z.array(z.string().nullable()),
  differs: z.boolean(),
  /** The contact whose value is kept by default, and why. */
  best: uuid,
  why: z.string(),
});
export type MergeField = z.infer<typeof mergeField>;

/** Linked records that move: 'Notes', 12. */
const hanging = entity('LinkedRecords', { what: z.string(), count: z.int() });

export const comparison = entity('ContactComparison', {
  contacts: z.array(
    contact.extend({
      hanging: z.array(hanging),
    }),
  ),
  fields: z.array(mergeField),
  survivor: z.object({ id: uuid, why: z.string() }),
  /** What is combined from all of them, in sentences. */
  united: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparison>;

const person = reference;

/** A completed merge. */
export const merge = entity('ContactMerge', {
  id: uuid,
  survivor: reference,
  /** The names of the contacts merged into it. */
  merged_names: z.array(z.string()),
  made_by: person.nullable(),
  made_at: isoTime,
  /** Until when it can be undone. */
  undo_until: isoTime,
  undone_by: person.nullable(),
  undone_at: isoTime.nullable(),
  /** What the undo couldn't restore. */
  undo_notes: z.array(z.string()),
  /** Whether the reader may undo it: the user who merged, or an admin, while it's possible. */
  undoable: z.boolean(),
});
export type Merge = z.infer<typeof merge>;

/** R308: contacts can be merged. */
export const contactMerges = defineEndpoints('contact-merges', {
  compare: {
    method: 'GET',
    path: '/v1/contacts/merge',
    access: MERGING,
    summary: 'Compare contacts side by side, with the merged value of each field',
    query: z.object({ ids: several }),
    response: one(comparison),
  },
  merge: {
    method: 'PATCH',
    path: '/v1/contacts/merge',
    access: MERGING,
    summary: 'Merge contacts',
    description:
      'Records of the other contacts move to the survivor. Phones, emails, tags, and imported columns are combined, and opt-outs (calls, emails, texts) of any of them stay in force. 409 if one changed since the named version. Ids and numbers of the others lead to the survivor from then on.',
    body: z
      .object({
        survivor_id: uuid,
        contacts: z
          .array(z.object({ id: uuid, version: z.int().min(1).optional() }))
          .min(2, 'Choose at least two contacts.')
          .max(MAX_MERGED, `Choose ${MAX_MERGED} contacts or fewer.`),
        /** The contact whose value a field keeps, by the names from compare. By default, the best one. */
        fields: z.record(line(120), uuid).default({}),
      })
      .refine(({ contacts }) => new Set(contacts.map(({ id }) => id)).size === contacts.length, {
        path: ['contacts'],
        message: 'Choose each contact only once.',
      })
      .refine(({ contacts, survivor_id }) => contacts.some(({ id }) => id === survivor_id), {
        path: ['survivor_id'],
        message: 'Choose which contact to keep.',
      })
      .refine(({ contacts, fields }) => Object.values(fields).every((of) => contacts.some(({ id }) => id === of)), {
        path: ['fields'],
        message: 'Choose each value from one of the contacts.',
      }),
    response: one(z.object({ merge_id: uuid, contact })),
  },
  list: {
    method: 'GET',
    path: '/v1/contacts/merges',
    access: MERGING,
    summary: 'List merges of the last 30 days: your own, or all for admins',
    query: pageQuery,
    response: page(merge),
  },
  undo: {
    method: 'POST',
    path: '/v1/contacts/merges/{id}/undo',
    access: MERGING,
    summary: 'Undo a merge',
    description:
      'Everything goes back. Records added to the survivor since then stay there, and values changed since then are kept. `undo_notes` lists what couldn’t be restored.',
    params: z.object({ id: uuid }),
    response: one(merge.extend({ contacts: z.array(contactRow) })),
  },
});
