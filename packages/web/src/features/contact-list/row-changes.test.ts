import type { ContactRow } from '@bookline/contract/features/contacts';
import { expect, it } from 'vitest';
import { bodyOf, changedTags, inverseOf, isStill } from './row-changes.ts';

const hot = { id: 1, title: 'Hot', color: '#ff0000' };
const cold = { id: 2, title: 'Cold', color: '#0000ff' };
const dana = { id: 'dana', name: 'Dana' };
const kenji = { id: 'kenji', name: 'Kenji' };
const tags = [
  { id: 3, name: 'SOA', color: '#111111' },
  { id: 9, name: 'T65', color: '#222222' },
];
const row: ContactRow = {
  id: 'joan',
  category: 'lead',
  first_name: 'Joan',
  middle_name: '',
  last_name: 'Adams',
  suffix: '',
  phone: null,
  email: null,
  city: '',
  state: '',
  zip: '',
  date_of_birth: null,
  timezone: null,
  status: hot,
  source: null,
  owner: dana,
  pool: null,
  tags,
  do_not_call: false,
  deceased_on: null,
  last_activity_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  version: 1,
};

it('sends what changed and nothing else', () => {
  expect(bodyOf({ status: cold })).toEqual({ status_id: 2 });
  expect(bodyOf({ status: null })).toEqual({ status_id: null });
  expect(bodyOf({ owner: kenji, pool: null })).toEqual({ owner_id: 'kenji' });
  expect(bodyOf({ tags: [] })).toEqual({ tag_ids: [] });
  expect(bodyOf({ owner: null, pool: { id: 'p', name: 'Pool' } })).toBeUndefined();
});

it('undoes a change, and only that', () => {
  expect(bodyOf(inverseOf(row, { status: cold }))).toEqual({ status_id: 1 });
  expect(bodyOf(inverseOf({ ...row, owner: null }, { owner: kenji }))).toBeUndefined();
  expect(inverseOf(row, { tags: [] })).toEqual({ tags });
});

it('detects a later change', () => {
  expect(isStill({ ...row, status: cold }, { status: cold })).toBe(true);
  expect(isStill(row, { status: cold })).toBe(false);
  expect(isStill(row, { tags: tags.toReversed() })).toBe(true);
  expect(isStill(row, { tags: [] })).toBe(false);
  expect(isStill(row, { owner: kenji })).toBe(false);
  expect(isStill({ ...row, status: null }, { status: null })).toBe(true);
});

it('adds and takes away tags, in the order of their names', () => {
  const dnc = { id: 4, name: 'DNC', color: '#333333' };
  expect(changedTags(tags, [dnc, ...tags], [9]).map((tag) => tag.name)).toEqual(['DNC', 'SOA']);
});
