import { z } from 'zod';
import { MAX_BULK_CELL } from '../rules/limits.ts';

/** A row as in the file. The server reports its errors. */
export const bulkUser = z
  .strictObject({
    row_no: z.int().min(1).max(1_000_000),
    first_name: z.string().max(MAX_BULK_CELL),
    last_name: z.string().max(MAX_BULK_CELL),
    email: z.string().max(MAX_BULK_CELL),
    username: z.string().max(MAX_BULK_CELL).default(''),
    role: z.string().max(MAX_BULK_CELL),
    manager: z.string().max(MAX_BULK_CELL).default(''),
    job_title: z.string().max(MAX_BULK_CELL).default(''),
  })
  .meta({ id: 'BulkUser' });
export type BulkUser = z.infer<typeof bulkUser>;

const verdict = bulkUser.extend({
  /** The row's errors. Empty if it can be, or was, invited. */
  problems: z.array(z.string()),
});
export type BulkVerdict = z.infer<typeof verdict>;
export const bulkResult = z.object({
  rows: z.array(verdict),
  good: z.int(),
  refused: z.int(),
  /** Empty rows of the file. */ empty: z.int(),
});
