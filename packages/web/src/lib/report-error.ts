import { ApiError, isAborted, OfflineError } from './api-error.ts';
import { UnauthorizedError } from './session.ts';

/** Whether an error is of our own making: a request that failed is the server's to know about and is not reported (R404). */
const isReported = (error: unknown): boolean =>
  !(
    error instanceof ApiError ||
    error instanceof OfflineError ||
    error instanceof UnauthorizedError ||
    isAborted(error)
  );

/** Hands an error to whatever watches `window.onerror` for the development team; the console at least. */
export function reportFailure(error: unknown): void {
  if (isReported(error)) globalThis.reportError(error);
}
