import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { changedState, type ListState, listParams, readListState } from './list-state.ts';
import { isEdited, savedScopeOf, savedViewOf } from './saved-view.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const other = '0198c0de-0000-7000-8000-000000000002';

const filterOf = (contacts_scope: Partial<QuickFilter['contacts_scope']>): QuickFilter => ({
  id,
  name: 'Hot in Ohio',
  contacts_scope: {
    search: {},
    q: '',
    order: 'desc',
    order_field: 'created_at',
    all_downline: false,
    contact_group: 'all',
    ...contacts_scope,
  },
  columns: null,
  color: null,
  sharing: 'private',
  owner: { id: other, name: 'Mia Ross' },
  mine: true,
  editable: true,
  position: null,
  problem: null,
  missing: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const filter = filterOf({
  search: { state: ['OH'], tags_exclude: [9], custom: { plan: 'G' } },
  q: 'ann',
  category: 'lead',
  order: 'asc',
  order_field: 'name',
  contact_group: 'mine',
});
const baseOf = (of: QuickFilter): ListState => {
  const view = savedViewOf(of);
  if (view.kind !== 'ready') throw new Error(view.problem);
  return view.base;
};
const base = baseOf(filter);
const throughAddress = (state: ListState) =>
  readListState(defaultParseSearch(defaultStringifySearch(listParams(state, {}, base))), base);

it('R349: the address of an unchanged view is its id alone, and shows all of it', () => {
  expect(base).toMatchObject({ view: 'mine', q: 'ann', category: 'lead', order_field: 'name', order: 'asc' });
  expect(defaultStringifySearch(listParams(base, {}, base))).toBe(`?view=${id}`);
  expect(readListState({ view: id }, base)).toEqual(base);
  expect(isEdited(readListState({ view: id, page: 3, preview: other }, base), base)).toBe(false);
});

it('the address says only what differs, also what is taken away', () => {
  const changes: Partial<ListState>[] = [
    { q: '' },
    { q: '614' },
    { search: {} },
    { search: { state: ['IN'], tags: [3] } },
    { search: { state: ['OH'], tags_exclude: [9] } },
    { category: undefined },
    { order_field: 'created_at', order: 'desc' },
    { page: 4, limit: 100 },
  ];
  for (const change of changes) {
    const state = changedState(base, change);
    expect(throughAddress(state)).toEqual(state);
    expect(isEdited(state, base)).toBe(!('page' in change));
  }
  const words = listParams(changedState(base, { q: '' }), {}, base);
  const said = Object.entries(words).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(said)).toEqual({ q: '', view: id });
});

it('what stood in the address and is back to the saved one leaves it', () => {
  const current = { view: id, state: 'IN', 'custom.plan': '', tags: 3 };
  const params = listParams(base, current, base);
  for (const name of ['state', 'custom.plan', 'tags']) expect(params[name]).toBeUndefined();
});

it('leaving a view leaves nothing of it behind', () => {
  const state = changedState(base, { saved: undefined, view: 'mine', q: '', category: undefined, search: {} });
  expect(defaultStringifySearch(listParams(state, { view: id, q: '' }, base))).toBe('?view=mine&sort=name');
});

it('what this list cannot show is said, and never shown as a wider set', () => {
  expect(savedViewOf({ ...filter, problem: 'It was saved with a filter that is gone.' })).toMatchObject({
    kind: 'broken',
    problem: 'It was saved with a filter that is gone.',
    rest: { saved: undefined, category: 'lead' },
  });
  expect(savedViewOf(filterOf({ contact_group: 'deleted' }))).toMatchObject({ kind: 'ready' });
  expect(savedViewOf(filterOf({ search: { zip: ['1'], ids: [id] } }))).toMatchObject({ kind: 'ready' });
});

it('saves what the list shows, and finds it again', () => {
  const state = readListState({ view: `team-${id}`, state: 'OH', sort: '-last_activity_at', q: 'ann', page: 7 });
  const saved = filterOf({ ...filterOf({}).contacts_scope, ...savedScopeOf(state) } as QuickFilter['contacts_scope']);
  expect(savedScopeOf(state)).not.toHaveProperty('page');
  expect({ ...baseOf(saved), saved: undefined, page: 7 }).toEqual(state);
});
