import { expect, it } from 'vitest';
import { createKeySet } from './key-set.ts';

it('contains exactly what was added, past every growth', () => {
  const keys = createKeySet();
  for (let index = 0; index < 200_000; index++) {
    const key = `+1614${index}`;
    if (keys.has(key)) throw new Error(`${key} was there before it was put in`);
    keys.add(key);
    keys.add(key);
  }
  for (let index = 0; index < 200_000; index++)
    if (!keys.has(`+1614${index}`)) throw new Error(`+1614${index} got lost`);
  expect(keys.has('')).toBe(false);
  keys.add('');
  expect(keys.has('')).toBe(true);
});
