import { z } from 'zod';
import type { BookNames } from './book-names.ts';

/** What the form said of a carrier's file, as the attempt keeps it among its options. */
export const clientOptions = z.object({
  /** The kind of file: the key of a column set. */
  import_type: z.string(),
  /** The carrier of rows that name none. */
  carrier_id: z.string().nullable(),
  /** New contacts go to whoever wrote their policy, where that is known. */
  owner_by_agent: z.boolean(),
  /** Carriers that the tenant does not have are added. */
  make_carriers: z.boolean(),
  /** Policies of the file's carriers that it does not name are marked as ended. */
  end_missing: z.boolean(),
});
export type ClientOptions = z.infer<typeof clientOptions>;

/** What an import of clients knows while it runs. */
export interface ClientsRun {
  readonly options: ClientOptions;
  readonly names: BookNames;
  readonly made: { count: number };
}
