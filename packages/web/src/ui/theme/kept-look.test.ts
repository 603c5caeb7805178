import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLook, keptLook, schemeManager, schemeWasChosen, setLookOwner } from './kept-look.ts';

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

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStore());
  vi.stubGlobal('sessionStorage', memoryStore());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setLookOwner(null);
});

const dana = { user_id: 'dana', version: '0.2.37' };

it('R446: stores the appearance under the user’s id and the system version', () => {
  setLookOwner(dana);
  keepLook({ accent: '#123456', scale: 1.25 });
  schemeManager.set('dark');
  expect(Object.keys(localStorage)).toEqual(['dana:0.2.37:look']);
  expect(keptLook()).toMatchObject({ accent: '#123456', scale: 1.25, scheme: 'dark' });
});

it('applies the newest appearance until the user is known, and then theirs', () => {
  vi.useFakeTimers({ now: 1000 });
  setLookOwner(dana);
  keepLook({ scheme: 'dark' });
  vi.setSystemTime(2000);
  setLookOwner({ ...dana, user_id: 'lee' });
  keepLook({ accent: '#abcdef' });
  expect(schemeWasChosen()).toBe(false);
  setLookOwner(null);
  expect(keptLook()).toMatchObject({ accent: '#abcdef' });
  setLookOwner(dana);
  expect([schemeWasChosen(), schemeManager.get('auto')]).toEqual([true, 'dark']);
});

it('public/early.js applies the same appearance before anything else has loaded', () => {
  vi.useFakeTimers({ now: 1000 });
  setLookOwner(dana);
  keepLook({ scheme: 'light', scale: 2 });
  vi.setSystemTime(2000);
  setLookOwner({ ...dana, user_id: 'lee' });
  keepLook({ scheme: 'dark', scale: 1.25, density: 'compact' });
  const attributes = new Map<string, string>();
  const properties = new Map<string, string>();
  const early = fileURLToPath(new URL('../../../public/early.js', import.meta.url));
  vm.runInNewContext(readFileSync(early, 'utf8'), {
    localStorage,
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => attributes.set(name, value),
        style: { setProperty: (name: string, value: string) => properties.set(name, value) },
      },
    },
  });
  expect(attributes.get('data-mantine-color-scheme')).toBe('dark');
  expect(properties.get('--font-scale')).toBe('1.25');
  expect(attributes.get('data-density')).toBe('compact');
});
