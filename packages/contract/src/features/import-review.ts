import { z } from 'zod';
import { entity, uuid } from '../fields.ts';

/** A field of a row next to the contact's. */
const reviewField = z.object({
  /** A contact field, 'phones', 'emails', 'tags', 'note', or the name of an imported column. */
  name: z.string(),
  /** Its label. */
  label: z.string(),
  row: z.string(),
  contact: z.string(),
  /** The contact's value afterward. */
  fill: z.string(),
  overwrite: z.string(),
});

export const reviewRow = entity('ReviewRow', {
  row_no: z.int(),
  reason: z.string(),
  /** Null if it no longer exists or isn't visible. */
  contact: z.object({ id: uuid, name: z.string(), phone: z.string().nullable() }).nullable(),
  fields: z.array(reviewField),
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewDecision = z.enum(['fill', 'overwrite', 'skip', 'create']);
export type ReviewDecision = z.infer<typeof reviewDecision>;
