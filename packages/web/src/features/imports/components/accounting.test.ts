import { expect, it } from 'vitest';
import { accountOf } from './accounting.ts';

it('names every outcome of a row once, so that they add up to the rows read', () => {
  const account = accountOf({ created: 5, updated: 4, duplicate: 3, rejected: 2, empty: 1 });
  expect(account.map(({ key }) => key)).toEqual(['created', 'updated', 'duplicate', 'rejected', 'empty']);
  expect(account.reduce((sum, { count }) => sum + count, 0)).toBe(15);
});
