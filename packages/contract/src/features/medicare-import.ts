import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { text, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { RX } from './rx-details.ts';

/** Something that was recognised in what was given, beside what is kept already. */
export const importedThing = z.object({
  /** Names it in `accept`. */
  key: z.string(),
  section: z.enum(['medicare', 'medications', 'pharmacies', 'doctors', 'conditions']),
  /** 'Metformin'; of a Medicare number its end alone. */
  title: z.string(),
  /** '500 mg · twice a day' */
  detail: z.string(),
  /** Not there yet, there just so, or there in other words. */
  state: z.enum(['new', 'known', 'differs']),
  /** What is there instead, where it differs. */
  there: z.string().nullable(),
});
export type ImportedThing = z.infer<typeof importedThing>;

export const MAX_MEDICARE_TEXT = 500_000;

/** R312's record is what this fills. */
export const medicareImport = {
  contact: defineEndpoint({
    id: 'medicare-import.contact',
    method: 'PUT',
    path: '/v1/contacts/{id}/medicare_import_contact',
    access: RX,
    summary: 'Read Medicare text into the Rx details of a contact',
    description:
      'Takes the text of a Medicare.gov download (Blue Button), a list, CSV or JSON. Without `accept` it only answers what it recognised, beside what is there; with it, what is named there is merged in. Wants a person who is registered for Medicare this year (`GET /v1/users/medicare_registered`), else 422.',
    params: z.object({ id: uuid }),
    body: z.object({
      text: text(MAX_MEDICARE_TEXT).refine((value) => value.trim() !== '', 'Paste the text first.'),
      accept: z.array(z.string().max(60)).min(1, 'Choose something.').max(500).optional(),
      /** Of the review: 409 where somebody changed the details since. */
      version: z.string().max(40).optional(),
    }),
    response: one(
      z.object({
        found: z.array(importedThing),
        /** What could not be used and why, a sentence each. */
        notes: z.array(z.string()),
        version: z.string(),
        /** How many things were merged in; null where this was a review. */
        saved: z.int().nullable(),
      }),
    ),
  }),
};
