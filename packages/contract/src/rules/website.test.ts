import { expect, it } from 'vitest';
import { isWebsite, normalizeWebsite } from './website.ts';

it.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/a?b=c ', 'https://www.example.com/a?b=c'],
  ['//example.com', 'https://example.com'],
  ['https://example.com', 'https://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
])('R204: https:// is put in front when the scheme is missing: %s', (typed, stored) => {
  expect(normalizeWebsite(typed)).toBe(stored);
});

it.each(['https://', 'http://', 'HTTPS://', ' https:// ', 'https:', '//', '', '  '])(
  'R205: only the scheme becomes empty: "%s"',
  (typed) => {
    expect(normalizeWebsite(typed)).toBe('');
  },
);

it('leads to the web, or is no link', () => {
  expect(['https://example.com', 'HTTP://example.com/a?b=c'].every(isWebsite)).toBe(true);
  expect(
    ['javascript:alert(1)', ' https://example.com', 'https://', 'https://a b', 'data:text/html,x', ''].some(isWebsite),
  ).toBe(false);
});
