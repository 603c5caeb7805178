/**
 * What went wrong with a vendor. `unauthorized`: the account's grant is no longer valid. `client`: the admin's settings for the whole company
 * are not valid. `forbidden`: the account may not do this. `missing`, `gone`: the requested item doesn't exist, or a cursor is too old.
 * `conflict`: it already exists. `busy`: too many requests. `away`: not reached, or broken. `refused`: anything else.
 */
export type Trouble =
  | 'unauthorized'
  | 'client'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'conflict'
  | 'busy'
  | 'away'
  | 'refused';

/** A vendor did not do what was asked. Its message holds nothing that was sent or answered. */
export class VendorError extends Error {
  readonly trouble: Trouble;
  /** In how many seconds to ask again, where the vendor said. */
  readonly retry_after_s: number | undefined;

  constructor(
    trouble: Trouble,
    message: string,
    { cause, retry_after_s }: { cause?: unknown; retry_after_s?: number } = {},
  ) {
    super(message, { cause });
    this.trouble = trouble;
    this.retry_after_s = retry_after_s;
  }
}

/** The vendor's trouble behind an error, however deep a library wrapped it. */
export function vendorErrorIn(error: unknown): VendorError | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof VendorError) return at;
  return undefined;
}
