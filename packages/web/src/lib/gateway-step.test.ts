import { expect, it } from 'vitest';
import { placeOf, stepOfSearch } from './gateway-step.ts';

const elements = { kind: 'elements', publishable_key: 'pk_test_1', client_secret: 'secret' } as const;

it('a page of the gateway is opened itself, and its fields on our page, without their secret in the address', () => {
  expect(placeOf({ kind: 'page', path: '/test-gateway/1/cards/a' }, { entry: 'a', back: '/billing' })).toBe(
    '/test-gateway/1/cards/a',
  );
  const place = placeOf(elements, { payment: 'p', back: '/billing/review?payment=p' });
  expect(place).toBe('/billing/gateway?payment=p&back=%2Fbilling%2Freview%3Fpayment%3Dp');
  expect(stepOfSearch(Object.fromEntries(new URL(place, 'http://localhost').searchParams))).toEqual({
    payment: 'p',
    back: '/billing/review?payment=p',
  });
});

it.each([
  [{ entry: 'a', back: 'https://evil.example' }],
  [{ entry: 'a', back: '//evil.example' }],
  [{ entry: 'a' }],
  [{ back: '/billing' }],
  [{ entry: 7, back: '/billing' }],
])('%j is no step', (search) => expect(stepOfSearch(search)).toBeUndefined());
