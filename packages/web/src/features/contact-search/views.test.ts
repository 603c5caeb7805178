import { expect, it } from 'vitest';
import { idInView, readView, sliceOf, type View, viewLabel, viewOf } from './views.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const all: View[] = [
  'all',
  'mine',
  'downline',
  'agents',
  'pools',
  'favorites',
  `pool-${id}`,
  `group-${id}`,
  `person-${id}`,
  `team-${id}`,
];

it('R302: each view is one slice, and is found again from it', () => {
  for (const each of all) {
    expect(readView(each)).toBe(each);
    expect(viewOf(sliceOf(each))).toBe(each);
  }
  expect(sliceOf('downline')).toMatchObject({ contact_group: 'mine', all_downline: true });
  expect(sliceOf(`group-${id}`)).toMatchObject({ contact_group: `group:${id}` });
});

it('knows nothing of other words', () => {
  for (const text of ['', 'everything', 'pool-1', `dog-${id}`]) expect(readView(text)).toBeUndefined();
});

it('is called by what it is of', () => {
  const names = () => 'Dana Alvarez';
  expect(viewLabel('mine', names)).toBe('Mine');
  expect(viewLabel(`team-${id}`, names)).toBe('Dana Alvarez’s team');
  expect(viewLabel(`group-${id}`, () => undefined)).toBe('Group');
  expect(idInView(`team-${id}`)).toEqual({ kind: 'person', id });
  expect(idInView('mine')).toBeUndefined();
});
