import type { ContactRow } from '@bookline/contract/features/contacts';
import { expect, it } from 'vitest';
import { sampleContact } from '../contact-fields/sample-contact.fixture.ts';
import { type ListPages, neighborsIn, pageWanted } from './use-neighbors.ts';

const row = (id: string): ContactRow => ({ ...sampleContact({ id }), city: '', state: '', zip: '' });
const page = (number: number, ...ids: string[]) =>
  [
    number,
    {
      data: ids.map(row),
      meta: { current_page: number, limit: 2, total_count: 6, total_pages: 3, total_count_exact: true },
    },
  ] as const;
const second: ListPages = new Map([page(2, 'c', 'd')]);
const all: ListPages = new Map([page(2, 'c', 'd'), page(1, 'a', 'b'), page(3, 'e', 'f')]);

it('asks for the page that the list showed, then for the one beside it', () => {
  expect(pageWanted(new Map(), 2, 'c')).toBe(2);
  expect(pageWanted(second, 2, 'c')).toBe(1);
  expect(pageWanted(second, 2, 'd')).toBe(3);
  expect(pageWanted(second, 2, 'elsewhere')).toBeNull();
  expect(pageWanted(all, 2, 'c')).toBeNull();
});

it('asks for nothing before the first and after the last', () => {
  expect(pageWanted(all, 2, 'a')).toBeNull();
  expect(pageWanted(all, 2, 'f')).toBeNull();
});

it('knows who stands beside a contact, across pages too', () => {
  expect(neighborsIn(all, 'c')).toMatchObject({ previous: { id: 'b' }, next: { id: 'd' }, position: 3, total: '6' });
  expect(neighborsIn(all, 'a')).toMatchObject({ previous: null, next: { id: 'b' }, position: 1 });
  expect(neighborsIn(all, 'f')).toMatchObject({ previous: { id: 'e' }, next: null, position: 6 });
  expect(neighborsIn(all, 'elsewhere')).toBeNull();
});
