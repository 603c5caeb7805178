import { expect, it } from 'vitest';
import { errorBody, errorCodes } from './errors.ts';

it('R409: the words of a 403 are exactly Access denied!', () => {
  expect(errorCodes.forbidden).toEqual({ status: 403, message: 'Access denied!' });
  expect(errorBody.parse({ errors: { user: 'Access denied!' } })).toEqual({ errors: { user: 'Access denied!' } });
});

it('every code has its status and a sentence without an exclamation mark but the one prescribed', () => {
  expect(Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status]))).toEqual({
    unauthenticated: 401,
    forbidden: 403,
    terms_required: 403,
    password_change_required: 403,
    two_factor_required: 403,
    payment_required: 403,
    csrf: 403,
    not_found: 404,
    conflict: 409,
    payload_too_large: 413,
    unsupported_media: 415,
    invalid: 422,
    rate_limited: 429,
    internal: 500,
    unavailable: 503,
  });
  for (const [code, { message }] of Object.entries(errorCodes))
    expect(message).toMatch(code === 'forbidden' ? /!$/ : /^[^!]+\.$/);
});

it('the error body is sentences by field', () => {
  expect(errorBody.safeParse({ errors: { base: ['One.', 'Two.'] } }).success).toBe(true);
  expect(errorBody.safeParse({ errors: { base: [1] } }).success).toBe(false);
  expect(errorBody.safeParse({ error: 'no' }).success).toBe(false);
});
