import { category } from '@bookline/contract/features/contacts-scope';
import { matchBy } from '@bookline/contract/features/imports';
import { z } from 'zod';
import { jobOrigin } from '../sessions/sessions.api.ts';
import { clientOptions } from './clients/clients-run.ts';
import type { ImportDefaults } from './contact-draft.ts';
import type { ResumePoint } from './file/csv-table.ts';

/** Where a column of the file goes, as the attempt keeps it. */
export const mapping = z.array(z.object({ column: z.int(), header: z.string(), target: z.string() }));
export type Mapping = z.infer<typeof mapping>;

/** Where a text file is read on, as the attempt keeps it. */
export const resumePoint = z.object({
  offset: z.int(),
  row_no: z.int(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.string(),
}) satisfies z.ZodType<ResumePoint>;

/** What the form said of the whole file, as the attempt keeps it from the start to the end of its job. */
export const importOptions = z.object({
  /** Whose the new contacts become; null where several people get them in turn, or a pool does. */
  owner_id: z.string().nullable(),
  /** Everybody who gets new contacts, in turn. */
  owner_ids: z.array(z.string()).optional(),
  pool_id: z.string().nullable(),
  category,
  status_id: z.int().nullable(),
  source_id: z.int().nullable(),
  tags: z.array(z.int()),
  /** The tag of a contact that nobody has opened yet. */
  new_tag: z.int(),
  /** `YYYY-MM-DD` where the person was when they started it: what a two-digit year means hangs on it. */
  today: z.string(),
  known: z.enum(['skip', 'fill', 'overwrite', 'review']),
  // Absent with an import that was started before there was this choice.
  match_by: z.array(matchBy).default(['phone', 'email']),
  do_not_contact: z.enum(['flag', 'leave_out']).default('flag'),
  /** Tags for what the scrub matched. */
  matched_tags: z.array(z.int()).default([]),
  /** R059: the vendor that the leads came from. */
  api_vendor_id: z.string().nullable().default(null),
  /** Of a file of clients. */
  clients: clientOptions.optional(),
  origin: jobOrigin,
});
export type ImportOptions = z.infer<typeof importOptions>;

/** What the chunks take from the options. */
export const defaultsOf = (options: ImportOptions, created_at: string): ImportDefaults => ({
  ...options,
  owner_ids: options.owner_ids ?? (options.owner_id === null ? [] : [options.owner_id]),
  created_at,
});
