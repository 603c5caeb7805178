import { contacts } from '@bookline/contract/features/contacts';
import { sessions } from '@bookline/contract/features/sessions';
import { expect, test, vi } from 'vitest';
import { expireOn401 } from './expire-session.ts';

function expiry(path: string) {
  const effects = {
    currentPath: () => path,
    remember: vi.fn(),
    clearCache: vi.fn(),
    goToLogin: vi.fn(() => Promise.resolve()),
  };
  return effects;
}

test('R012, R405, R410, R014: a 401 from any call stores the path, opens /login, and clears the cache', async () => {
  const effects = expiry('/contacts/16145550142?tab=notes');
  expireOn401({ status: 401 }, contacts.get, effects);
  expect(effects.remember).toHaveBeenCalledWith('/contacts/16145550142?tab=notes');
  expect(effects.goToLogin).toHaveBeenCalledOnce();
  await expect.poll(() => effects.clearCache).toHaveBeenCalledOnce();
});

test('any other failure, a refused sign-in, and a late 401 on /login change nothing', () => {
  for (const [status, endpoint, path] of [
    [403, contacts.get, '/contacts'],
    [500, contacts.get, '/contacts'],
    [401, sessions.create, '/contacts'],
    [401, contacts.get, '/login'],
  ] as const) {
    const effects = expiry(path);
    expireOn401({ status }, endpoint, effects);
    expect(effects.goToLogin).not.toHaveBeenCalled();
    expect(effects.remember).not.toHaveBeenCalled();
  }
});
