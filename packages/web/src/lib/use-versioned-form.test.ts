// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changesOf, merged, useVersionedForm } from './use-versioned-form.ts';

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

it('follows a newer version until the user changes something', () => {
  const { result, rerender } = renderHook(({ values, version }) => useVersionedForm(values, version), {
    initialProps: { values: base, version: 1 },
  });
  rerender({ values: { ...base, notes: 'Saved' }, version: 2 });
  expect(result.current).toMatchObject({ draft: { notes: 'Saved' }, version: 2, dirty: false });
  act(() => result.current.set({ notes: 'Mine' }));
  rerender({ values: { ...base, notes: 'Theirs' }, version: 3 });
  expect(result.current).toMatchObject({ draft: { notes: 'Mine' }, version: 2, dirty: true });
});
