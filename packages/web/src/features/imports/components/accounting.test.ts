import { expect, it } from 'vitest';
import { accountOf } from './accounting.ts';

it('names every result of a row once, so that they add up to the rows read', () => {
  const usual = {
    kind: 'leads' as const,
    created: 5,
    updated: 4,
    duplicate: 3,
    review: 0,
    suppressed: 0,
    rejected: 2,
    empty: 1,
  };
  const account = accountOf(usual);
  expect(account.map(({ key }) => key)).toEqual(['created', 'updated', 'duplicate', 'rejected', 'empty']);
  expect(account.reduce((sum, { count }) => sum + count, 0)).toBe(15);
  expect(accountOf({ ...usual, review: 7, suppressed: 6 }).reduce((sum, { count }) => sum + count, 0)).toBe(28);
});
