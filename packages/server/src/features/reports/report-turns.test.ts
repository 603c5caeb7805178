import { expect, it } from 'vitest';
import { createTurns } from './report-turns.ts';

/** Work that ends when told, and whether it began. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = {
    began: false,
    end: resolve,
    run: () => {
      work.began = true;
      return promise;
    },
  };
  return work;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a user’s reports wait for each other, and not for those of others', async () => {
  const inTurn = createTurns(2);
  const ann = [['ann', 1] as const, ['all', 2] as const];
  const bob = [['bob', 1] as const, ['all', 2] as const];
  const [one, two, three] = [held(), held(), held()];
  const first = inTurn(ann, one.run);
  const second = inTurn(ann, two.run);
  const third = inTurn(bob, three.run);
  expect([one.began, two.began, three.began]).toEqual([true, false, true]);
  one.end();
  await first;
  await settled();
  expect(two.began).toBe(true);
  two.end();
  three.end();
  await Promise.all([second, third]);
});

it('goes on after one that failed, and refuses more than may wait', async () => {
  const inTurn = createTurns(1);
  const ann = [['ann', 1] as const];
  const running = held();
  const first = inTurn(ann, async () => {
    await running.run();
    throw new Error('too long');
  });
  const second = inTurn(ann, async () => 'done');
  await expect(inTurn(ann, async () => 'more')).rejects.toMatchObject({ code: 'rate_limited', retry_after_s: 30 });
  running.end();
  await expect(first).rejects.toThrow('too long');
  expect(await second).toBe('done');
});
