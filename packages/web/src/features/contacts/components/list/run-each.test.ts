import { expect, it } from 'vitest';
import { runEach } from './run-each.ts';

it('does each once, a few at a time, and tells how far it is', async () => {
  let running = 0;
  let most = 0;
  const seen: number[] = [];
  const task = async (item: number) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    return item * 2;
  };
  const { done, failed } = await runEach([1, 2, 3, 4, 5, 6, 7], task, (through) => seen.push(through));
  expect(done.map(({ result }) => result).toSorted((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(failed).toEqual([]);
  expect(most).toBe(4);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('goes on after one that fails, and says which', async () => {
  const task = (item: string) => (item === 'b' ? Promise.reject(new Error('gone')) : Promise.resolve(item));
  const { done, failed } = await runEach(['a', 'b', 'c'], task, () => undefined);
  expect(done.map(({ item }) => item)).toEqual(['a', 'c']);
  expect(failed).toMatchObject([{ item: 'b', error: { message: 'gone' } }]);
});

it('has nothing to do for nothing', async () => {
  expect(
    await runEach(
      [],
      () => Promise.resolve(1),
      () => undefined,
    ),
  ).toEqual({ done: [], failed: [] });
});
