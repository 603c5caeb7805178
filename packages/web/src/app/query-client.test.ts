import { expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../lib/api-error.ts';
import { toast } from '../ui/toast.ts';
import { showFailure } from './query-client.ts';

test('R399, R405: nobody is told of an aborted request, nor of a 401, which leads to /login by itself', () => {
  const failed = vi.spyOn(toast, 'failed').mockImplementation(() => undefined);
  showFailure(new DOMException('', 'AbortError'));
  showFailure(new ApiError(new Response(null, { status: 401 }), {}));
  expect(failed).not.toHaveBeenCalled();
  showFailure(new ApiError(new Response(null, { status: 403 }), { errors: { user: 'Access denied!' } }));
  expect(failed).toHaveBeenLastCalledWith('Access denied!', undefined);
  showFailure(new OfflineError(null));
  showFailure(new OfflineError(null));
  // The same toast, however many calls notice it.
  expect(failed).toHaveBeenLastCalledWith(expect.stringContaining('Check your connection'), 'offline');
});
