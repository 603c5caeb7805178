import { expect, test } from 'vitest';
import { sectionsOf } from './sections-of.ts';

test('R061: groups trainings by section, ignoring case', () => {
  const rows = ['Calls', 'calls', 'Products'].map((section, id) => ({ section, id }));
  expect(sectionsOf(rows).map(({ section, rows: inIt }) => [section, inIt.length])).toEqual([
    ['Calls', 2],
    ['Products', 1],
  ]);
  expect(sectionsOf([])).toEqual([]);
});
