import { expect, test } from 'vitest';
import { readCookie } from './cookies.ts';
import { csrfRenewed, hasNoSession } from './csrf.ts';

test('R299: retries only with another token, and never after a refusal of access', () => {
  const refused = { status: 403, body: { errors: { base: ['This page is out of date.'] } } };
  expect(csrfRenewed(refused, undefined, 'new')).toBe(true);
  expect(csrfRenewed(refused, 'old', 'new')).toBe(true);
  expect(csrfRenewed(refused, 'same', 'same')).toBe(false);
  expect(csrfRenewed(refused, 'old', undefined)).toBe(false);
  expect(csrfRenewed({ ...refused, status: 422 }, 'old', 'new')).toBe(false);
  expect(csrfRenewed({ status: 403, body: { errors: { user: 'Access denied!' } } }, 'old', 'new')).toBe(false);
});

test('finds a cookie by its full name, also with = in its value', () => {
  expect(readCookie('csrf_token', 'xcsrf_token=a; csrf_token=b.c=; other=1')).toBe('b.c=');
  expect(readCookie('redirect_path', 'redirect_path=%2Fcontacts%3Fq%3Da')).toBe('/contacts?q=a');
  expect(readCookie('missing', 'a=1')).toBeUndefined();
  expect(readCookie('a', 'a=%E0%A4%A')).toBeUndefined();
});

test("R019: the token tells whether there is a session; without a token it's unknown", () => {
  expect(hasNoSession('none-abc.def')).toBe(true);
  expect(hasNoSession('abc.def')).toBe(false);
  expect(hasNoSession('')).toBe(false);
});
