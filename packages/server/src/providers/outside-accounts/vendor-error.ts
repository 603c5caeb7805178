/**
 * What went wrong with a vendor. `unauthorized`: what the account gave us is not good any more. `client`: what the admin entered for the whole
 * company is not good. `forbidden`: the account may not do this. `missing`, `gone`: what was asked for is not there, or a cursor too old.
 * `conflict`: it is there already. `busy`: asked too often. `away`: not reached, or broken. `refused`: anything else.
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
