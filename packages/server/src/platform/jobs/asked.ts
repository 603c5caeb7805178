/** Who asked for the work of a job, as a row or a payload keeps it. */
export interface Asked {
  /** Whose rights count, as they are when the work runs. */
  readonly user_id: string;
  /** Who was really there when it was asked for. */
  readonly real_user_id: string;
  /** The request that asked for it. */
  readonly origin: unknown;
}

/** As most rows keep it: the user who was there, and as whom they acted. */
export const askedBy = (row: {
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
}): Asked => ({ user_id: row.acting_as_id ?? row.made_by_id, real_user_id: row.made_by_id, origin: row.origin });
