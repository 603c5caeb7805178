import { type ErrorCode, errorCodes } from '@bookline/contract/errors';

/**
 * The only error that reaches a caller. `code` decides status and message, and `fields` names what was wrong. `cause` is for the log and never leaves the
 * server.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string[]>> | undefined;
  readonly retry_after_s: number | undefined;

  constructor(
    code: ErrorCode,
    options: { fields?: Record<string, string[]>; cause?: unknown; retry_after_s?: number } = {},
  ) {
    super(errorCodes[code].message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retry_after_s = options.retry_after_s;
  }
}

/** A 422 with a message at one field. */
export function invalid(field: string, sentence: string): AppError {
  return new AppError('invalid', { fields: { [field]: [sentence] } });
}
