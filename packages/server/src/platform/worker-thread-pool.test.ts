import { once } from 'node:events';
import { expect, it } from 'vitest';
import { workerThreadPool } from './worker-thread-pool.ts';

const echo = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (text) => { if (text === 'fail') throw new Error('on purpose'); parentPort.postMessage(text); });
  `)}`,
);
const threads = () => workerThreadPool(echo, { most: 1, limits: { maxOldGenerationSizeMb: 16 } });

it('a released thread is reused and answers', async () => {
  const kept = threads();
  const first = kept.take();
  kept.giveBack(first);
  const again = kept.take();
  expect(again).toBe(first);
  again.postMessage('here');
  expect(await once(again, 'message')).toEqual(['here']);
  await again.terminate();
});

it('ends idle threads over the limit', async () => {
  const kept = threads();
  const [first, second] = [kept.take(), kept.take()];
  expect(second).not.toBe(first);
  kept.giveBack(first);
  const ended = once(second, 'exit');
  kept.giveBack(second);
  await ended;
  await kept.take().terminate();
});

it('an idle thread that fails is dropped without affecting the others', async () => {
  const kept = threads();
  const first = kept.take();
  kept.giveBack(first);
  // `once` would report the failure itself, as the pool does to the thread's user.
  const ended = new Promise((resolve) => first.on('exit', resolve));
  first.postMessage('fail');
  await ended;
  const next = kept.take();
  expect(next).not.toBe(first);
  await next.terminate();
});
