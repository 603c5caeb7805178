import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from './api-error.ts';
import { reportFailure } from './report-error.ts';
import { UnauthorizedError } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

test('R404, R414: reports our own errors, but not failed requests', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const failed = new ApiError(new Response(null, { status: 500 }), {});
  for (const error of [
    failed,
    new OfflineError(null),
    new UnauthorizedError(failed),
    new DOMException('', 'AbortError'),
  ]) {
    reportFailure(error);
  }
  expect(reported).not.toHaveBeenCalled();
  const bug = new TypeError('undefined is not a function');
  reportFailure(bug);
  expect(reported).toHaveBeenCalledExactlyOnceWith(bug);
});
