import { expect, it } from 'vitest';
import { changesOf, merged } from './use-versioned-form.ts';

const base = { status: 'pending', notes: '', tags: ['a'], premium: '10.00' };

it('sends only changed fields', () => {
  expect(changesOf(base, { ...base, tags: ['a'] })).toEqual({});
  expect(changesOf(base, { ...base, notes: 'Hm', tags: [] })).toEqual({ notes: 'Hm', tags: [] });
});

it('adds the other user’s changes around the input', () => {
  const draft = { ...base, status: 'in_force', notes: 'Mine' };
  const newest = { ...base, status: 'lapsed', premium: '12.00' };
  expect(merged({ base, draft }, newest)).toEqual({
    base: newest,
    draft: { status: 'in_force', notes: 'Mine', tags: ['a'], premium: '12.00' },
    theirs: { status: 'lapsed' },
  });
});

it('the same change by both users is no conflict', () => {
  const draft = { ...base, status: 'lapsed' };
  const newest = { ...base, status: 'lapsed' };
  const { theirs, ...after } = merged({ base, draft }, newest);
  expect(theirs).toEqual({});
  expect(changesOf(after.base, after.draft)).toEqual({});
});
