import { clearedOnLogout } from '@bookline/contract/rules/storage-keys';
import { expect, it } from 'vitest';
import { clearSearchState, userStorage } from '../../lib/storage.ts';
import { readListState } from './list-state.ts';
import { readSavedScope, readSavedState, recentWords, saveScope } from './saved-scope.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const other = '0198c0de-0000-7000-8000-000000000002';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

function stores() {
  const both = { local: memory(), session: memory() };
  return { ...both, storage: userStorage({ user_id: 'u', version: '1' }, both) };
}

const state = readListState({
  view: `team-${id}`,
  tags: '3,-9',
  tags_all: '4',
  q: 'adams',
  category: 'lead',
  sort: 'name',
  carriers: `${id},-${other}`,
  policy_types: 'part_d,-term_life',
});

it('R444: what the list shows is read back as a contacts_scope', () => {
  const { storage } = stores();
  expect(readSavedScope(storage)).toBeUndefined();
  saveScope(storage, state);
  expect(readSavedScope(storage)).toMatchObject({
    downline_user_id: id,
    all_downline: true,
    contact_group: 'all',
    search: { tags: [3], tags_exclude: [9], tags_all: [4] },
    q: 'adams',
    category: 'lead',
    order_field: 'name',
    order: 'asc',
  });
  expect(readSavedState(storage)).toEqual(state);
});

it('R448–R458: keeps only what something reads, and signing out leaves nothing', () => {
  const { storage, local, session } = stores();
  saveScope(storage, state);
  expect(storage.read('contact_filter_params')).toMatchObject({ q: 'adams', category: 'lead', order_field: 'name' });
  expect(storage.read('searches')).toEqual(['adams']);
  expect(local.length + session.length).toBe(2);
  clearSearchState(storage);
  expect(local.length + session.length).toBe(0);
  for (const name of clearedOnLogout) expect(storage.read(name)).toBeUndefined();
});

it('R449: remembers the last words, each once, newest first', () => {
  const { storage } = stores();
  for (const q of ['a', 'b', 'a', 'c', '']) saveScope(storage, { ...state, q });
  expect(recentWords(storage)).toEqual(['c', 'a', 'b']);
  for (let n = 0; n < 20; n += 1) saveScope(storage, { ...state, q: `w${n}` });
  expect(recentWords(storage)).toHaveLength(8);
});

it('takes nothing from a store that holds something else', () => {
  const { storage } = stores();
  storage.write('contact_filter_params', { search: { nonsense: 1 } });
  storage.write('searches', { no: 'list' });
  expect(readSavedState(storage)).toBeUndefined();
  expect(recentWords(storage)).toEqual([]);
});
