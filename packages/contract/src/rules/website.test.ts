import { expect, it } from 'vitest';
import { normalizeWebsite } from './website.ts';

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
