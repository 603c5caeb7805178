import { expect, it } from 'vitest';
import { accountIdOf, accountOf } from './account.ts';

it('an account is derived from the key and the id, and leads back to the id only with that key', () => {
  const account = accountOf('one key', 7);
  expect(accountOf('one key', 7)).toEqual(account);
  expect(accountIdOf('one key', account.account_sid)).toBe(7);
  expect(accountIdOf('another key', account.account_sid)).toBeUndefined();
  expect(accountIdOf('one key', accountOf('one key', 8).account_sid)).toBe(8);
  for (const [name, value] of Object.entries(accountOf('another key', 7)))
    expect(value, name).not.toBe(account[name as keyof typeof account]);
});

it.each(['', 'AC', 'AC1', `AC${'0'.repeat(32)}`, `SK${'0'.repeat(32)}`])('%j is no account', (sid) => {
  expect(accountIdOf('one key', sid)).toBeUndefined();
});
