import { describe, expect, test } from 'vitest';
import { ApiError, fieldsOf, OfflineError, sentenceOf } from './api-error.ts';

const failure = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new ApiError(new Response(null, { status, headers }), body);

test('R409: a 403 gives errors.user = "Access denied!", whatever its body says', () => {
  expect(fieldsOf(403, { errors: { user: 'Access denied!' } }).user).toEqual(['Access denied!']);
  expect(fieldsOf(403, {}).user).toEqual(['Access denied!']);
  expect(fieldsOf(403, undefined).user).toEqual(['Access denied!']);
  expect(failure(403, {}).message).toBe('Access denied!');
});

test('R028: recognizes a forced state by the code of a 403, never by its text', () => {
  expect(failure(403, { errors: { user: 'Access denied!' }, code: 'two_factor_required' }).forcedState).toBe(
    'two_factor_required',
  );
  expect(failure(403, { errors: { user: 'Access denied!' } }).forcedState).toBeUndefined();
  expect(failure(403, { code: 'forbidden' }).forcedState).toBeUndefined();
  expect(failure(422, { code: 'terms_required' }).forcedState).toBeUndefined();
});

test('fields are lists of messages, whatever the form of the body', () => {
  expect(fieldsOf(422, { errors: { a: 'One.', b: ['Two.', 'Three.'], c: [], d: 4 } })).toEqual({
    a: ['One.'],
    b: ['Two.', 'Three.'],
  });
  expect(fieldsOf(422, 'nonsense')).toEqual({});
});

describe('a message for the user', () => {
  test("is the server's own if it has one", () => {
    expect(sentenceOf(failure(422, { errors: { base: ['The password is not right.'] } }))).toBe(
      'The password is not right.',
    );
  });

  test('says how long to wait after too many attempts', () => {
    const body = { errors: { base: ['That was too often.'] } };
    expect(sentenceOf(failure(429, body, { 'retry-after': '45' }))).toBe(
      'That was too often. Try again in 45 seconds.',
    );
    expect(sentenceOf(failure(429, body, { 'retry-after': '61' }))).toBe('That was too often. Try again in 2 minutes.');
    expect(sentenceOf(failure(429, body))).toBe('That was too often.');
    const itself = { errors: { base: ['Too many attempts. Try again in 15 minutes.'] } };
    expect(sentenceOf(failure(429, itself, { 'retry-after': '900' }))).toBe(itself.errors.base[0]);
  });

  test('never shows the text of a server failure', () => {
    expect(sentenceOf(failure(500, { errors: { base: ['relation "x" does not exist'] } }))).toMatch(
      /^The server couldn’t/,
    );
  });

  test('says what to tell support only after a server failure', () => {
    const named = { 'x-request-id': '5e1f0c9a3b-2k' };
    expect(sentenceOf(failure(500, {}, named))).toMatch(/give support this reference: 5e1f0c9a3b-2k\.$/);
    expect(sentenceOf(failure(500, {}))).not.toMatch(/support/);
    expect(sentenceOf(failure(422, { errors: { base: ['No.'] } }, named))).toBe('No.');
  });

  test('says what to do without a connection, and after an unknown failure', () => {
    expect(sentenceOf(new OfflineError(null))).toMatch(/Check your connection/);
    expect(sentenceOf(new Error('boom'))).toMatch(/Try again/);
  });
});
