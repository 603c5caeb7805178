import { contacts } from '@bookline/contract/features/contacts';
import { imports } from '@bookline/contract/features/imports';
import { expect, test } from 'vitest';
import { queryText, urlOf } from './api-url.ts';

const read = (text: string) => decodeURIComponent(text);

test('R298: array queries use brackets, also nested ones', () => {
  expect(read(queryText({ ids: [1, 2], tab: 'all' }))).toBe('ids[]=1&ids[]=2&tab=all');
  expect(read(queryText({ a: { b: 'c', d: ['e'] } }))).toBe('a[b]=c&a[d][]=e');
});

test('leaves out undefined and empty arrays, and sends null as empty', () => {
  expect(queryText({ a: undefined, b: null, c: [], d: 0, e: false })).toBe('b=&d=0&e=false');
});

test('encodes & and = in values', () => {
  expect(queryText({ q: 'a&b=c d' })).toBe('q=a%26b%3Dc%20d');
});

test('encodes path parameters', () => {
  expect(urlOf(contacts.get, { id: '614/555' }, undefined)).toBe('/v1/contacts/614%2F555');
  expect(urlOf(imports.list, undefined, { page: 2 })).toBe('/v1/contacts/import_attempts?page=2');
});

test('throws for a missing path parameter', () => {
  expect(() => urlOf(contacts.get, {}, undefined)).toThrow("contacts.get needs 'id'");
});
