import { expect, it } from 'vitest';
import { displayName, sortName } from './names.ts';

const name = { first_name: 'Joan', middle_name: 'M', last_name: 'Adams', suffix: 'Jr' };
const unnamed = { first_name: '', last_name: ' ' };

it('a name as read', () => {
  expect(displayName(name)).toBe('Joan M Adams Jr');
  expect(displayName({ first_name: ' Joan ', last_name: '' })).toBe('Joan');
  expect(displayName(unnamed)).toBe('');
});

it('a name as lists sort it', () => {
  expect(sortName(name)).toBe('Adams, Joan');
  expect(sortName({ first_name: 'Cher', last_name: '' })).toBe('Cher');
  expect(sortName({ first_name: '', last_name: 'Adams' })).toBe('Adams');
  expect(sortName(unnamed)).toBe('');
});
