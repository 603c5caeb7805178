import type { Db } from '../db/database.ts';

/** What the job system needs to know about a kind of long work, besides how to run it. */
export interface LongWork {
  /** The name of the kind: 'import'. */
  readonly kind: string;
  /**
   * Ends its records as canceled, in the current transaction, while no worker has it. Its runner does the same between two pieces when
   * `reportProgress` says so. Absent if it can't be canceled.
   */
  cancel?(db: Db, tenantId: number, id: string, at: Date): Promise<void>;
  /**
   * Lets its records continue after it failed permanently, in the current transaction. Returns whether they may: an undone record, or one that
   * continued in another way, stays as it is. Absent if running the job again is enough.
   */
  reopen?(db: Db, tenantId: number, id: string): Promise<boolean>;
}
