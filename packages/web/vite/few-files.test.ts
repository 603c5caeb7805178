import { expect, test } from 'vitest';
import { circularImports } from './few-files.ts';

test('finds files that import each other, also through others, and none where two import the same one', () => {
  const straight = { 'a.js': ['b.js', 'c.js'], 'b.js': ['c.js'], 'c.js': [] };
  expect(circularImports(straight)).toBeUndefined();
  const circle = { 'a.js': ['b.js'], 'b.js': ['c.js'], 'c.js': ['b.js'] };
  expect(circularImports(circle)).toEqual(['b.js', 'c.js']);
});
