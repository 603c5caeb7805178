import { defaultScheduler, MutationObserver, notifyManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../lib/api-error.ts';
import { toast } from '../ui/toast.ts';
import { createQueryClient, showFailure } from './query-client.ts';

test('R028, R399, R405: shows nothing for an aborted request, a 401, or a forced state, which have their own pages', () => {
  const failed = vi.spyOn(toast, 'failed').mockImplementation(() => undefined);
  showFailure(new DOMException('', 'AbortError'));
  showFailure(new ApiError(new Response(null, { status: 401 }), {}));
  const forced = { errors: { user: 'Access denied!' }, code: 'terms_required' };
  showFailure(new ApiError(new Response(null, { status: 403 }), forced));
  expect(failed).not.toHaveBeenCalled();
  showFailure(new ApiError(new Response(null, { status: 403 }), { errors: { user: 'Access denied!' } }));
  expect(failed).toHaveBeenLastCalledWith('Access denied!', undefined);
  showFailure(new OfflineError(null));
  showFailure(new OfflineError(null));
  // The same toast, however many calls notice it.
  expect(failed).toHaveBeenLastCalledWith(expect.stringContaining('Check your connection'), 'offline');
});

test('a component learns of a call in the task that sends it', async () => {
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler));
  const observer = new MutationObserver(createQueryClient(), { mutationFn: () => new Promise(() => undefined) });
  const heard = vi.fn();
  const stop = observer.subscribe(notifyManager.batchCalls(heard));
  void observer.mutate();
  await Promise.resolve();
  expect(heard).toHaveBeenCalled();
  stop();
});
