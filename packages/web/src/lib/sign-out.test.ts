import { expect, test } from 'vitest';
import { type SignOutEffects, signOut } from './sign-out.ts';

/** Effects that record their calls in order. */
function recorded(change: Partial<SignOutEffects> = {}) {
  const done: string[] = [];
  const effects: SignOutEffects = {
    hideMiniCalendar: () => void done.push('hide mini calendar'),
    setLoading: (loading) => void done.push(`loading ${loading}`),
    clearSearchState: () => void done.push('clear search state'),
    removeLoginStack: () => void done.push('remove login stack'),
    endSession: async () => void done.push('end session'),
    goToLogin: () => void done.push('go to login'),
    ...change,
  };
  return { done, effects };
}

test('R119, R120, R121, R122, R123, R011: signs out in the specified order and ends on /login', async () => {
  const { done, effects } = recorded();
  await signOut(effects);
  expect(done).toEqual([
    'hide mini calendar',
    'loading true',
    'clear search state',
    'remove login stack',
    'end session',
    'go to login',
  ]);
});

test('R124: on failure, turns loading off and rethrows the error', async () => {
  const failure = new Error('no connection');
  const { done, effects } = recorded({ endSession: () => Promise.reject(failure) });
  await expect(signOut(effects)).rejects.toBe(failure);
  expect(done.at(-1)).toBe('loading false');
  expect(done).not.toContain('go to login');
});
