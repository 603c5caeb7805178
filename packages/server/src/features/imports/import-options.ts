import { category } from '@bookline/contract/features/contacts-scope';
import { type ImportEncoding, importEncoding } from '@bookline/contract/features/import-file';
import { matchBy } from '@bookline/contract/features/imports';
import { z } from 'zod';
import { jobOrigin } from '../sessions/sessions.api.ts';
import { clientOptions } from './book/clients-run.ts';
import type { ImportDefaults } from './contact-draft.ts';
import type { ResumePoint } from './read/open-csv.ts';
import type { ReadAs } from './read/open-table.ts';

/** The target of a column, as the attempt stores it. */
export const mapping = z.array(z.object({ column: z.int(), header: z.string(), target: z.string() }));
export type Mapping = z.infer<typeof mapping>;

/** Where to continue reading a text file, as the attempt stores it. */
export const resumePoint = z.object({
  offset: z.int(),
  row_no: z.int(),
  encoding: importEncoding,
  delimiter: z.string(),
}) satisfies z.ZodType<ResumePoint>;

/** The form's choices for the whole file, as the attempt stores them from the start to the end of its job. */
export const importOptions = z.object({
  /** The owner of new contacts; null if several users get them in round-robin order, or a pool. */
  owner_id: z.string().nullable(),
  /** All users who get new contacts, in round-robin order. */
  owner_ids: z.array(z.string()).optional(),
  pool_id: z.string().nullable(),
  category,
  status_id: z.int().nullable(),
  source_id: z.int().nullable(),
  tags: z.array(z.int()),
  /** The tag of a contact that no one has opened yet. */
  new_tag: z.int(),
  /** `YYYY-MM-DD`, the user's date at the start, which determines the century of two-digit years. */
  today: z.string(),
  known: z.enum(['skip', 'fill', 'overwrite', 'review']),
  // Absent for an import that started before this option existed.
  match_by: z.array(matchBy).default(['phone', 'email']),
  do_not_contact: z.enum(['flag', 'leave_out']).default('flag'),
  /** Tags for contacts that the scrub matched. */
  matched_tags: z.array(z.int()).default([]),
  /** R059: the vendor of the leads. */
  api_vendor_id: z.string().nullable().default(null),
  /** Of a file of clients. */
  clients: clientOptions.optional(),
  origin: jobOrigin,
});
export type ImportOptions = z.infer<typeof importOptions>;

/** How the file of an attempt is read; absent values are detected. */
export const readingOf = ({ sheet, encoding }: { sheet: string | null; encoding: ImportEncoding | null }): ReadAs => ({
  sheet: sheet ?? undefined,
  encoding: encoding ?? undefined,
});

/** The options that chunks use. */
export const defaultsOf = (options: ImportOptions, created_at: string): ImportDefaults => ({
  ...options,
  owner_ids: options.owner_ids ?? (options.owner_id === null ? [] : [options.owner_id]),
  created_at,
});
