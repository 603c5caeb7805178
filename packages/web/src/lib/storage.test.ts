import { clearedOnLogout, storageScopes } from '@bookline/contract/rules/storage-keys';
import { expect, test } from 'vitest';
import { clearSearchState, followLoginStack, removeSavedLoginStacks, type Stores, userStorage } from './storage.ts';

/** A store that behaves like the browser's: its keys are its own properties. */
function memoryStore(): Storage {
  const store = Object.create({
    getItem: (key: string) => (Object.hasOwn(store, key) ? store[key] : null),
    setItem: (key: string, value: string) => {
      store[key] = value;
    },
    removeItem: (key: string) => {
      delete store[key];
    },
  });
  return store;
}

const stores = (): Stores => ({ local: memoryStore(), session: memoryStore() });
const dana = { user_id: 'dana', version: '0.2.37' };

test("R446: keys start with the user’s id and the system version, so users never read each other's data", () => {
  const where = stores();
  userStorage(dana, where).write('contact_group', 'mine');
  expect(Object.keys(where.local)).toEqual(['dana:0.2.37:contact_group']);
  expect(userStorage(dana, where).read('contact_group')).toBe('mine');
  expect(userStorage({ ...dana, user_id: 'lee' }, where).read('contact_group')).toBeUndefined();
  expect(userStorage({ ...dana, version: '0.2.38' }, where).read('contact_group')).toBeUndefined();
});

test('R446: preferences have the same prefix and outlive the tab', () => {
  const where = stores();
  userStorage(dana, where).write('table:contacts', { widths: {} });
  expect(Object.keys(where.local)).toEqual(['dana:0.2.37:table:contacts']);
});

test('R447: session-scoped values are only in the session store', () => {
  const where = stores();
  for (const name of Object.keys(storageScopes)) userStorage(dana, where).write(name as keyof typeof storageScopes, 1);
  expect(Object.keys(where.session).sort()).toEqual(['dana:0.2.37:advanced_search', 'dana:0.2.37:search']);
});

test('R448, R449, R450, R451, R452, R453, R454, R455, R456, R457, R458: sign-out clears search and filter state in both stores, and nothing else', () => {
  const where = stores();
  const storage = userStorage(dana, where);
  for (const name of clearedOnLogout) storage.write(name, 'kept');
  storage.write('navigation_collapsed', true);
  clearSearchState(storage);
  for (const name of clearedOnLogout) expect(storage.read(name), name).toBeUndefined();
  expect([...Object.keys(where.local), ...Object.keys(where.session)]).toEqual(['dana:0.2.37:navigation_collapsed']);
});

test("R116, R137, R445: removes every user's saved login stack", () => {
  const where = stores();
  userStorage(dana, where).write('login_stack', []);
  userStorage({ user_id: 'lee', version: '0.2.38' }, where).write('login_stack', []);
  userStorage(dana, where).write('category', 'lead');
  removeSavedLoginStacks(where.local);
  expect(Object.keys(where.local)).toEqual(['dana:0.2.37:category']);
});

test('R137: a tab learns of a login stack that another tab saved or removed, unless it already shows that session', () => {
  const target = new EventTarget();
  const heard: (string | undefined)[] = [];
  const follow = (top: string | undefined) =>
    followLoginStack(top, () => heard.push(top), target as Pick<Window, 'addEventListener' | 'removeEventListener'>);
  const saves = (key: string, stack: unknown) =>
    target.dispatchEvent(
      Object.assign(new Event('storage'), { key, newValue: stack === null ? null : JSON.stringify(stack) }),
    );
  const stops = [follow(undefined), follow('one')];
  saves('dana:0.2.37:login_stack', [{ session_id: 'one' }]);
  expect(heard.splice(0)).toEqual([undefined]);
  saves('lee:0.2.37:login_stack', [{ session_id: 'one' }, { session_id: 'two' }]);
  expect(heard.splice(0)).toEqual([undefined, 'one']);
  saves('dana:0.2.37:login_stack', null);
  expect(heard.splice(0)).toEqual(['one']);
  saves('dana:0.2.37:category', null);
  for (const stop of stops) stop();
  saves('dana:0.2.37:login_stack', [{ session_id: 'three' }]);
  expect(heard).toEqual([]);
});

test("unreadable values count as absent, and a full store isn't a failure", () => {
  const where = stores();
  where.local.setItem('dana:0.2.37:category', '{broken');
  expect(userStorage(dana, where).read('category')).toBeUndefined();
  const full = memoryStore();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => userStorage(dana, { local: full, session: full }).write('category', 'lead')).not.toThrow();
});
