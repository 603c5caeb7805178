import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { entity, text, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_MEDICARE_TEXT } from '../rules/limits.ts';
import { RX } from './rx-details.ts';

/** A recognized item, with its current value. */
export const importedThing = entity('MedicareImportItem', {
  /** Its name in `accept`. */
  key: z.string(),
  section: z.enum(['medicare', 'medications', 'pharmacies', 'doctors', 'conditions']),
  /** 'Metformin'. Only the end of a Medicare number. */
  title: z.string(),
  /** '500 mg · twice a day' */
  detail: z.string(),
  /** New, unchanged, or different. */
  state: z.enum(['new', 'known', 'differs']),
  /** The current value, if it differs. */
  there: z.string().nullable(),
});
export type ImportedThing = z.infer<typeof importedThing>;

/** Fills the record of R312. */
export const medicareImport = defineEndpoints('medicare-import', {
  contact: {
    method: 'PUT',
    path: '/v1/contacts/{id}/medicare_import_contact',
    access: RX,
    summary: 'Import Medicare text into a contact’s Rx details',
    description:
      'Accepts the text of a Medicare.gov download (Blue Button), a list, CSV, or JSON. Without `accept`, it only returns what it recognized and the current values. With it, the named items are merged in. Needs a user who is registered for Medicare this year (`GET /v1/users/medicare_registered`), otherwise 422.',
    params: z.object({ id: uuid }),
    body: z.object({
      text: text(MAX_MEDICARE_TEXT).refine((value) => value.trim() !== '', 'Paste the text first.'),
      accept: z.array(z.string().max(60)).min(1, 'Choose at least one item.').max(500).optional(),
      /** For the review: 409 if the details changed since. */
      version: z.string().max(40).optional(),
    }),
    response: one(
      z.object({
        found: z.array(importedThing),
        /** What couldn't be used and why, one sentence each. */
        notes: z.array(z.string()),
        version: z.string(),
        /** How many items were merged in. Null for a review. */
        saved: z.int().nullable(),
      }),
    ),
  },
});
