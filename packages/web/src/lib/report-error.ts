import { ApiError, isAborted, OfflineError } from './api-error.ts';
import { UnauthorizedError } from './session.ts';

/** Whether an error comes from this code. The server already knows about failed requests, so they aren't reported (R404). */
const isReported = (error: unknown): boolean =>
  !(
    error instanceof ApiError ||
    error instanceof OfflineError ||
    error instanceof UnauthorizedError ||
    isAborted(error)
  );

/** Reports an error to `window.onerror` handlers, and at least to the console. */
export function reportFailure(error: unknown): void {
  if (isReported(error)) globalThis.reportError(error);
}
