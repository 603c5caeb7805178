import { z } from 'zod';
import type { BookNames } from './book-names.ts';

/** The form's choices for a carrier's file, as the attempt's options store them. */
export const clientOptions = z.object({
  /** The kind of file: the key of a column set. */
  import_type: z.string(),
  /** The carrier of rows that name none. */
  carrier_id: z.string().nullable(),
  /** New contacts go to the writing agent of their policy, if known. */
  owner_by_agent: z.boolean(),
  /** Carriers that the tenant does not have are added. */
  make_carriers: z.boolean(),
  /** Policies of the file's carriers that the file does not name are marked as ended. */
  end_missing: z.boolean(),
});
export type ClientOptions = z.infer<typeof clientOptions>;

/** What a running import of clients knows. */
export interface ClientsRun {
  readonly options: ClientOptions;
  readonly names: BookNames;
  readonly made: { count: number };
}
