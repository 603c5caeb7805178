import { attachmentKey, attachmentSource } from '@bookline/contract/features/import-attachments';
import { z } from 'zod';
import { jobOrigin } from '../sessions/sessions.api.ts';

/** How files are matched to contacts, as the import stores it. */
export const attachmentOptions = z.object({
  match_by: attachmentSource,
  key: attachmentKey,
  index: z
    .object({
      /** The location of the index table: a separate file, or a position in the ZIP. */
      file_key: z.string().nullable(),
      position: z.int().nullable(),
      file_name: z.string(),
      headers: z.array(z.string()),
      file_column: z.int(),
      key_column: z.int(),
      missing: z.int(),
      notes: z.array(z.string()).default([]),
    })
    .nullable(),
  origin: jobOrigin.nullable(),
});
export type AttachmentOptions = z.infer<typeof attachmentOptions>;

/** The storage keys of an import's files until it ends. */
export const storedKeys = (file_key: string, { index }: Pick<AttachmentOptions, 'index'>): string[] =>
  index?.file_key ? [file_key, index.file_key] : [file_key];

export const REMOVE_ZIP = 'remove-attachment-zip';
