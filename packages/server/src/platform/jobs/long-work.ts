import type { Db } from '../db/database.ts';

/** What the job system must know of a kind of long work beside how to run it. */
export interface LongWork {
  /** The kind's own name: 'import'. */
  readonly kind: string;
  /**
   * Ends what belongs to it as cancelled, in the transaction at hand, while nobody works on it. Its runner does the same between two
   * pieces when `reportProgress` tells it so. Absent: it cannot be cancelled.
   */
  cancel?(db: Db, tenantId: number, id: string, at: Date): Promise<void>;
  /**
   * Lets what belongs to it go on after it failed for good, in the transaction at hand; answers whether it may: what was taken back since, or
   * carried on another way, stays as it is. Absent: running the job again is enough.
   */
  reopen?(db: Db, tenantId: number, id: string): Promise<boolean>;
}
