import { expect, test } from 'vitest';
import { countText } from './pager.tsx';

test('marks a capped count', () => {
  expect(countText(12408)).toBe('12,408');
  expect(countText(10001, false)).toBe('10,000+');
});
