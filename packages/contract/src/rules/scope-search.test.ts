import { expect, it } from 'vitest';
import { withoutEmptySearch } from './scope-search.ts';

const body = (search: object) => ({ ids: [], note: '', contacts_scope: { page: 1, q: '', search } });
const kept = { state: ['OH'], tobacco: false, age_from: 0, city: ' ', status: null };

it('R223: entries of contacts_scope.search that are an empty string are left out, nothing else is', () => {
  expect(withoutEmptySearch('PATCH', body({ ...kept, first_name: '' }))).toEqual(body(kept));
});

it('R224: entries of contacts_scope.search that are an empty array are left out', () => {
  expect(withoutEmptySearch('post', body({ ...kept, tags: [] }))).toEqual(body(kept));
});

it('R223, R224: the groups of a search are cleaned too, and one that says nothing goes away', () => {
  const groups = [{ state: ['OH'], city: '', any: [{ tags: [] }] }, { first_name: '' }];
  expect(
    withoutEmptySearch('PATCH', body({ any: groups, none: [{}], all: [{ any: [{ age_from: 65, zip: [] }] }] })),
  ).toEqual(body({ any: [{ state: ['OH'] }], all: [{ any: [{ age_from: 65 }] }] }));
});

it('R225: a GET is left as it is', () => {
  const sent = body({ first_name: '', tags: [] });
  expect(withoutEmptySearch('GET', sent)).toBe(sent);
  expect(withoutEmptySearch('get', sent)).toBe(sent);
});

it('R223: changes nothing in place', () => {
  const sent = body({ first_name: '' });
  withoutEmptySearch('PATCH', sent);
  expect(sent).toEqual(body({ first_name: '' }));
});

it.each([
  [undefined],
  [null],
  ['text'],
  [[1]],
  [{}],
  [{ contacts_scope: null }],
  [{ contacts_scope: { search: 'Adams' } }],
])('returns a body of another shape as it is: %j', (sent) => {
  expect(withoutEmptySearch('POST', sent)).toBe(sent);
});
