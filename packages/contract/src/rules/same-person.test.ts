import { expect, it } from 'vitest';
import { isSomebodyElse, whoIs } from './same-person.ts';

const who = (first_name: string, more: Parameters<typeof whoIs>[0] = {}) => whoIs({ first_name, ...more });

it.each([
  ['Bob', 'Robert'],
  ['ROBERT', 'rob'],
  ['Ann', 'Anna'],
  ['Ann Marie', 'Ann'],
  ['J.', 'Joan'],
  ['José', 'Jose'],
  ['Peggy', 'Margaret'],
  ['Micheal', 'Michael'],
  ['', 'Ann'],
])('%s and %s may be one person', (a, b) => {
  expect(isSomebodyElse(who(a), who(b))).toBe(false);
});

it.each([
  ['John', 'Mary'],
  ['Julia', 'Julie'],
  ['Mario', 'Maria'],
  ['Ann', 'Amy'],
  ['Ann & Bob', 'Ann'],
  ['Erik', 'Erin'],
])('%s and %s are two people', (a, b) => {
  expect(isSomebodyElse(who(a), who(b))).toBe(true);
});

it('tells fathers from sons of one name, by generation or birthday, and takes a mistyped birthday for none', () => {
  expect(isSomebodyElse(who('John', { suffix: 'Sr.' }), who('John', { suffix: 'Jr' }))).toBe(true);
  expect(isSomebodyElse(who('John', { suffix: 'Jr' }), who('John'))).toBe(false);
  const born = (date_of_birth: string) => who('John', { date_of_birth });
  expect(isSomebodyElse(born('1940-05-01'), born('1968-05-01'))).toBe(true);
  expect(isSomebodyElse(born('1940-05-01'), born('1941-06-01'))).toBe(false);
});
