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

it('a thread that was given back is taken again, and answers', async () => {
  const kept = threads();
  const first = kept.take();
  kept.giveBack(first);
  const again = kept.take();
  expect(again).toBe(first);
  again.postMessage('here');
  expect(await once(again, 'message')).toEqual(['here']);
  await again.terminate();
});

it('more than may wait are ended', async () => {
  const kept = threads();
  const [first, second] = [kept.take(), kept.take()];
  expect(second).not.toBe(first);
  kept.giveBack(first);
  const ended = once(second, 'exit');
  kept.giveBack(second);
  await ended;
  await kept.take().terminate();
});

it('one that fails while it waits is forgotten, and nobody else falls with it', async () => {
  const kept = threads();
  const first = kept.take();
  kept.giveBack(first);
  // `once` would be told of the failure, as whoever works with a thread is.
  const ended = new Promise((resolve) => first.on('exit', resolve));
  first.postMessage('fail');
  await ended;
  const next = kept.take();
  expect(next).not.toBe(first);
  await next.terminate();
});
