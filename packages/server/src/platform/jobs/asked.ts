/** The user behind a job, as a row or payload stores it. */
export interface Asked {
  /** The user whose rights apply when the work runs. */
  readonly user_id: string;
  /** The user who was really there. */
  readonly real_user_id: string;
  /** The request that caused it. */
  readonly origin: unknown;
}

/** The form of most rows: the user who was there, and the user they acted as. */
export const askedBy = (row: {
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
}): Asked => ({ user_id: row.acting_as_id ?? row.made_by_id, real_user_id: row.made_by_id, origin: row.origin });
