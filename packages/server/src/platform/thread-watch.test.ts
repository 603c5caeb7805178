import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { watchThread } from './thread-watch.ts';

it('gives up a stuck thread, but not one that reports progress', async () => {
  const stuck = new Worker('for (;;) {}', { eval: true });
  const alive = new Worker(
    "const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => {}); setInterval(() => parentPort.postMessage('alive'), 5)",
    { eval: true },
  );
  try {
    await once(alive, 'message');
    const patience = { every_ms: 100, strikes: 30 };
    const [first, second] = [watchThread(stuck, patience), watchThread(alive, patience)];
    await once(first.signal, 'abort');
    expect(second.signal.aborted).toBe(false);
    first.stop();
    second.stop();
  } finally {
    await Promise.all([stuck.terminate(), alive.terminate()]);
  }
});
