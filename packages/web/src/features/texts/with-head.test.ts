import { expect, it } from 'vitest';
import { withHead } from './with-head.ts';

const page = (ids: string, next: string | null) => ({ data: [...ids].map((id) => ({ id })), meta: { next } });

it('a new row comes first, and the rows after the first page stay', () =>
  expect(withHead([page('abc', 'c'), page('def', 'f')], page('nab', 'b'))).toEqual([page('nabcdef', 'f')]));
it('a row that moved up shows once', () =>
  expect(withHead([page('abc', 'c'), page('def', 'f')], page('eab', 'b'))).toEqual([page('eabcdf', 'f')]));
it('a row that left the range of the first page disappears', () =>
  expect(withHead([page('abc', 'c'), page('def', 'f')], page('acd', 'd'))).toEqual([page('acdef', 'f')]));
it('a short list is read as a whole', () =>
  expect(withHead([page('abc', 'c'), page('def', null)], page('ab', null))).toEqual([page('ab', null)]));
it('a list with nothing in common starts again', () =>
  expect(withHead([page('abc', 'c')], page('xyz', 'z'))).toEqual([page('xyz', 'z')]));
it('without further rows, the new page says where to go on', () =>
  expect(withHead([page('abc', 'c')], page('nabc', 'c2'))).toEqual([page('nabc', 'c2')]));
