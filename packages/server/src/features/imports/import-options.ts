import { category } from '@bookline/contract/features/contacts-scope';
import { z } from 'zod';
import { jobOrigin } from '../sessions/sessions.api.ts';

/** Where a column of the file goes, as the attempt keeps it. */
export const mapping = z.array(z.object({ column: z.int(), header: z.string(), target: z.string() }));
export type Mapping = z.infer<typeof mapping>;

/** What the form said of the whole file, as the attempt keeps it from the start to the end of its job. */
export const importOptions = z.object({
  owner_id: z.string().nullable(),
  pool_id: z.string().nullable(),
  category,
  status_id: z.int().nullable(),
  source_id: z.int().nullable(),
  tags: z.array(z.int()),
  /** The tag of a contact that nobody has opened yet. */
  new_tag: z.int(),
  /** `YYYY-MM-DD` where the person was when they started it: what a two-digit year means hangs on it. */
  today: z.string(),
  known: z.enum(['skip', 'fill', 'overwrite']),
  origin: jobOrigin,
});
export type ImportOptions = z.infer<typeof importOptions>;
