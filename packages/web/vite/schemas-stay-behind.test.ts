import { expect, test } from 'vitest';

/** Every module of the contract, as the browser gets it. */
const modules = import.meta.glob<object>(['../../contract/src/**/*.ts', '!**/*.test.ts']);

test.each(Object.entries(modules))('%s loads without the schemas', async (_path, load) => {
  await expect(load()).resolves.toBeTypeOf('object');
});
